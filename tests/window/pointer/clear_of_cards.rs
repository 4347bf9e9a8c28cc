//! The view from above shows the whole table beside the HUD: no ball lies under a card or under the panel. In the free view no pocket
//! lies under the card of a match or of a lesson, and what lies under its words is pressed through them.

use baize::input::{Owner, Screen};
use baize::settings::View;
use baize::simulation::CurrentSetup;
use baize::teaching::{CurrentLesson, LessonRequest};
use bevy::math::{DVec2, DVec3, Vec2};
use bevy::prelude::*;

use super::matches::begin;
use crate::seat::Seat;

/// The usual window, the smallest one, and a lower one, which a picture can have.
const LARGE: (u32, u32) = (1280, 720);
const LEAST: (u32, u32) = (640, 400);
const LOW: (u32, u32) = (640, 360);
/// So many frames are enough for every glide.
const GLIDE: usize = 90;
/// What lies over the picture at every table.
const CARDS: [&str; 4] = ["cue", "history", "line", "corner"];

/// How near the middle of a ball comes to a part of the HUD, in pixels beyond its edge in the window. Negative under the part.
fn room_beside(seat: &mut Seat, ball: DVec3, part: Rect) -> f32 {
    let middle = seat.seen_at(ball);
    let edge = seat.seen_at(ball + DVec3::new(0.0, ball.z, 0.0));
    let outside = (part.min - middle).max(middle - part.max);
    let apart = outside.max(Vec2::ZERO).length() + outside.max_element().min(0.0);
    apart - middle.distance(edge)
}

/// Places all over the bed where a ball can lie, with the radius of a ball as height.
fn over_the_bed(seat: &Seat) -> Vec<DVec3> {
    let setup = seat.now::<CurrentSetup>().0;
    let radius = setup.balls[0].ball.radius;
    let half = DVec2::new(setup.table.length, setup.table.width) / 2.0 - radius;
    let shares = || (-10..=10).map(|step| f64::from(step) / 10.0);
    shares().flat_map(|x| shares().map(move |y| (DVec2::new(x, y) * half).extend(radius))).collect()
}

/// The least room between a ball anywhere on the bed and what lies over the picture, with the place of the ball and the name of
/// the part.
fn least_room(seat: &mut Seat, parts: &[&'static str]) -> (f32, DVec3, &'static str) {
    let mut areas: Vec<_> = parts.iter().map(|part| (*part, seat.area(part))).collect();
    let window = seat.window_size();
    let panel = seat.now::<Owner>().panel_width;
    areas.push(("panel", Rect::from_corners(Vec2::new(window.x - panel, 0.0), window)));
    let mut least = (f32::INFINITY, DVec3::ZERO, "");
    for place in over_the_bed(seat) {
        for (part, area) in &areas {
            let room = room_beside(seat, place, *area);
            if room < least.0 {
                least = (room, place, part);
            }
        }
    }
    least
}

/// Looks from above, and asserts that no ball could be hidden, wherever it lay.
fn assert_no_ball_is_hidden(seat: &mut Seat, parts: &[&'static str], what: &str) {
    seat.view(View::Above);
    seat.frames(GLIDE);
    let (room, place, part) = least_room(seat, parts);
    println!("{what}: {room} pixels beside {part}");
    assert!(room > 0.0, "{what}: a ball at {place:.2} would be hidden under {part}, by {} pixels", -room);
}

#[test]
fn from_above_neither_the_open_panel_nor_a_card_hides_a_ball() {
    // In a window of 640 by 400 or more, panel and table have room beside each other.
    for (window, panel) in [(LARGE, false), (LARGE, true), (LEAST, false), (LEAST, true), (LOW, false)] {
        let mut seat = Seat::take_in(Screen::Playing, window.0, window.1);
        if panel {
            seat.open_panel();
        }
        assert_no_ball_is_hidden(&mut seat, &CARDS, &format!("{window:?}, panel {panel}"));
    }
}

#[test]
fn from_above_the_score_card_hides_no_ball() {
    for (window, panel) in [(LARGE, false), (LARGE, true), (LEAST, false), (LOW, false)] {
        for game in ["nine ball", "snooker"] {
            let mut seat = Seat::take_in(Screen::Start, window.0, window.1);
            begin(&mut seat, game);
            if panel {
                seat.open_panel();
            }
            let parts: Vec<_> = CARDS.into_iter().chain(["score"]).collect();
            assert_no_ball_is_hidden(&mut seat, &parts, &format!("{game}, {window:?}, panel {panel}"));
        }
    }
}

/// The game at a step of a lesson.
fn in_lesson(lesson: &str, step: usize, (width, height): (u32, u32)) -> Seat {
    let mut seat = Seat::take_in(Screen::Start, width, height);
    seat.send(LessonRequest::Begin { lesson: lesson.to_owned(), step });
    seat.go_to(Screen::Playing);
    seat
}

/// Looks from the usual place, and asserts that the card hides no pocket.
fn assert_no_pocket_is_hidden(seat: &mut Seat, what: &str) {
    seat.view(View::Free);
    seat.frames(GLIDE);
    let card = seat.area("score");
    let setup = seat.now::<CurrentSetup>().0;
    for pocket in &setup.table.boundary.pockets {
        let room = room_beside(seat, pocket.centre.extend(pocket.radius), card);
        assert!(room > 0.0, "{what}: the {} pocket would be hidden, by {} pixels", pocket.name, -room);
    }
}

#[test]
fn in_the_free_view_at_first_neither_the_score_card_nor_the_card_of_a_lesson_hides_a_pocket() {
    for window in [LARGE, (1920, 1080)] {
        for game in ["nine ball", "snooker"] {
            let mut seat = Seat::take_in(Screen::Start, window.0, window.1);
            begin(&mut seat, game);
            assert_no_pocket_is_hidden(&mut seat, &format!("{game}, {window:?}"));
        }
        for step in 0..5 {
            let mut seat = in_lesson("side_and_cushions", step, window);
            assert_no_pocket_is_hidden(&mut seat, &format!("step {step} of a lesson, {window:?}"));
        }
    }
}

#[test]
fn a_press_on_the_words_of_a_card_goes_to_the_table_and_one_on_a_button_does_not() {
    let mut seat = in_lesson("side_and_cushions", 0, LARGE);
    let task = seat.look(|lesson: &CurrentLesson| lesson.shown().map(|shown| shown.step.task.clone()));
    let words = seat.places_of(&task.expect("a lesson is given"))[0].center();
    let button = seat.places_of("Lay out again")[0].center();
    for (place, is_of_table) in [(button, false), (words, true)] {
        seat.move_to(place);
        seat.press(MouseButton::Left);
        assert_eq!(!seat.now::<Owner>().table.is_empty(), is_of_table, "a press at {place}");
        seat.release(MouseButton::Left);
        seat.frames(6);
    }
}
