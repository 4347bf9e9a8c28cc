//! Strokes with the mouse.

use baize::cue::{Aim, Hand};
use baize::input::{Owner, Screen};
use baize::settings::{StrikeBy, StrokeCurve, StrokeStyle};
use baize::simulation::TableState;
use bevy::math::{DVec3, Vec2};
use bevy::prelude::*;

use super::WINDOWS;
use crate::seat::Seat;

/// How far the cue moves per pixel of the mouse, in metres.
const METRES_PER_PIXEL: f32 = 0.0015;

/// The game at the table, a place on the cloth where a stroke can begin, and the direction of the cue in the window.
fn sit_down(width: u32, height: u32) -> (Seat, Vec2, Vec2) {
    let mut seat = Seat::take_in(Screen::Playing, width, height);
    seat.frames(90);
    let ball = seat.ball(0).expect("the cue ball");
    let direction = seat.now::<Aim>().direction;
    let ahead = ball + DVec3::new(libm::cos(direction), libm::sin(direction), 0.0) * 0.1;
    let along = (seat.seen_at(ahead) - seat.seen_at(ball)).normalize();
    let start = seat.seen_at(DVec3::new(-0.1, 0.2, 0.0));
    (seat, start, along)
}

/// Draws the cue back by `pull` metres, waits, and pushes it at `speed` m/s.
fn push(seat: &mut Seat, start: Vec2, along: Vec2, pull: f32, speed: f32, rate: f32) {
    seat.move_to(start);
    seat.press(MouseButton::Left);
    for step in 1_u8..=10 {
        seat.point_at(start - along * (pull / METRES_PER_PIXEL * f32::from(step) / 10.0));
        seat.frames(1);
    }
    seat.frame_rate(f64::from(rate));
    seat.frames(4);
    let mut place = -pull;
    for _ in 0..400 {
        if !seat.now::<Hand>().is_busy() {
            break;
        }
        place += speed / rate;
        seat.point_at(start + along * (place / METRES_PER_PIXEL));
        seat.frames(1);
    }
    seat.release(MouseButton::Left);
}

#[test]
fn a_push_strikes_as_hard_in_every_window_and_at_every_frame_rate() {
    let mut speeds = Vec::new();
    for (width, height) in WINDOWS {
        for rate in [30.0, 60.0, 144.0] {
            let (mut seat, start, along) = sit_down(width, height);
            push(&mut seat, start, along, 0.3, 2.0, rate);
            assert_eq!(seat.strikes(), 1, "{width}x{height} at {rate}");
            seat.frames(3);
            assert_eq!(seat.now::<TableState>(), TableState::Moving);
            speeds.push(seat.last_strike().expect("it struck").speed);
        }
    }
    // 2 m/s over 60 ms as a share of 0.4 m, raised to 1.5.
    let expected = 12.0 * libm::pow(2.0 * 0.06 / 0.4, 1.5);
    for speed in speeds {
        assert!((speed / expected - 1.0).abs() < 0.025, "{speed} m/s, not {expected}");
    }
}

#[test]
fn a_slow_push_on_the_soft_curve_is_a_very_soft_shot() {
    let struck = |curve: StrokeCurve| {
        let (mut seat, start, along) = sit_down(1280, 720);
        seat.choose(StrokeStyle { curve, ..StrokeStyle::default() });
        push(&mut seat, start, along, 0.1, 0.5, 60.0);
        seat.last_strike().expect("it struck").speed
    };
    assert!(struck(StrokeCurve::Soft) < 0.4 * struck(StrokeCurve::Even));
}

#[test]
fn letting_go_strikes_by_the_length_of_the_pull() {
    for (width, height) in WINDOWS {
        let (mut seat, start, along) = sit_down(width, height);
        seat.choose(StrokeStyle { by: StrikeBy::PullAndRelease, ..StrokeStyle::default() });
        seat.move_to(start);
        seat.press(MouseButton::Left);
        seat.move_to(start - along * 60.0);
        seat.move_to(start - along * 100.0);
        assert!((seat.now::<Hand>().pull() - 0.15).abs() < 1e-3, "pulled by {}", seat.now::<Hand>().pull());
        assert_eq!(seat.strikes(), 0);
        seat.release(MouseButton::Left);
        let expected = 12.0 * libm::pow(0.15 / 0.4, 1.5);
        let speed = seat.last_strike().expect("it struck").speed;
        assert!((speed - expected).abs() < 0.03, "{speed} m/s, not {expected}");
    }
}

#[test]
fn a_small_pull_and_escape_cancel_a_pull_and_release() {
    let (mut seat, start, along) = sit_down(1280, 720);
    seat.choose(StrokeStyle { by: StrikeBy::PullAndRelease, ..StrokeStyle::default() });
    let before: Aim = seat.now();
    seat.move_to(start);
    seat.press(MouseButton::Left);
    seat.move_to(start - along * 100.0);
    seat.move_to(start - along * 5.0);
    seat.release(MouseButton::Left);
    assert_eq!(seat.strikes(), 0, "it was pushed back");
    seat.press(MouseButton::Left);
    seat.move_to(start - along * 100.0);
    seat.key(KeyCode::Escape);
    assert!(!seat.now::<Hand>().is_busy() && seat.screen() == Screen::Playing);
    seat.release(MouseButton::Left);
    assert_eq!((seat.strikes(), seat.now::<Aim>()), (0, before));
}

#[test]
fn a_stroke_and_a_turn_of_the_cue_end_when_the_window_loses_the_focus() {
    for by in StrikeBy::ALL {
        let (mut seat, start, along) = sit_down(1280, 720);
        seat.choose(StrokeStyle { by, ..StrokeStyle::default() });
        seat.move_to(start);
        seat.press(MouseButton::Left);
        seat.move_to(start - along * 100.0);
        assert!(seat.now::<Hand>().is_busy());
        seat.lose_focus();
        assert!(!seat.now::<Hand>().is_busy(), "{by:?}");
        seat.move_to(start + along * 50.0);
        seat.release(MouseButton::Left);
        assert_eq!(seat.strikes(), 0, "{by:?}");
    }
    let (mut seat, start, _) = sit_down(1280, 720);
    seat.move_to(start);
    seat.press(MouseButton::Right);
    seat.move_to(start + Vec2::new(40.0, 30.0));
    let aim: Aim = seat.now();
    seat.lose_focus();
    seat.move_to(start + Vec2::new(-80.0, 60.0));
    assert_eq!(seat.now::<Aim>(), aim, "the cue turns on");
    assert!(seat.now::<Owner>().table.is_empty());
    // The button was released outside the window; the next press counts.
    seat.press(MouseButton::Right);
    seat.move_to(start + Vec2::new(40.0, 30.0));
    assert_ne!(seat.now::<Aim>(), aim);
}

#[test]
fn a_strike_by_key_has_exactly_the_power_that_is_set() {
    let mut seat = Seat::take(Screen::Playing);
    seat.key(KeyCode::KeyW);
    let power = seat.now::<Aim>().power;
    assert!(power > 3.0);
    seat.key(KeyCode::Space);
    assert_eq!(seat.last_strike().map(|strike| strike.speed.to_bits()), Some(power.to_bits()));
}
