//! The cue while the cue ball is dragged: it points at the ball at which it pointed before.

use baize::cue::{Aim, Hand};
use baize::input::Screen;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::WINDOWS;
use super::matches::begin;
use super::placing::{RADIUS, bed, drag, sit_down};
use crate::seat::Seat;

/// How far the middle of ball 1 is from the line of the cue through `cue_ball`, in metres, positive to the left.
fn aside(seat: &mut Seat, cue_ball: DVec2) -> f64 {
    let direction = seat.now::<Aim>().direction;
    let along = DVec2::new(libm::cos(direction), libm::sin(direction));
    let to = seat.ball(1).expect("the apex").truncate() - cue_ball;
    assert!(along.dot(to) > 0.0, "the cue points away from it");
    along.perp_dot(to)
}

#[test]
fn during_and_after_a_drag_of_the_cue_ball_the_object_ball_is_hit_as_full_as_before() {
    for (width, height) in WINDOWS {
        for turn in [0.0, 0.02, -0.02] {
            let mut seat = sit_down(width, height);
            let aim = seat.now::<Aim>();
            seat.choose(Aim { direction: aim.direction + turn, ..aim });
            seat.frames(2);
            let from = seat.ball(0).expect("the cue ball").truncate();
            let before = aside(&mut seat, from);
            assert!(before.abs() < 2.0 * RADIUS && (before == 0.0) == (turn == 0.0), "{before}");
            drag(&mut seat, 0, bed(-0.9, 0.25));
            let held = seat.now::<Hand>().drag().and_then(|drag| drag.place).expect("it is in the hand");
            let during = aside(&mut seat, held);
            assert!((during - before).abs() < 1e-12, "{width}x{height}: {during} m, not {before} m");
            seat.release(MouseButton::Left);
            seat.frames(3);
            let there = seat.ball(0).expect("the cue ball").truncate();
            assert!(there.distance(DVec2::new(-0.9, 0.25)) < 0.002);
            let after = aside(&mut seat, there);
            assert!((after - before).abs() < 1e-12, "{width}x{height}: {after} m, not {before} m");
        }
    }
}

#[test]
fn in_a_match_too_the_cue_points_at_the_pack_from_wherever_the_cue_ball_is_put() {
    let mut seat = Seat::take(Screen::Start);
    begin(&mut seat, "nine ball");
    drag(&mut seat, 0, bed(-0.85, -0.3));
    seat.release(MouseButton::Left);
    seat.frames(3);
    let there = seat.ball(0).expect("the cue ball").truncate();
    assert!(there.distance(DVec2::new(-0.85, -0.3)) < 0.002);
    let beside = aside(&mut seat, there);
    assert!(beside.abs() < 1e-9, "{beside} m beside the apex");
}

#[test]
fn undo_brings_back_the_aim_before_the_drag_with_the_ball_and_redo_the_one_after_it() {
    let mut seat = sit_down(1280, 720);
    let before = (seat.now::<Aim>(), seat.places());
    drag(&mut seat, 0, bed(-0.9, 0.25));
    seat.release(MouseButton::Left);
    seat.frames(3);
    let after = (seat.now::<Aim>(), seat.places());
    assert!(after.0 != before.0 && after.1 != before.1);
    seat.key(KeyCode::KeyZ);
    seat.frames(3);
    assert_eq!((seat.now::<Aim>(), seat.places()), before);
    seat.key(KeyCode::KeyY);
    seat.frames(3);
    assert_eq!((seat.now::<Aim>(), seat.places()), after);
}

#[test]
fn a_drag_that_is_cancelled_leaves_the_aim_as_it_was() {
    let cancels: [&dyn Fn(&mut Seat); 3] = [
        &|seat| seat.key(KeyCode::Escape),
        &Seat::lose_focus,
        // In the cushion it may not lie, so it goes back.
        &|seat| {
            let cushion = seat.seen_at(bed(-0.9, 0.63));
            seat.move_to(cushion);
        },
    ];
    for (index, cancel) in cancels.into_iter().enumerate() {
        let mut seat = sit_down(1280, 720);
        let before = (seat.now::<Aim>(), seat.places());
        drag(&mut seat, 0, bed(-0.9, 0.25));
        assert_ne!(seat.now::<Aim>(), before.0, "it turns during the drag");
        cancel(&mut seat);
        seat.release(MouseButton::Left);
        seat.frames(3);
        assert_eq!((seat.now::<Aim>(), seat.places()), before, "cancel {index}");
    }
}

#[test]
fn a_cue_that_points_at_no_ball_keeps_its_direction() {
    let mut seat = sit_down(1280, 720);
    let aim = Aim { direction: 2.0, ..seat.now::<Aim>() };
    seat.choose(aim);
    seat.frames(2);
    drag(&mut seat, 0, bed(-0.9, 0.25));
    seat.release(MouseButton::Left);
    seat.frames(3);
    assert!(seat.ball(0).expect("the cue ball").distance(bed(-0.9, 0.25)) < 0.002);
    assert_eq!(seat.now::<Aim>(), aim);
}

#[test]
fn a_drag_within_one_slow_frame_places_the_ball_and_keeps_the_target() {
    let mut seat = sit_down(1280, 720);
    seat.frame_rate(1.0);
    let (from, to) = (seat.on_window(0), seat.seen_at(bed(-0.9, 0.25)));
    seat.point_at(from);
    seat.tell_press(MouseButton::Left);
    seat.point_at(to);
    seat.tell_release(MouseButton::Left);
    seat.frames(3);
    let there = seat.ball(0).expect("the cue ball").truncate();
    assert!(there.distance(DVec2::new(-0.9, 0.25)) < 0.002, "it lies at {there}");
    assert!(aside(&mut seat, there).abs() < 1e-9);
}
