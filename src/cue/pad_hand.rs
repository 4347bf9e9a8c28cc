//! The hand on a gamepad: the stroke with the right stick, and the cue ball in hand moved with the left one.

use std::collections::VecDeque;

use bevy::math::DVec2;
use bevy::prelude::*;

use super::aim::{Aim, LeastElevation};
use super::hand::{Doing, Drag, Hand, LedBy};
use super::mouse::follow_stroke_button;
use super::moving_keys::move_with_keys;
use super::person_strikes::PersonStrikes;
use super::placing::Placing;
use super::steps::HandSteps;
use super::stroke::{REACH, Stroke, cue_speed};
use super::table_ref::TableRef;
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, StrikeBy, StrokeStyle};
use crate::simulation::{TableCommand, TableState};

/// A stick that is drawn back this far begins a stroke.
const BEGINS: f64 = -0.2;
/// The tip reaches the ball here, in front of the middle: a stick that is let go springs back to the middle and strikes nothing.
const CONTACT: f64 = 0.35;
/// A stick that rests within this of its middle so long (s) puts the cue back.
const MIDDLE: f64 = 0.15;
const PATIENCE: f64 = 0.15;
/// For a stroke by letting go: the stick was let go at the farthest that it was drawn back in so long a time (s).
const LATELY: f64 = 0.12;
/// How fast the stick moves the cue ball at its edge, in m/s, and with the fine button.
const CARRY_RATE: f64 = 0.6;
const FINE_CARRY_RATE: f64 = 0.05;
/// Longest frame time, in seconds, that counts for a held stick.
const LONGEST_FRAME: f64 = 0.1;

/// Follows the sticks.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StickStroke>().add_systems(
        Update,
        (carry_with_stick.after(move_with_keys), stroke_with_stick.after(follow_stroke_button))
            .chain()
            .in_set(HandSteps::Move),
    );
}

/// How the stick has moved during the stroke that it makes.
#[derive(Resource, Clone, Debug, Default)]
struct StickStroke {
    /// The place of the tip along the cue at the last frame, in metres; negative behind the ball.
    place: f64,
    /// Since when the stick has rested in its middle, in seconds.
    rests_since: Option<f64>,
    /// Times (s) and how far the cue was drawn back (m), as far back as [`LATELY`].
    lately: VecDeque<(f64, f64)>,
}

/// The place of the tip for a place of the stick, in metres: beyond the ball it is positive.
fn tip_place(stick: f64) -> f64 {
    REACH * (stick - CONTACT) / (1.0 + CONTACT)
}

impl StickStroke {
    /// Moves the cue of `stroke` to where the stick is at `time` (s). Returns how far the movement counts that strikes, in metres, or
    /// `None` as long as it does not strike.
    fn follow(&mut self, stroke: &mut Stroke, stick: f64, time: f64, by: StrikeBy) -> Option<f64> {
        let place = tip_place(stick);
        let forward = place - self.place;
        self.place = place;
        self.rests_since = (stick.abs() < MIDDLE).then(|| self.rests_since.unwrap_or(time));
        match by {
            StrikeBy::Push => stroke.advance(time, forward),
            StrikeBy::PullAndRelease => {
                stroke.draw(forward);
                self.lately.push_back((time, stroke.pull()));
                while self.lately.front().is_some_and(|(then, _)| *then < time - LATELY) {
                    self.lately.pop_front();
                }
                let farthest = self.lately.iter().map(|(_, pull)| *pull).fold(0.0, f64::max);
                // What the spring of the stick leaves of the pull does not count.
                let pulled = (farthest + tip_place(0.0)) * REACH / (REACH + tip_place(0.0));
                (stick > -MIDDLE && pulled > 0.0).then_some(pulled)
            }
        }
    }

    /// Whether the player has let the stick go and strikes no more.
    fn is_over(&self, time: f64) -> bool {
        self.rests_since.is_some_and(|since| time - since > PATIENCE)
    }
}

/// Draws the cue back with the right stick and strikes when it is pushed through the ball, as fast as it is pushed; or when it is let go,
/// if the player strikes so.
fn stroke_with_stick(
    table: TableRef,
    keys: Keyboard,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    style: Res<StrokeStyle>,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    mut hand: ResMut<Hand>,
    mut stick: ResMut<StickStroke>,
    mut strikes: PersonStrikes,
) {
    let is_stroke = matches!(hand.doing, Doing::PadStroke(_));
    let (pushed, now) = (f64::from(keys.pad().push()), time.elapsed_secs_f64());
    if table.ready_ball().is_none() || owner.panel_types {
        if is_stroke {
            hand.let_go();
        }
        return;
    }
    if !is_stroke {
        if hand.is_busy() || hand.places || pushed > BEGINS {
            return;
        }
        *stick = StickStroke::default();
        hand.doing = Doing::PadStroke(Stroke::begin(now - time.delta_secs_f64()));
    }
    let Doing::PadStroke(stroke) = &mut hand.bypass_change_detection().doing else { return };
    let moved = stick.follow(stroke, pushed, now, style.by);
    if let Some(moved) = moved {
        strikes.make_by_mouse(&aim.over(*least).strike(cue_speed(moved, &style)), aim.power);
    }
    if moved.is_some() || stick.is_over(now) {
        hand.let_go();
    }
}

