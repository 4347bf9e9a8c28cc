//! Clicks on balls, into pockets and on the cloth, also where a frame takes a second.

use baize::cue::{Aim, Hand};
use baize::input::Screen;
use baize::referee::Call;
use baize::settings::View;
use baize::simulation::{CurrentSetup, TableState};
use bevy::math::{DVec2, DVec3, Vec2};
use bevy::prelude::*;

use super::WINDOWS;
use super::matches::begin;
use crate::seat::Seat;

/// The direction in radians in which the cue points straight at that ball.
fn straight_at(seat: &mut Seat, ball: u32) -> f64 {
    let to = seat.ball(ball).expect("it is on the table") - seat.ball(0).expect("the cue ball");
    libm::atan2(to.y, to.x)
}

fn direction(seat: &Seat) -> f64 {
    seat.now::<Aim>().direction
}

/// Points somewhere, presses and lets go, all within the next frame.
fn click_within_a_frame(seat: &mut Seat, place: Vec2) {
    seat.point_at(place);
    seat.tell_press(MouseButton::Left);
    seat.tell_release(MouseButton::Left);
}

/// The game at the table with two object balls far from each other, and a camera that does not move.
fn two_balls(width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Playing, width, height);
    seat.choose_rack("three_cushion");
    seat.frames(90);
    seat
}

#[test]
fn a_click_anywhere_on_a_ball_points_the_cue_at_its_middle() {
    for (width, height) in WINDOWS {
        for view in [View::Free, View::Above, View::Standing] {
            let mut seat = two_balls(width, height);
            seat.view(view);
            seat.frames(90);
            for ball in [1, 2] {
                let place = seat.ball(ball).expect("it is on the table");
                for up in [0.0, 0.8, -0.8] {
                    // The view follows the cue.
                    let beside = straight_at(&mut seat, ball) + 0.1;
                    seat.choose(Aim { direction: beside, ..seat.now::<Aim>() });
                    seat.frames(45);
                    let (middle, top) = (seat.seen_at(place), seat.seen_at(place + DVec3::Z * place.z));
                    seat.click(middle + (top - middle) * up);
                    let straight = straight_at(&mut seat, ball);
                    let off = (direction(&seat) - straight).to_degrees();
                    assert!(off.abs() < 1e-9, "{width}x{height}, {view:?}, ball {ball}: {off} degrees beside it");
                }
            }
        }
    }
}

#[test]
fn a_click_on_the_cloth_points_the_cue_there_and_one_on_the_cue_ball_does_nothing() {
    let mut seat = two_balls(1280, 720);
    let cue_ball = seat.ball(0).expect("the cue ball").truncate();
    let target = DVec2::new(0.1, -0.3);
    let click = seat.seen_at(target.extend(0.0));
    seat.click(click);
    let to = target - cue_ball;
    let aimed = direction(&seat);
    assert!((aimed - libm::atan2(to.y, to.x)).abs() < 1e-4, "{aimed} does not lead to {target}");
    // After a strike that leaves the cue ball on the bed it is not in hand, so that a click on it is no drag.
    seat.choose(Aim { power: 0.5, ..seat.now::<Aim>() });
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(90);
    assert!(!seat.now::<Hand>().has_ball());
    let (before, click) = (direction(&seat), seat.on_window(0));
    seat.click(click);
    assert_eq!(direction(&seat), before);
}

#[test]
fn a_click_into_the_dark_of_a_pocket_calls_it_from_its_lip_to_the_wall_behind_the_hole() {
    for (width, height) in WINDOWS {
        for view in [View::Free, View::Above, View::Standing] {
            let mut seat = Seat::take_in(Screen::Start, width, height);
            seat.frames(10);
            begin(&mut seat, "straight pool");
            seat.view(view);
            seat.frames(90);
            let mut seen = 0;
            let table = seat.now::<CurrentSetup>().0.table;
            for (index, pocket) in table.boundary.pockets.iter().enumerate() {
                let out = pocket.centre.normalize();
                let far = seat.eye().translation;
                let looks_away = DVec2::new(f64::from(far.x), -f64::from(far.z)).dot(out) < 0.0;
                // The wall rises to the top of the rail; it is seen only from across the table.
                let wall = (pocket.centre + out * pocket.radius).extend(0.035);
                let places = [pocket.centre.extend(0.0), pocket.centre.extend(-0.02), wall];
                for place in places.into_iter().take(if looks_away { 3 } else { 1 }) {
                    let Some(click) = seat.in_clear_window(place) else { continue };
                    seat.choose(Call::default());
                    let before = direction(&seat);
                    seat.click(click);
                    let called = seat.now::<Call>().pocket;
                    assert_eq!(called, Some(index), "{width}x{height}, {view:?}: {} at {place}", pocket.name);
                    assert_eq!(direction(&seat), before, "the cue turned");
                    seen += 1;
                }
            }
            // Who stands behind the cue sees the far end of the table alone.
            let least = if matches!(view, View::Standing) { 2 } else { 3 };
            assert!(seen >= least, "{width}x{height}, {view:?}: only {seen} places are in the picture");
        }
    }
}

