//! Beside a ball that is moved by hand: how far it is from the nearest ball or cushion.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{LayerId, vec2};

use super::ball_names::{on_window, write};
use super::readout::name_of_ball;
use super::systems::HudSystems;
use crate::cue::Hand;
use crate::rack::{Gap, Neighbour};
use crate::shot::{FROZEN, Setup};
use crate::simulation::{CurrentSetup, InPlay, TheTable};
use crate::words::balls as text;
use bevy_egui::EguiPrimaryContextPass;

/// Space between the ball and the words, in points.
const SPACE: f32 = 8.0;

/// Writes the words.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, gap_words.in_set(HudSystems::AtBalls));
}

fn gap_words(
    mut contexts: EguiContexts,
    (hand, in_play, setup): (Res<Hand>, TheTable<&InPlay>, TheTable<&CurrentSetup>),
    camera: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
) -> Result {
    let held = hand.drag().and_then(|drag| Some((drag.ball, drag.place?)));
    let Some(((ball, place), camera)) = held.zip(camera.single().ok()) else { return Ok(()) };
    let Some(gap) = in_play.gap(ball, place, &setup.0.table) else { return Ok(()) };
    let radius = setup.0.placed(ball).map_or(0.0, |placed| placed.ball.radius);
    let ctx = contexts.ctx_mut()?;
    if let Some((at, size)) = on_window(camera, place.extend(radius), radius, ctx.zoom_factor()) {
        let painter = ctx.layer_painter(LayerId::background());
        write(&painter, at - vec2(0.0, size + SPACE), &in_words(gap, &setup.0));
    }
    Ok(())
}

/// `12.4 mm to ball 9`, or `touches the cushion`.
fn in_words(gap: Gap, setup: &Setup) -> String {
    let name = match gap.to {
        Neighbour::Rail => text::THE_CUSHION.to_owned(),
        Neighbour::Ball(id) => setup.placed(id).map_or_else(String::new, |placed| name_of_ball(&placed.look.name)),
    };
    match gap.metres {
        metres if metres < -FROZEN => text::overlaps(&name),
        metres if metres < FROZEN => text::touches(&name),
        metres => text::gap(metres * 1000.0, &name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    #[test]
    fn a_gap_is_named_in_millimetres_until_the_ball_is_frozen() {
        let setup = Setup::rack("nine_ball").load().unwrap();
        let words = |to, metres| in_words(Gap { to, metres }, &setup);
        assert_eq!(words(Neighbour::Ball(BallId(9)), 0.01236), "12.4 mm to ball 9");
        assert_eq!(words(Neighbour::Rail, 1e-12), "touches the cushion");
        assert_eq!(words(Neighbour::Ball(BallId(0)), -0.002), "overlaps cue ball");
    }
}