/// Moves the cue ball in hand with the left stick while the second work is asked for, and puts it down when it is not any more.
fn carry_with_stick(
    table: TableRef,
    placing: Placing,
    keys: Keyboard,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<TableCommand>,
) {
    if hand.places {
        return;
    }
    let carried = hand.drag().filter(|drag| drag.led_by == LedBy::Stick).cloned();
    let is_possible = hand.ball_in_hand && **table.state == TableState::AtRest && !owner.panel_types;
    if !is_possible || !keys.pad().second {
        if let Some(Drag { ball, place: Some(place), .. }) = carried {
            if is_possible {
                requests.write(TableCommand::Place(ball, place));
            }
            hand.let_go();
        }
        return;
    }
    let way = keys.pad().carry().as_dvec2();
    let Some((ball, centre, _)) = table.ready_ball().filter(|_| carried.is_some() || !hand.is_busy()) else { return };
    if way == DVec2::ZERO {
        return;
    }
    let rate = if keys.held(Action::Fine) { FINE_CARRY_RATE } else { CARRY_RATE };
    let step = rate * time.delta_secs_f64().min(LONGEST_FRAME);
    let from = carried.and_then(|drag| drag.place).unwrap_or(centre.truncate());
    let place = from + table.along_window(centre, way) * step;
    let misplaced = placing.objection(ball, place);
    let drag = Drag { ball, place: Some(place), misplaced, grip: DVec2::ZERO, target: None, led_by: LedBy::Stick };
    hand.doing = Doing::Drag(drag);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws the stick back, waits, and pushes it to its front within `seconds`. Returns how far the push counts, in metres.
    fn pushed(seconds: f64, rate: f64) -> Option<f64> {
        let (mut stroke, mut stick) = (Stroke::begin(0.0), StickStroke::default());
        assert_eq!(stick.follow(&mut stroke, -1.0, 0.1, StrikeBy::Push), None);
        assert_eq!(stick.follow(&mut stroke, -1.0, 0.5, StrikeBy::Push), None);
        (1..200).find_map(|frame| {
            let since = f64::from(frame) / rate;
            let place = (-1.0 + 2.0 * since / seconds).min(1.0);
            stick.follow(&mut stroke, place, 0.5 + since, StrikeBy::Push)
        })
    }

    #[test]
    fn a_faster_push_of_the_stick_strikes_harder_at_every_frame_rate() {
        for rate in [30.0, 60.0, 144.0] {
            let [fast, middling, slow] = [0.1, 0.2, 0.6].map(|seconds| pushed(seconds, rate).unwrap());
            assert!(fast > 1.5 * middling && middling > 2.0 * slow, "{fast} {middling} {slow} at {rate}");
        }
        let [one, other] = [30.0, 144.0].map(|rate| pushed(0.2, rate).unwrap());
        assert!((one - other).abs() < 0.05 * one, "{one} and {other}");
    }

    #[test]
    fn a_stick_that_springs_back_to_its_middle_strikes_nothing_and_puts_the_cue_back() {
        let (mut stroke, mut stick) = (Stroke::begin(0.0), StickStroke::default());
        for (time, place) in [(0.1, -1.0), (0.3, -1.0), (0.316, -0.2), (0.333, 0.2), (0.35, 0.0), (0.6, 0.0)] {
            assert_eq!(stick.follow(&mut stroke, place, time, StrikeBy::Push), None);
        }
        assert!(stick.is_over(0.6));
    }

    #[test]
    fn with_pull_and_release_letting_go_strikes_as_far_as_the_stick_was_drawn() {
        let released = |drawn: f64| {
            let (mut stroke, mut stick) = (Stroke::begin(0.0), StickStroke::default());
            let places = [(0.1, drawn), (0.3, drawn), (0.316, 0.6 * drawn), (0.333, 0.0)];
            places
                .into_iter()
                .find_map(|(time, place)| stick.follow(&mut stroke, place, time, StrikeBy::PullAndRelease))
        };
        assert!((released(-1.0).unwrap() - REACH).abs() < 1e-9);
        let half = released(-0.5).unwrap();
        assert!((half - 0.5 * REACH).abs() < 0.01 * REACH, "{half}");
    }
}
