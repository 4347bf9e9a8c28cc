//! The picture: table, balls, cue, lamp, room and camera. It reads the world and changes nothing of the physics.

// The renderer, and when what is drawn.
mod pipelines;
mod warm_up;
mod software;
mod systems;
mod shader;
mod render_scale;
mod quality;
// Shapes, textures and materials.
mod drawn_ball;
mod surface;
mod grid;
mod triangulation;
mod sphere;
mod shapes;
mod texture;
mod painter;
mod digits;
mod wear;
mod paint;
mod throat;
mod plan;
mod lamp_light;
mod shining;
mod gloss;
mod plain;
mod resin;
mod cue_mesh;
mod materials;
mod half_float;
mod still;
// The camera.
mod marked;
mod camera;
// The room.
mod lamp;
mod room;
mod cube;
mod shipped_light;
mod gathered;
mod stored_light;
mod mirrored;
mod lit_resin;
mod lamp_body;
// Table and balls.
mod fall;
mod drop_light;
mod pockets;
mod posts;
mod rubber;
mod frame;
mod fittings;
mod ball;
mod relativity;
mod ball_return;
mod chalks;
mod table;
mod shadow;
mod cushion_shadow;
mod touch;
mod neighbours;
mod cloth_marks;
// Over the table.
mod ink;
mod pen;
mod drawn_lines;
mod cue_stick;
mod cue_shadow;
mod traced;
mod arrows;
mod line;
mod traces;
mod placing;
mod targets;

use bevy::prelude::*;

pub use camera::{Eye, eye};
pub use cue_stick::Stick;
pub use drop_light::JustDropped;
pub use paint::painted;
pub use painter::TracedPicture;
pub use pipelines::Pipelines;
pub use quality::Detail;
pub use render_scale::RenderScale;
pub use software::SoftwareRenderer;
pub use stored_light::{StillLight, ToBake};
pub use targets::Shade;
pub use traced::{box_of_table, lens, scene};
pub use warm_up::{WarmUp, WarmUpPlugin};

use crate::settings::{CurrentMood, Level};

/// Draws the table.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Level>()
            .init_resource::<CurrentMood>()
            .add_plugins((pipelines::plugin, software::plugin, systems::plugin, render_scale::plugin))
            .add_plugins((
                shining::plugin,
                gloss::plugin,
                plain::plugin,
                resin::plugin,
                stored_light::plugin,
                lit_resin::plugin,
            ))
            .add_plugins((painter::plugin, plan::plugin, table::plugin))
            .add_plugins((lamp::plugin, lamp_body::plugin, room::plugin, mirrored::plugin, camera::plugin))
            .add_plugins((
                cue_stick::plugin,
                cue_shadow::plugin,
                fall::plugin,
                drop_light::plugin,
                ball::plugin,
                relativity::plugin,
                shadow::plugin,
                cushion_shadow::plugin,
            ))
            .add_plugins((neighbours::plugin, touch::plugin, ball_return::plugin, cloth_marks::plugin))
            .add_plugins((
                arrows::plugin,
                line::plugin,
                traces::plugin,
                placing::plugin,
                marked::plugin,
                targets::plugin,
            ));
    }
}
