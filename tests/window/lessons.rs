//! The start screen of a new person, and a lesson from its page to its card.

use baize::cue::Aim;
use baize::input::Screen;
use baize::match_play::Match;
use baize::mode::Mode;
use baize::referee::CurrentMatch;
use baize::settings::{Remembered, View};
use baize::teaching::{CurrentLesson, LessonRequest};
use baize::view::Eye;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// In so many frames all files are read.
const READ: usize = 30;

fn new_person() -> (OwnFolder, Seat) {
    let folder = OwnFolder::new();
    let seat = Seat::with_files(&folder.0, Screen::Start);
    (folder, seat)
}

fn says(seat: &Seat, words: &str) -> bool {
    seat.texts().iter().any(|text| text.contains(words))
}

#[test]
fn a_new_person_is_offered_to_learn_and_to_play_against_mia() {
    let (_folder, mut seat) = new_person();
    assert!(!seat.places_of("Learn to play").is_empty() && !seat.places_of("Play against Mia").is_empty());
    assert!(says(&seat, "Eight-ball, one rack"), "{:?}", seat.texts());
    seat.click_on("Play against Mia");
    seat.frames(6);
    assert_eq!(seat.screen(), Screen::Playing);
    let current = seat.now::<CurrentMatch>();
    let play = current.the_match().map(Match::state).expect("a match is on");
    let names = play.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>();
    assert_eq!((names[1].as_str(), current.the_match().map(|play| play.terms().race_to)), ("Mia", Some(1)));
}

#[test]
fn a_lesson_is_begun_on_its_page_and_a_click_on_the_ball_does_the_first_step() {
    let (_folder, mut seat) = new_person();
    seat.click_on("Learn to play");
    seat.frames(READ);
    assert!(says(&seat, "Begin: Aim and strike"), "{:?}", seat.texts());
    seat.click_on("Aim and strike");
    // The camera goes from the view of the room to the table.
    seat.frames(60);
    assert_eq!((seat.screen(), seat.look(|mode: &State<Mode>| *mode.get())), (Screen::Playing, Mode::Lesson));
    assert!(says(&seat, "Click on the yellow ball, the 1."), "{:?}", seat.texts());
    let one = seat.ball(1).expect("it is on the table");
    let place = seat.seen_at(one);
    seat.click(place);
    seat.frames(3);
    assert!(seat.now::<CurrentLesson>().shown().is_some_and(|shown| shown.is_done));
    assert!(says(&seat, "That is aiming."), "{:?}", seat.texts());
    seat.key(KeyCode::Space);
    seat.frames(6);
    assert_eq!(seat.now::<CurrentLesson>().shown().map(|shown| shown.index), Some(1));
    assert_eq!(seat.strikes(), 0, "the key went on and struck nothing");
}

#[test]
fn show_me_holds_the_cue_so_that_the_step_is_done_by_the_next_stroke() {
    let (_folder, mut seat) = new_person();
    seat.send(baize::teaching::LessonRequest::Begin { lesson: "cut_a_ball".to_owned(), step: 1 });
    seat.go_to(Screen::Playing);
    seat.frames(6);
    seat.click_on("Show me");
    seat.frames(3);
    let shown = seat.now::<CurrentLesson>();
    let stroke = shown.shown().and_then(|shown| shown.step.shown_stroke().strike).expect("it has one");
    assert_eq!(seat.now::<Aim>().direction, stroke.direction);
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(3);
    assert!(seat.now::<CurrentLesson>().shown().is_some_and(|shown| shown.is_done));
}

#[test]
fn at_the_end_of_a_lesson_the_first_button_begins_the_next_one() {
    let (_folder, mut seat) = new_person();
    seat.send(baize::teaching::LessonRequest::Begin { lesson: "aim_and_strike".to_owned(), step: 3 });
    seat.go_to(Screen::Playing);
    seat.frames(6);
    seat.click_on("Show me");
    seat.frames(3);
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(3);
    seat.click_on("Finish");
    seat.frames(6);
    seat.click_on("Next: How hard");
    seat.frames(6);
    let current = seat.now::<CurrentLesson>();
    assert_eq!(current.shown().map(|shown| (shown.file, shown.index)), Some(("how_hard", 0)));
}

#[test]
fn what_was_begun_most_and_the_last_opponent_are_remembered() {
    let (_folder, mut seat) = new_person();
    seat.click_on("Play against Mia");
    seat.frames(6);
    let often = seat.now::<Remembered>().settings.often;
    assert_eq!((often.matches, often.last_match.map(|last| last.opponent)), (1, Some("level_2".to_owned())));
}

#[test]
fn a_step_that_says_so_begins_with_its_view_and_after_the_lesson_the_view_of_before_is_back() {
    let (_folder, mut seat) = new_person();
    let view = |seat: &Seat| seat.look(|eye: &Eye| eye.view);
    let before = view(&seat);
    assert_ne!(before, View::Standing);
    seat.send(LessonRequest::Begin { lesson: "cut_a_ball".to_owned(), step: 0 });
    assert_eq!(view(&seat), View::Standing);
    seat.view(View::Above);
    seat.frames(3);
    assert_eq!(view(&seat), View::Above, "the player may change it");
    seat.send(LessonRequest::Leave);
    seat.frames(3);
    assert_eq!(view(&seat), before);
}
