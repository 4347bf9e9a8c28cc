//! Names above the balls, and a ring around the cue ball, for those who cannot tell the balls by their colours.

use bevy::ecs::query::QueryFilter;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, LayerId, Painter, Pos2, Stroke, pos2, vec2};

use super::systems::HudSystems;
use crate::input::Covered;
use crate::settings::Ease;
use crate::simulation::{CurrentSetup, IsBall, OffTable, Pocketed, Radius, Shown, TheTable, to_screen};
use crate::ui::ball_name::ball_name;
use crate::ui::style::{INK, font};
use bevy_egui::EguiPrimaryContextPass;

/// Size of the names, in points.
const SIZE: f32 = 13.0;
/// Space between a ball and its name, in points.
const SPACE: f32 = 3.0;
const BACK: Color32 = Color32::from_black_alpha(170);
/// The ring is drawn twice, so that it is seen on every cloth.
const RING: [(f32, Color32); 2] = [(4.0, Color32::BLACK), (2.0, Color32::WHITE)];

/// Where a ball is on the window, in points: its centre and its radius.
pub(super) fn on_window(
    (camera, eye): (&Camera, &GlobalTransform),
    centre: DVec3,
    radius: f64,
    zoom: f32,
) -> Option<(Pos2, f32)> {
    let point = |place: Vec3| camera.world_to_viewport(eye, place).ok().map(|at| at / zoom);
    let centre = to_screen(centre);
    let (middle, edge) = (point(centre)?, point(centre + *eye.up() * radius as f32)?);
    Some((pos2(middle.x, middle.y), middle.distance(edge)))
}

/// The balls on the bed.
#[derive(QueryFilter)]
pub(super) struct OnBed(Without<Pocketed>, Without<OffTable>);

/// Writes the names above the balls.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, ball_names.in_set(HudSystems::AtBalls));
}

/// Draws the names.
pub(super) fn ball_names(
    mut contexts: EguiContexts,
    (ease, covered, setup): (Res<Ease>, Res<Covered>, TheTable<&CurrentSetup>),
    balls: Query<(&IsBall, &Shown, &Radius), OnBed>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let Some(camera) = camera.single().ok().filter(|_| ease.ball_names) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let mut free = ctx.content_rect();
    free.max.x -= covered.0;
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let zoom = ctx.zoom_factor();
    for (index, placed) in setup.0.balls.iter().enumerate() {
        let Some((_, shown, radius)) = balls.iter().find(|(id, ..)| id.0 == placed.ball.id) else { continue };
        let Some((at, size)) = on_window(camera, shown.position, radius.0, zoom) else { continue };
        let is_cue_ball = index == setup.0.cue_ball;
        if is_cue_ball {
            RING.iter()
                .for_each(|(width, colour)| _ = painter.circle_stroke(at, size + 3.0, Stroke::new(*width, *colour)));
        }
        write(&painter, at - vec2(0.0, size + SPACE), &ball_name(placed, is_cue_ball));
    }
    Ok(())
}

/// Writes a name above a place, on a dark back.
pub(super) fn write(painter: &Painter, at: Pos2, words: &str) {
    let text = painter.layout_no_wrap(words.to_owned(), font(SIZE), INK);
    let place = Align2::CENTER_BOTTOM.anchor_size(at, text.size());
    painter.rect_filled(place.expand2(vec2(3.0, 0.0)), 3.0, BACK);
    painter.galley(place.min, text, Color32::PLACEHOLDER);
}
