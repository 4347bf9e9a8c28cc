//! A ring around the ball that was clicked: a click on a pocket aims it there.

use bevy::prelude::*;
use bevy_egui::egui::{LayerId, Stroke};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::ball_names::{OnBed, on_window};
use super::systems::HudSystems;
use crate::cue::MarkedBall;
use crate::input::Covered;
use crate::mode::Striker;
use crate::settings::Aids;
use crate::simulation::{IsBall, Radius, Shown};
use crate::ui::style::{ACCENT_HOVERED, INK};

/// Space between the ball and the ring, in points.
const SPACE: f32 = 4.0;

/// Draws the ring while a person may strike.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, ring.run_if(in_state(Striker::Person)).in_set(HudSystems::AtBalls));
}

fn ring(
    mut contexts: EguiContexts,
    (marked, aids, covered): (Res<MarkedBall>, Res<Aids>, Res<Covered>),
    balls: Query<(&IsBall, &Shown, &Radius), OnBed>,
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let (Some(ball), Ok(camera)) = (marked.0.filter(|_| aids.aims_at_pockets()), camera.single()) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let mut free = ctx.content_rect();
    free.max.x -= covered.0;
    let painter = ctx.layer_painter(LayerId::background()).with_clip_rect(free);
    let found = balls.iter().find(|(id, ..)| id.0 == ball);
    let at = found.and_then(|(_, shown, radius)| on_window(camera, shown.position, radius.0, ctx.zoom_factor()));
    if let Some((centre, radius)) = at {
        painter.circle_stroke(centre, radius + SPACE, Stroke::new(3.0, ACCENT_HOVERED));
        painter.circle_stroke(centre, radius + SPACE + 1.5, Stroke::new(1.0, INK));
    }
    Ok(())
}
