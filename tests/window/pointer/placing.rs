//! Balls that are placed by hand.

use baize::cue::Hand;
use baize::input::Screen;
use baize::rack::Misplaced;
use baize::simulation::TableState;
use bevy::math::{DVec3, Vec2};
use bevy::prelude::*;

use super::WINDOWS;
use crate::seat::Seat;

pub(super) const RADIUS: f64 = 0.028_575;

/// A place on the bed at the height of a ball's centre.
pub(super) fn bed(x: f64, y: f64) -> DVec3 {
    DVec3::new(x, y, RADIUS)
}

/// The game with a nine-ball rack, and a camera that does not move.
pub(super) fn sit_down(width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Playing, width, height);
    seat.frames(90);
    seat
}

/// Presses the button on a ball and moves it to a place; the button stays down.
pub(super) fn drag(seat: &mut Seat, ball: u32, to: DVec3) {
    let from = seat.ball(ball).expect("it is on the table");
    let (from, to) = (seat.seen_at(from), seat.seen_at(to));
    seat.move_to(from);
    seat.press(MouseButton::Left);
    seat.move_to(from.lerp(to, 0.5));
    seat.move_to(to);
}

fn place_of(seat: &mut Seat, ball: u32) -> DVec3 {
    seat.ball(ball).expect("it is on the table")
}

#[test]
fn in_the_placing_mode_every_ball_goes_where_it_is_dragged_and_no_other_moves() {
    for (width, height) in WINDOWS {
        let mut seat = sit_down(width, height);
        seat.key(KeyCode::KeyF);
        assert!(seat.now::<Hand>().is_placing());
        for (ball, target) in [(1, bed(0.2, 0.3)), (9, bed(-0.2, -0.25)), (0, bed(0.1, 0.0))] {
            let before = seat.places();
            drag(&mut seat, ball, target);
            assert_eq!(seat.places(), before, "the physics learns it at the release");
            seat.release(MouseButton::Left);
            let placed = place_of(&mut seat, ball);
            assert!(placed.distance(target) < 0.002, "{width}x{height}: ball {ball} lies at {placed}, not {target}");
            let moved = before.iter().zip(seat.places()).filter(|(before, now)| *before != now).count();
            assert_eq!(moved, 1);
        }
        assert_eq!((seat.strikes(), seat.now::<TableState>()), (0, TableState::AtRest));
        seat.key(KeyCode::Escape);
        assert!(!seat.now::<Hand>().is_placing() && seat.screen() == Screen::Playing);
    }
}

#[test]
fn outside_the_placing_mode_only_the_cue_ball_in_hand_can_be_dragged() {
    let mut seat = sit_down(1280, 720);
    let before = seat.places();
    drag(&mut seat, 1, bed(0.2, 0.3));
    assert!(!seat.now::<Hand>().is_dragging());
    seat.release(MouseButton::Left);
    assert_eq!(seat.places(), before);
    drag(&mut seat, 0, bed(-0.9, 0.2));
    seat.release(MouseButton::Left);
    assert!(place_of(&mut seat, 0).distance(bed(-0.9, 0.2)) < 0.002);
}

#[test]
fn a_ball_over_another_one_is_marked_and_goes_back() {
    let mut seat = sit_down(1280, 720);
    seat.key(KeyCode::KeyF);
    let before = seat.places();
    let one = place_of(&mut seat, 1);
    let misplaced = |seat: &Seat| seat.now::<Hand>().drag().and_then(|drag| drag.misplaced.clone());
    drag(&mut seat, 9, one + DVec3::new(-0.03, 0.0, 0.0));
    assert!(matches!(misplaced(&seat), Some(Misplaced::Overlaps(_))), "{:?}", misplaced(&seat));
    seat.release(MouseButton::Left);
    assert_eq!(seat.places(), before);
}

#[test]
fn a_ball_in_a_cushion_or_a_pocket_is_marked_and_goes_back() {
    for (width, height) in WINDOWS {
        let mut seat = sit_down(width, height);
        seat.key(KeyCode::KeyF);
        let before = seat.places();
        for place in [bed(0.3, 0.63), bed(0.0, 0.69), bed(-0.3, -0.63)] {
            drag(&mut seat, 9, place);
            let hand = seat.now::<Hand>();
            let misplaced = hand.drag().and_then(|drag| drag.misplaced.clone());
            assert!(matches!(misplaced, Some(Misplaced::OffBed(_))), "{width}x{height}: {hand:?} at {place}");
            seat.release(MouseButton::Left);
            assert_eq!(seat.places(), before);
        }
    }
}

