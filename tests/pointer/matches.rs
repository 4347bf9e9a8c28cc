//! A match that is begun and played with the mouse.

use baize::cue::Hand;
use baize::input::Screen;
use baize::referee::{Call, CurrentMatch};
use baize::rules::{Declaration, Next};
use baize::simulation::TableState;
use bevy::math::{DVec3, Vec2};
use bevy::prelude::*;

use super::seat::Seat;

const RADIUS: f64 = 0.028_575;

/// The first button below the words of the score card.
fn first_button(seat: &mut Seat) -> Vec2 {
    let card = seat.area("score");
    Vec2::new(card.min.x + 30.0, card.max.y - 20.0)
}

/// A seat at an eight-ball match before the break, begun by three clicks.
fn before_break(width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Start, width, height);
    let begin = seat.focused().expect("the likeliest button has the keys");
    seat.click(begin.center());
    seat.frames(3);
    let begin = seat.focused().expect("the likeliest button has the keys");
    seat.click(begin.center());
    seat.frames(5);
    assert_eq!(seat.screen(), Screen::Playing);
    let play = seat.now::<CurrentMatch>();
    let play = play.play().expect("a match is on");
    assert!(matches!(play.state().next, Next::Choice { .. }), "who has won the coin chooses");
    let choose = first_button(&mut seat);
    seat.click(choose);
    seat.frames(60);
    seat
}

#[test]
fn from_the_start_screen_to_the_first_legal_shot_of_an_eight_ball_match_it_takes_four_clicks() {
    for (width, height) in [(1280, 720), (1920, 1080), (640, 400)] {
        let mut seat = before_break(width, height);
        let current = seat.now::<CurrentMatch>();
        let breaker = current.play().and_then(|play| play.state().to_act()).expect("somebody breaks");
        assert!(current.play().is_some_and(|play| play.state().turn().is_some()), "{width}x{height}: nobody may break");
        let strike = seat.area("cue").max - Vec2::splat(30.0);
        seat.click(strike);
        assert_eq!(seat.strikes(), 1);
        seat.frames(3);
        assert_eq!(seat.now::<TableState>(), TableState::Moving, "{width}x{height}");
        seat.until_rest();
        seat.frames(5);
        let current = seat.now::<CurrentMatch>();
        assert!(current.said().is_some_and(|said| !said.is_empty()), "there is a verdict");
        assert_eq!(current.play().map(|play| play.state().breaker), Some(breaker));
    }
}

#[test]
fn the_score_card_covers_neither_the_cue_nor_the_buttons_in_the_corner() {
    for (width, height) in [(1280, 720), (1920, 1080), (640, 400)] {
        let mut seat = before_break(width, height);
        let (card, cue, corner) = (seat.area("score"), seat.area("cue"), seat.area("corner"));
        let line = seat.area("line");
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        assert!(window.contains(card.min) && window.contains(card.max), "{width}x{height}: {card:?}");
        for other in [cue, corner, line] {
            assert!(card.intersect(other).is_empty(), "{width}x{height}: {card:?} covers {other:?}");
        }
    }
}

#[test]
fn before_the_break_the_cue_ball_is_dragged_only_behind_the_head_string() {
    let mut seat = before_break(1280, 720);
    let drag = |seat: &mut Seat, x: f64, y: f64| {
        let from = seat.ball(0).expect("it is on the table");
        let (from, to) = (seat.seen_at(from), seat.seen_at(DVec3::new(x, y, RADIUS)));
        seat.move_to(from);
        seat.press(MouseButton::Left);
        seat.move_to(from.lerp(to, 0.5));
        seat.move_to(to);
        seat.release(MouseButton::Left);
        seat.frames(3);
    };
    let before = seat.ball(0).expect("it is on the table");
    drag(&mut seat, -0.3, 0.2);
    assert_eq!(seat.ball(0), Some(before), "in front of the string it goes back");
    drag(&mut seat, -0.9, 0.2);
    let now = seat.ball(0).expect("it is on the table");
    assert!(now.distance(DVec3::new(-0.9, 0.2, RADIUS)) < 0.01, "it lies at {now}");
}

#[test]
fn in_a_match_the_balls_are_not_racked_again_and_no_other_ball_is_moved() {
    let mut seat = before_break(1280, 720);
    let before = seat.places();
    seat.key(KeyCode::KeyR);
    seat.key(KeyCode::KeyF);
    seat.frames(3);
    assert!(!seat.now::<Hand>().is_placing());
    assert_eq!(seat.places(), before);
}

#[test]
fn on_the_break_every_ball_may_be_hit_first_and_nothing_is_called() {
    let seat = before_break(1280, 720);
    let (current, call) = (seat.now::<CurrentMatch>(), seat.now::<Call>());
    let play = current.play().expect("a match is on");
    let (calls, on) = (play.state().calls(play.equipment()), play.state().balls_on(play.equipment()));
    assert_eq!(call.declaration(&calls, &on), Declaration::Nothing);
    assert_eq!(on.len(), 15);
}
