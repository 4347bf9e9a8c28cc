//! The cameras by their keys, in two sizes of the window. No camera changes the shot.

use baize::cue::Aim;
use baize::input::Screen;
use baize::settings::View;
use baize::simulation::{CurrentSetup, Replay, TableState, Watched};
use bevy::math::{DVec3, Vec2};
use bevy::prelude::*;

use crate::seat::Seat;

/// Windows in which people play.
const WINDOWS: [(u32, u32); 2] = [(1280, 720), (640, 400)];
/// So many frames are enough for every glide.
const GLIDE: usize = 90;

/// Where a place is seen, as shares of the window from -1 to 1; right and down are positive.
fn share(seat: &mut Seat, place: DVec3, window: (u32, u32)) -> Vec2 {
    seat.seen_at(place) / Vec2::new(window.0 as f32, window.1 as f32) * 2.0 - 1.0
}

/// Whether a ball is seen in the middle, or straight above it where the HUD would cover it.
fn is_in_the_middle(seat: &mut Seat, place: DVec3, window: (u32, u32)) -> bool {
    let seen = share(seat, place, window);
    seen.x.abs() < 0.02 && (-0.5..0.02).contains(&seen.y)
}

/// In how many of the next frames the eye moves.
fn moves_in(seat: &mut Seat, frames: usize) -> usize {
    let mut moved = 0;
    for _ in 0..frames {
        let before = seat.eye().translation;
        seat.frames(1);
        moved += usize::from(seat.eye().translation != before);
    }
    moved
}

/// Saves the present view with that key.
fn save(seat: &mut Seat, key: KeyCode) {
    seat.hold_key(KeyCode::ShiftLeft);
    seat.key(key);
    seat.let_key_go(KeyCode::ShiftLeft);
}

#[test]
fn the_key_of_the_following_view_takes_the_ball_under_the_pointer_else_the_cue_ball() {
    for window in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, window.0, window.1);
        let aim: Aim = seat.now();
        let places: Vec<DVec3> = [0, 1].map(|ball| seat.ball(ball).expect("it is on the table")).to_vec();
        let pointed = seat.on_window(1);
        seat.move_to(pointed);
        seat.key(KeyCode::Digit4);
        seat.frames(GLIDE);
        assert!(is_in_the_middle(&mut seat, places[1], window), "the pointed ball");
        seat.key(KeyCode::Digit4);
        seat.frames(GLIDE);
        assert_eq!(seat.settings().view, View::Free);
        // No ball lies there.
        seat.move_to(Vec2::new(window.0 as f32 * 0.75, 60.0));
        seat.key(KeyCode::Digit4);
        seat.frames(GLIDE);
        assert_eq!(seat.settings().view, View::Follow);
        assert!(is_in_the_middle(&mut seat, places[0], window), "the cue ball");
        assert_eq!((seat.now::<Aim>(), seat.strikes()), (aim, 0));
    }
}

#[test]
fn the_cue_ball_is_followed_over_the_table_and_stays_in_the_window() {
    for window in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, window.0, window.1);
        seat.key(KeyCode::Digit4);
        seat.frames(GLIDE);
        let before = seat.eye().translation;
        seat.key(KeyCode::Space);
        let mut furthest = 0.0_f32;
        for _ in 0..240 {
            seat.frames(1);
            let Some(ball) = seat.ball(0) else { continue };
            let seen = share(&mut seat, ball, window);
            assert!(seen.abs().max_element() < 1.0, "the cue ball is seen at {seen}");
            furthest = furthest.max(seat.eye().translation.distance(before));
        }
        assert!(furthest > 0.5, "the eye went {furthest} m");
    }
}