#[test]
fn with_control_a_ball_is_put_in_touch_with_a_ball_or_a_cushion() {
    let mut seat = sit_down(1280, 720);
    seat.key(KeyCode::KeyF);
    let one = place_of(&mut seat, 1);
    seat.hold_key(KeyCode::ControlLeft);
    drag(&mut seat, 0, one + DVec3::new(-0.07, 0.01, 0.0));
    seat.release(MouseButton::Left);
    let gap = place_of(&mut seat, 0).distance(one) - 2.0 * RADIUS;
    assert!(gap.abs() < 1e-12, "{gap} m apart");
    drag(&mut seat, 0, bed(-0.3, 0.58));
    seat.release(MouseButton::Left);
    let first = place_of(&mut seat, 0);
    drag(&mut seat, 0, bed(-0.4, 0.59));
    seat.release(MouseButton::Left);
    let second = place_of(&mut seat, 0);
    assert!((first.y - second.y).abs() < 1e-12 && first.y > 0.6, "{first} and {second} touch one rail");
    seat.let_key_go(KeyCode::ControlLeft);
}

#[test]
fn a_ball_is_put_away_into_the_tray_and_taken_back() {
    for (width, height) in WINDOWS {
        let mut seat = sit_down(width, height);
        seat.key(KeyCode::KeyF);
        let before = place_of(&mut seat, 9);
        drag(&mut seat, 9, bed(0.2, 0.2));
        let tray = seat.area("pocketed");
        seat.move_to(tray.center());
        seat.release(MouseButton::Left);
        seat.frames(3);
        assert_eq!(seat.ball(9), None, "it is away");
        // Its place is free now.
        drag(&mut seat, 0, before);
        seat.release(MouseButton::Left);
        let tray = seat.area("pocketed");
        let in_tray = tray.min + Vec2::splat(4.0 + 12.0);
        seat.move_to(in_tray);
        seat.press(MouseButton::Left);
        assert!(seat.now::<Hand>().is_dragging(), "{width}x{height}: nothing was taken from {in_tray}");
        let target = bed(-0.1, -0.2);
        let to = seat.seen_at(target);
        seat.move_to(to);
        seat.release(MouseButton::Left);
        seat.frames(3);
        assert!(place_of(&mut seat, 9).distance(target) < 0.002);
        // The interface no longer has the pointer.
        drag(&mut seat, 9, bed(0.1, -0.3));
        seat.release(MouseButton::Left);
        assert!(place_of(&mut seat, 9).distance(bed(0.1, -0.3)) < 0.002);
    }
}

#[test]
fn delete_puts_the_ball_under_the_pointer_away_but_never_the_cue_ball() {
    let mut seat = sit_down(1280, 720);
    let point = |seat: &mut Seat, ball: u32| {
        let place = place_of(seat, ball);
        let place = seat.seen_at(place);
        seat.move_to(place);
    };
    point(&mut seat, 1);
    seat.key(KeyCode::Delete);
    assert!(seat.ball(1).is_some(), "not outside the placing mode");
    seat.key(KeyCode::KeyF);
    seat.key(KeyCode::Delete);
    seat.frames(3);
    assert_eq!(seat.ball(1), None);
    point(&mut seat, 0);
    seat.key(KeyCode::Delete);
    seat.frames(3);
    assert!(seat.ball(0).is_some());
}

#[test]
fn a_strike_ends_the_placing_mode() {
    let mut seat = sit_down(1280, 720);
    seat.key(KeyCode::KeyF);
    let free = seat.seen_at(bed(0.0, 0.3));
    seat.move_to(free);
    seat.press(MouseButton::Left);
    assert!(!seat.now::<Hand>().is_busy(), "no stroke begins in the placing mode");
    seat.release(MouseButton::Left);
    seat.key(KeyCode::Space);
    seat.frames(3);
    assert!(!seat.now::<Hand>().is_placing());
    seat.key(KeyCode::KeyF);
    assert!(!seat.now::<Hand>().is_placing(), "nor can it begin while balls move");
}

#[test]
fn the_window_loses_the_focus_and_a_dragged_ball_goes_back() {
    let mut seat = sit_down(1280, 720);
    seat.key(KeyCode::KeyF);
    let before = seat.places();
    drag(&mut seat, 1, bed(0.2, 0.3));
    seat.lose_focus();
    seat.release(MouseButton::Left);
    assert_eq!(seat.places(), before);
}

#[test]
fn the_button_in_the_corner_switches_the_placing_mode() {
    let mut seat = sit_down(1280, 720);
    let button = seat.area("corner").min + Vec2::new(25.0, 13.0);
    seat.click(button);
    assert!(seat.now::<Hand>().is_placing());
    seat.click(button);
    assert!(!seat.now::<Hand>().is_placing());
}
