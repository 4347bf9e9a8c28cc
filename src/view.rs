//! The picture: table, balls, cue, lamp and camera. It reads the world and changes nothing of the physics.

mod arrows;
mod ball;
mod camera;
mod cue_stick;
mod digits;
mod fall;
mod lamp;
mod line;
mod materials;
mod paint;
mod plan;
mod posts;
mod quality;
mod render_scale;
mod rubber;
mod shadow;
mod sphere;
mod surface;
mod table;
mod texture;
mod triangulation;
mod warm_up;

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;

pub use camera::{Eye, eye};
pub use paint::painted;
pub use quality::Detail;
pub use render_scale::RenderScale;
pub use warm_up::{WarmUp, WarmUpPlugin};

use crate::settings::Level;
use crate::simulation::{CurrentSetup, Replay};
use warm_up::may_build;

/// Draws the table.
pub struct ViewPlugin;

/// The systems that bring the picture up to date, after everything that moves has moved.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewSystems;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(render_scale::RenderScalePlugin)
            .init_resource::<Level>()
            .init_resource::<ball::Paints>()
            .add_systems(
                Startup,
                (
                    lamp::light_at_once,
                    lamp::dim_room,
                    lamp::lay_floor,
                    cue_stick::turn_stick,
                    shadow::lay_shadows,
                    line::blow_ghost,
                    camera::open_eye,
                ),
            )
            .add_systems(
                PostUpdate,
                (
                    (plan::take_plan, lamp::hang_lamp)
                        .run_if(may_build.and_then(resource_exists_and_changed::<CurrentSetup>)),
                    lamp::mirror_room.run_if(may_build.and_then(
                        resource_exists_and_changed::<CurrentSetup>.or_else(resource_exists_and_changed::<Level>),
                    )),
                    (quality::fit_eye, quality::fit_lamp, quality::fit_lacquer).chain(),
                    table::build_table.run_if(may_build.and_then(resource_exists_and_changed::<plan::TablePlan>)),
                    (fall::start_falls.run_if(not_in_replay), fall::fall, fall::replay_falls).chain(),
                    (ball::dress_balls, ball::place_balls, shadow::place_shadows).chain(),
                    camera::steer_eye,
                    camera::move_eye,
                    ball::choose_spheres,
                    cue_stick::hold_stick,
                    arrows::draw_velocities,
                    line::place_ghost,
                    line::draw_line,
                )
                    .chain()
                    .run_if(may_build.and_then(resource_exists::<CurrentSetup>))
                    .in_set(ViewSystems)
                    .before(CameraUpdateSystems)
                    .before(TransformSystems::Propagate),
            );
    }
}

/// Whether no replay is on.
fn not_in_replay(replay: Res<Replay>) -> bool {
    !replay.is_on()
}