#[test]
fn where_nothing_is_called_a_click_into_a_pocket_points_the_cue_there() {
    let mut seat = two_balls(1280, 720);
    seat.choose_rack("nine_ball_tight");
    seat.frames(90);
    let pocket = seat.now::<CurrentSetup>().0.table.boundary.pockets[0].clone();
    let click = seat.seen_at(pocket.centre.extend(0.0));
    seat.choose(Aim { direction: 1.0, ..seat.now::<Aim>() });
    seat.click(click);
    let to = pocket.centre - seat.ball(0).expect("the cue ball").truncate();
    assert!((direction(&seat) - libm::atan2(to.y, to.x)).abs() < 1e-3);
    seat.frames(10);
    let warned = |seat: &Seat| seat.texts().iter().any(|text| text.contains("The white falls in!"));
    assert!(warned(&seat), "{:?}", seat.texts());
    let away = direction(&seat) + 0.3;
    seat.choose(Aim { direction: away, ..seat.now::<Aim>() });
    seat.frames(10);
    assert!(!warned(&seat), "{:?}", seat.texts());
}

#[test]
fn at_one_frame_a_second_a_click_counts_wherever_the_mouse_came_from_and_went_afterwards() {
    let mut seat = two_balls(1280, 720);
    seat.frame_rate(1.0);
    for ball in [1, 2, 1] {
        let click = seat.on_window(ball);
        seat.point_at(Vec2::new(300.0, 200.0));
        click_within_a_frame(&mut seat, click);
        seat.point_at(Vec2::new(700.0, 250.0));
        seat.frames(1);
        assert_eq!(direction(&seat), straight_at(&mut seat, ball), "ball {ball}");
        seat.frames(1);
    }
    assert_eq!(seat.strikes(), 0);
}

#[test]
fn two_clicks_in_one_frame_both_count() {
    let mut seat = Seat::take(Screen::Start);
    begin(&mut seat, "straight pool");
    seat.frame_rate(1.0);
    let pocket =
        seat.now::<CurrentSetup>().0.table.boundary.pockets.iter().position(|pocket| pocket.name == "foot left");
    let into = seat.seen_at(DVec3::new(1.29, 0.655, 0.0));
    // The ball at the apex: no other ball hides it, however the rack is shuffled.
    let apex = |balls: &[baize::shot::PlacedBall]| {
        let racked = balls.iter().filter(|placed| placed.ball.id.0 != 0);
        racked.min_by(|a, b| a.motion.position.x.total_cmp(&b.motion.position.x)).map(|placed| placed.ball.id.0)
    };
    let ball = apex(&seat.now::<CurrentSetup>().0.balls).expect("the balls are racked");
    seat.choose(Aim { direction: 1.0, ..seat.now::<Aim>() });
    click_within_a_frame(&mut seat, into);
    let click = seat.on_window(ball);
    click_within_a_frame(&mut seat, click);
    seat.frames(1);
    assert!(pocket.is_some());
    assert_eq!(seat.now::<Call>().pocket, pocket);
    assert_eq!(direction(&seat), straight_at(&mut seat, ball));
}

#[test]
fn a_click_on_a_ball_and_one_on_a_button_in_one_frame_both_count() {
    for ball_first in [true, false] {
        let mut seat = two_balls(1280, 720);
        let (ball, button) = (seat.on_window(1), seat.area("cue").max - Vec2::splat(30.0));
        let straight = straight_at(&mut seat, 1);
        for place in if ball_first { [ball, button] } else { [button, ball] } {
            click_within_a_frame(&mut seat, place);
        }
        seat.frames(6);
        assert_eq!(seat.strikes(), 1, "the button was pressed; the ball first: {ball_first}");
        assert_eq!(seat.last_strike().expect("it struck").direction, straight);
    }
}

