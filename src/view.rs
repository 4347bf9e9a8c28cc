//! The picture: table, balls, cue, lamp, room and camera. It reads the world and changes nothing of the physics.

mod arrows;
mod ball;
mod ball_return;
mod camera;
mod cloth_marks;
mod cue_mesh;
mod cue_stick;
mod digits;
mod fall;
mod fittings;
mod lamp;
mod lamp_body;
mod line;
mod materials;
mod neighbours;
mod paint;
mod painter;
mod pipelines;
mod placing;
mod plain;
mod plan;
mod pockets;
mod posts;
mod quality;
mod render_scale;
mod room;
mod rubber;
mod shader;
mod shades;
mod shadow;
mod software;
mod sphere;
mod surface;
mod table;
mod targets;
mod texture;
mod throat;
mod touch;
mod triangulation;
mod warm_up;
mod wear;

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

pub use camera::{Eye, eye};
pub use cue_stick::Stick;
pub use paint::painted;
pub use pipelines::Pipelines;
pub use quality::Detail;
pub use render_scale::RenderScale;
pub use software::SoftwareRenderer;
pub use targets::Shade;
pub use warm_up::{WarmUp, WarmUpPlugin};

use crate::settings::{CurrentCue, CurrentMood, Ease, Level};
use crate::simulation::{CurrentSetup, Replay};
use warm_up::may_build;

/// Draws the table.
pub struct ViewPlugin;

/// The systems that bring the picture up to date, after everything that moves has moved.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewSystems;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        pipelines::count_pipelines(app);
        app.add_plugins((render_scale::RenderScalePlugin, plain::PlainPlugin, neighbours::NeighbourPlugin))
            .init_resource::<Level>()
            .init_resource::<SoftwareRenderer>()
            .init_resource::<CurrentMood>()
            .init_resource::<Ease>()
            .init_resource::<CurrentCue>()
            .init_resource::<ball::Paints>()
            .init_resource::<painter::CommonTextures>()
            .init_resource::<targets::Marked>()
            .add_systems(PreStartup, software::ask_renderer.run_if(resource_exists::<RenderAdapterInfo>))
            .add_systems(Startup, (lamp::cluster_lights_on_processor, lamp::dim_room, camera::spawn_eye))
            .add_systems(
                PostUpdate,
                (
                    // Not at the start: the window is shown sooner if nothing has to be compiled for it but the curtain.
                    (
                        cue_stick::spawn_stick,
                        shadow::spawn_shadows,
                        neighbours::spawn_mirrored,
                        touch::spawn_touches,
                        cloth_marks::spawn_traces,
                        (line::spawn_ghost, line::make_spots, placing::make_cover),
                    )
                        .run_if(may_build.and_then(run_once)),
                    // `may_build` comes first in each condition: a change must not be missed while the table may not be built.
                    plan::update_plan.run_if(may_build.and_then(resource_exists_and_changed::<CurrentSetup>)),
                    (lamp::place_lamp, lamp_body::hang_lamp, room::build_room)
                        .run_if(may_build.and_then(looks_other::<CurrentSetup>)),
                    room::mirror_room,
                    (quality::fit_eye, lamp::fit_lamp, quality::fit_lacquer).chain(),
                    table::build_table.run_if(may_build.and_then(looks_other::<plan::TablePlan>)),
                    (fall::start_falls.run_if(not_in_replay), fall::fall, fall::replay_falls).chain(),
                    (ball::paint_balls, ball::place_balls, shadow::place_shadows).chain(),
                    (
                        (neighbours::mirror_neighbours, touch::darken_touches),
                        (ball_return::fill_return, ball_return::roll_in)
                            .chain()
                            .run_if(resource_exists::<plan::TablePlan>),
                    ),
                    cloth_marks::draw_traces.run_if(resource_exists::<plan::TablePlan>),
                    (camera::use_saved_views, camera::steer_eye).chain(),
                    (camera::move_eye, lamp_body::show_lamp).chain(),
                    ball::choose_spheres,
                    (cue_stick::dress_stick, cue_stick::place_stick).chain(),
                    arrows::draw_velocities,
                    line::place_ghost,
                    (line::draw_line, line::draw_thought),
                    line::draw_band,
                    (placing::cover_misplaced, placing::draw_rings),
                    (targets::find_marks, targets::shade_balls, targets::draw_targets).chain(),
                )
                    .chain()
                    .run_if(may_build.and_then(resource_exists::<CurrentSetup>))
                    .in_set(ViewSystems)
                    .before(CameraUpdateSystems)
                    .before(TransformSystems::Propagate),
            );
    }
}

/// Whether this, the level of quality or the mood has changed.
fn looks_other<T: Resource>(shown: Option<Res<T>>, level: Res<Level>, mood: Res<CurrentMood>) -> bool {
    shown.is_some_and(|shown| shown.is_changed() || level.is_changed() || mood.is_changed())
}

/// Whether no replay is on.
fn not_in_replay(replay: Res<Replay>) -> bool {
    !replay.is_on()
}