#[test]
fn the_pocket_view_stands_behind_the_pocket_and_stays_there_during_the_shot() {
    for window in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, window.0, window.1);
        let aim: Aim = seat.now();
        seat.key(KeyCode::Digit5);
        seat.frames(GLIDE);
        assert_eq!((seat.now::<Aim>(), seat.strikes()), (aim, 0));
        let eye = seat.eye().translation;
        let table = seat.now::<CurrentSetup>().0.table;
        let behind = |centre: DVec3| {
            let place = Vec3::new(centre.x as f32, 0.0, -centre.y as f32);
            (eye - place).dot(place) > 0.0 && eye.distance(place) < 1.5
        };
        let pockets = table.boundary.pockets.iter().map(|pocket| pocket.centre.extend(0.0));
        let near: Vec<DVec3> = pockets.filter(|centre| behind(*centre)).collect();
        assert_eq!(near.len(), 1, "the eye at {eye} is behind one pocket");
        for place in [near[0], seat.ball(0).expect("it lies there")] {
            let seen = share(&mut seat, place, window);
            assert!(seen.abs().max_element() < 1.0, "{place} is seen at {seen}");
        }
        seat.key(KeyCode::Space);
        seat.frames(60);
        assert_eq!(seat.now::<TableState>(), TableState::Moving);
        assert!(seat.eye().translation.distance(eye) < 1e-3, "it stays while balls run");
    }
}

#[test]
fn the_broadcast_cuts_in_a_replay_and_holds_still_between_the_cuts() {
    for window in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, window.0, window.1);
        seat.key(KeyCode::Space);
        seat.key(KeyCode::End);
        seat.key(KeyCode::Digit6);
        seat.frames(GLIDE);
        let wide = seat.eye().translation;
        seat.key(KeyCode::F5);
        seat.key(KeyCode::ArrowDown);
        seat.key(KeyCode::Space);
        assert!(moves_in(&mut seat, GLIDE) <= 1, "it does not glide to make room for the bar");
        seat.key(KeyCode::Space);
        let (mut before, mut since, mut cuts) = (seat.eye().translation, 0.0, 0);
        while seat.now::<Replay>().watched().is_some_and(Watched::is_playing) {
            seat.frames(1);
            since += 1.0 / 60.0;
            let eye = seat.eye().translation;
            if eye.distance(before) > 1e-4 {
                assert!(cuts == 0 || since > 1.15, "cut {cuts} came after {since} s");
                assert!(eye.distance(before) > 0.1, "a cut is a jump, not a glide");
                (cuts, since) = (cuts + 1, 0.0);
            }
            before = eye;
        }
        assert!(cuts > 0, "nothing was cut");
        seat.key(KeyCode::Escape);
        assert!(moves_in(&mut seat, GLIDE) <= 1, "it does not glide back");
        assert!(seat.eye().translation.distance(wide) < 1e-3, "outside a replay it is wide");
    }
}

#[test]
fn a_view_is_saved_by_its_key_with_shift_and_shown_again_by_its_key() {
    for (width, height) in WINDOWS {
        let mut seat = Seat::take_in(Screen::Playing, width, height);
        let aim: Aim = seat.now();
        seat.key(KeyCode::Digit3);
        let said = "No view is saved here yet: Shift with 3 saves the present one.";
        assert!(seat.texts().iter().any(|text| text == said), "{:?}", seat.texts());
        let mut saved = Vec::new();
        for (view, slot) in
            [(KeyCode::KeyC, KeyCode::Digit1), (KeyCode::KeyB, KeyCode::Digit2), (KeyCode::Digit5, KeyCode::Digit3)]
        {
            seat.key(view);
            seat.frames(GLIDE);
            save(&mut seat, slot);
            saved.push((slot, seat.eye()));
        }
        seat.key(KeyCode::KeyV);
        seat.frames(GLIDE);
        for (slot, eye) in saved {
            seat.key(slot);
            seat.frames(GLIDE);
            let way = seat.eye().translation.distance(eye.translation);
            let turn = seat.eye().rotation.angle_between(eye.rotation);
            assert!(way < 2e-3 && turn < 2e-3, "{slot:?} is {way} m and {turn} radians away");
        }
        assert_eq!((seat.now::<Aim>(), seat.strikes()), (aim, 0));
    }
}