#[test]
fn a_press_and_a_release_of_two_frames_are_a_click_however_far_the_mouse_came_before() {
    let mut seat = two_balls(1280, 720);
    seat.frame_rate(1.0);
    let click = seat.on_window(2);
    seat.point_at(Vec2::new(300.0, 200.0));
    seat.point_at(click);
    seat.tell_press(MouseButton::Left);
    seat.frames(1);
    assert!(seat.now::<Hand>().is_busy());
    seat.tell_release(MouseButton::Left);
    seat.point_at(Vec2::new(500.0, 250.0));
    seat.frames(1);
    assert_eq!(direction(&seat), straight_at(&mut seat, 2));
}

/// Plays a soft shot at that frame rate, and makes it `act` before the frame in which the balls come to rest.
fn act_at_rest(seat: &mut Seat, frames: usize, act: impl FnOnce(&mut Seat)) {
    seat.key(KeyCode::Space);
    seat.frames(frames - 1);
    assert_eq!(seat.now::<TableState>(), TableState::Moving);
    act(seat);
    seat.frames(1);
    assert_eq!(seat.now::<TableState>(), TableState::AtRest);
}

/// How many frames pass until every ball rests.
fn frames_until_rest(seat: &mut Seat) -> usize {
    seat.key(KeyCode::Space);
    let frames = (1..4000).find(|_| {
        seat.frames(1);
        seat.now::<TableState>() == TableState::AtRest
    });
    frames.expect("they come to rest")
}

/// The game of `sit_down` with a soft shot that hits nothing, at that many frames a second.
fn soft_shot(sit_down: impl Fn() -> Seat, rate: f64) -> Seat {
    let mut seat = sit_down();
    seat.choose(Aim { direction: 1.8, power: 0.6, ..seat.now::<Aim>() });
    seat.frame_rate(rate);
    seat
}

#[test]
fn a_click_in_the_frame_in_which_the_balls_come_to_rest_counts() {
    let free = || two_balls(1280, 720);
    // A shot that hits no ball is a foul: the match lays the balls again, with the cue ball in hand.
    let of_match = || {
        let mut seat = Seat::take(Screen::Start);
        begin(&mut seat, "nine ball");
        seat
    };
    let games: [&dyn Fn() -> Seat; 2] = [&free, &of_match];
    for (game, sit_down) in games.into_iter().enumerate() {
        for rate in [60.0, 3.0, 1.0] {
            let frames = frames_until_rest(&mut soft_shot(sit_down, rate));
            let mut seat = soft_shot(sit_down, rate);
            // Not the apex, at which the cue points by itself when the balls are laid.
            let balls = seat.on_bed().into_iter().filter(|(id, _)| *id != 0);
            let (ball, place) = balls.max_by(|a, b| a.1.y.total_cmp(&b.1.y)).expect("an object ball");
            act_at_rest(&mut seat, frames, |seat| {
                // Its middle may be hidden by another ball of the pack.
                let click = seat.seen_at(place + DVec3::Y * 0.7 * place.z);
                click_within_a_frame(seat, click);
            });
            seat.frames(6);
            let off = direction(&seat) - straight_at(&mut seat, ball);
            assert!(off.abs() < 1e-9, "game {game} at {rate}: {off} radians beside the ball");
        }
    }
}

#[test]
fn a_press_while_the_last_ball_rolls_is_a_click_if_it_is_let_go_when_all_rest() {
    for rate in [60.0, 1.0] {
        let sit_down = || two_balls(1280, 720);
        let frames = frames_until_rest(&mut soft_shot(sit_down, rate));
        let mut seat = soft_shot(sit_down, rate);
        act_at_rest(&mut seat, frames, |seat| {
            let click = seat.on_window(2);
            seat.point_at(click);
            seat.tell_press(MouseButton::Left);
        });
        seat.release(MouseButton::Left);
        assert_eq!(direction(&seat), straight_at(&mut seat, 2), "at {rate}");
    }
}

#[test]
fn a_click_while_the_balls_run_does_nothing_then_or_later() {
    let mut seat = two_balls(1280, 720);
    seat.key(KeyCode::Space);
    seat.frames(5);
    let before = direction(&seat);
    let click = seat.on_window(1);
    seat.click(click);
    seat.until_rest();
    seat.frames(30);
    assert_eq!(direction(&seat), before);
}

#[test]
fn a_press_that_escape_took_back_is_no_click() {
    let mut seat = two_balls(1280, 720);
    let before = direction(&seat);
    let click = seat.on_window(1);
    seat.move_to(click);
    seat.press(MouseButton::Left);
    seat.key(KeyCode::Escape);
    seat.release(MouseButton::Left);
    assert_eq!((direction(&seat), seat.screen()), (before, Screen::Playing));
}
