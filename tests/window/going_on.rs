//! The game starts as it was left, with the same table, aim and view, or with a new rack.

use baize::cue::Aim;
use baize::input::Screen;
use baize::mode::Mode;
use baize::practice::DrillRequest;
use baize::referee::{MatchRequest, NewMatch};
use baize::settings::{InUse, View};
use baize::simulation::{CurrentSetup, TableState};
use baize::teaching::{CurrentLesson, LessonRequest};
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// That many frames are longer than the time after which the table is saved.
const SOON: usize = 90;

/// The button that goes on with the free table.
const CONTINUE: &str = "Continue: free table";

/// Plays a stroke on the free table, and waits until it is saved. A lost cue ball has come back then.
fn play(seat: &mut Seat) {
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(3 * SOON);
}

/// What the start page offers to go on with.
fn continued(seat: &Seat) -> Vec<String> {
    seat.texts().into_iter().filter(|text| text.starts_with("Continue")).collect()
}

#[test]
fn continue_brings_back_balls_aim_and_view_to_the_last_bit() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Start);
    assert!(continued(&first).is_empty(), "there is nothing to go on with yet");
    first.click_on("Free table");
    first.key(KeyCode::KeyO);
    first.key(KeyCode::Space);
    first.until_rest();
    first.key(KeyCode::KeyQ);
    first.frames(SOON);
    let (left, aim, view) = (first.on_bed(), first.now::<Aim>(), first.settings().free_view);
    assert!(view.is_some(), "the wheel and its keys move the free view");
    first.quit();

    let mut second = Seat::with_files(&folder.0, Screen::Start);
    assert_eq!(second.places_of(CONTINUE).len(), 1, "{:?}", second.texts());
    let focused = second.focused().expect("the first button has the keys");
    assert!(focused.contains(second.places_of(CONTINUE)[0].center()), "it is the first button");
    second.key(KeyCode::Enter);
    assert_eq!(second.screen(), Screen::Playing);
    second.frames(SOON);
    assert_eq!(second.on_bed(), left);
    let again = second.now::<Aim>();
    assert!((again.direction - aim.direction).abs() < 1e-15 && again.power == aim.power, "{again:?} {aim:?}");
    assert_eq!((second.settings().view, second.settings().free_view), (View::Free, view));
    assert_eq!(second.now::<TableState>(), TableState::AtRest);
}

#[test]
fn a_saved_view_survives_a_kill() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Playing);
    first.key(KeyCode::KeyV);
    first.frames(SOON);
    first.hold_key(KeyCode::ShiftLeft);
    first.key(KeyCode::Digit2);
    first.let_key_go(KeyCode::ShiftLeft);
    first.key(KeyCode::KeyV);
    first.key(KeyCode::Digit2);
    first.frames(2 * SOON);
    let eye = first.eye();
    // Nobody tells the game that it ends.
    drop(first);

    let mut second = Seat::with_files(&folder.0, Screen::Playing);
    second.key(KeyCode::Home);
    second.frames(SOON);
    assert!(second.eye().translation.distance(eye.translation) > 0.3, "the view was not reset");
    second.key(KeyCode::Digit2);
    second.frames(2 * SOON);
    assert!(second.eye().translation.distance(eye.translation) < 1e-3, "{:?} is not {eye:?}", second.eye());
}

#[test]
fn new_rack_begins_anew_with_other_gaps() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Playing);
    let racked = first.places();
    play(&mut first);
    let left = first.on_bed();
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    assert_eq!(second.on_bed(), left);
    second.click_on("New rack");
    second.frames(4);
    assert_eq!(second.screen(), Screen::Playing);
    let fresh = second.places();
    assert_eq!(fresh.len(), racked.len());
    assert_ne!(fresh, racked);
}

#[test]
fn each_new_rack_of_the_key_is_another_one_and_the_cue_points_at_its_apex() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    let mut seen = vec![seat.places()];
    for _ in 0..3 {
        seat.key(KeyCode::KeyR);
        seat.frames(4);
        let places = seat.places();
        assert!(!seen.contains(&places));
        let to_apex = (places[1] - places[0]).truncate();
        let direction = seat.now::<Aim>().direction;
        assert!(
            (libm::atan2(to_apex.y, to_apex.x) - direction).abs() < 1e-12,
            "{direction} misses the apex at {to_apex}"
        );
        seen.push(places);
    }
}

#[test]
fn a_rack_that_is_chosen_on_the_start_screen_is_not_the_old_table() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Playing);
    first.key(KeyCode::KeyQ);
    first.frames(SOON);
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    second.choose_rack("three_cushion");
    assert!(continued(&second).is_empty());
    second.click_on("Free table");
    assert_eq!(second.now::<InUse>().chosen.rack, "three_cushion");
    assert_eq!(second.places().len(), 3);
}

/// Opens the choosers of rack and table on the start page.
fn open_choosers(seat: &mut Seat) {
    assert!(seat.places_of("Rack").is_empty(), "they are folded until they are asked for");
    seat.click_on("Rack and table of the free table");
    seat.frames(20);
}

/// The words in the choosers of rack and table, and whether the table can be continued or racked anew.
fn offered(seat: &Seat, rack: &str, table: &str) -> [bool; 4] {
    [rack, table, CONTINUE, "New rack"].map(|words| !seat.places_of(words).is_empty())
}

#[test]
fn after_a_rack_of_the_command_line_the_next_start_continues_it_and_the_chooser_says_so() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_rack(&folder.0, Some("snooker"), None);
    play(&mut first);
    let left = first.on_bed();
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    assert_eq!(second.on_bed(), left);
    open_choosers(&mut second);
    assert_eq!(offered(&second, "Snooker", "of the rack: 12-ft snooker"), [true; 4], "{:?}", second.texts());
    second.click_on("New rack");
    second.frames(4);
    assert_eq!((second.now::<CurrentSetup>().0.name.as_str(), second.on_bed().len()), ("Snooker", 22));
}

#[test]
fn after_a_table_of_the_command_line_the_next_start_continues_on_it_and_the_chooser_says_so() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_rack(&folder.0, None, Some("pool_7ft"));
    play(&mut first);
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    open_choosers(&mut second);
    assert_eq!(offered(&second, "Nine-ball", "pool 7ft"), [true; 4], "{:?}", second.texts());
    second.click_on("New rack");
    second.frames(4);
    assert_eq!(second.now::<CurrentSetup>().0.table.name, "7-ft pool");
}

#[test]
fn a_rack_that_was_named_by_its_path_is_continued_under_its_name_though_its_file_is_gone() {
    let folder = OwnFolder::new();
    let rack =
        "(name: \"My drill\", table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"cue\", position: (0.1, 0.1))])";
    folder.put("elsewhere/drill.rack.ron", rack);
    let path = folder.0.join("elsewhere/drill.rack.ron");
    let mut first = Seat::with_rack(&folder.0, path.to_str(), None);
    first.frames(SOON);
    first.quit();
    std::fs::remove_file(&path).expect("it is there");
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    open_choosers(&mut second);
    assert_eq!(offered(&second, "My drill", "of the rack: 9-ft pool"), [true; 4], "{:?}", second.texts());
    second.choose_rack("nine_ball");
    assert_eq!(offered(&second, "Nine-ball", "of the rack: 9-ft pool"), [true, true, false, false]);
    second.click_on("Free table");
    second.frames(4);
    assert_eq!(second.on_bed().len(), 10);
}

#[test]
fn a_rack_that_was_chosen_on_the_start_screen_lies_there_at_the_next_start_and_the_old_table_does_not() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Playing);
    first.key(KeyCode::KeyQ);
    first.frames(SOON);
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    second.choose_rack("three_cushion");
    second.frames(SOON);
    second.quit();
    let mut third = Seat::with_files(&folder.0, Screen::Start);
    assert_eq!(third.now::<CurrentSetup>().0.balls.len(), 3);
    open_choosers(&mut third);
    assert_eq!(offered(&third, "Three-cushion", CONTINUE), [true, false, false, false], "{:?}", third.texts());
}

#[test]
fn the_start_screen_of_the_pause_leaves_the_table_as_it_is() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    seat.key(KeyCode::Space);
    seat.until_rest();
    let left = seat.on_bed();
    seat.key(KeyCode::Escape);
    seat.click_on("Start screen");
    assert_eq!(seat.screen(), Screen::Start);
    seat.click_on(CONTINUE);
    seat.frames(4);
    assert_eq!((seat.screen(), seat.on_bed()), (Screen::Playing, left));
}

#[test]
fn a_rack_without_a_stroke_is_not_continued_now_or_at_the_next_start() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Playing);
    first.key(KeyCode::KeyQ);
    first.frames(SOON);
    let left = first.on_bed();
    first.key(KeyCode::Escape);
    first.frames(3);
    first.click_on("Start screen");
    first.frames(3);
    assert_eq!((continued(&first), first.places_of("Free table").len()), (Vec::new(), 1));
    first.quit();
    let mut second = Seat::with_files(&folder.0, Screen::Start);
    assert!(continued(&second).is_empty(), "{:?}", second.texts());
    assert_eq!(second.on_bed(), left, "it lies there all the same");
}

/// Leaves what is at the table for the start page.
fn leave(seat: &mut Seat, entry: &str) {
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on(entry);
    seat.frames(6);
    assert_eq!(seat.screen(), Screen::Start);
}

#[test]
fn what_the_person_was_at_last_is_continued_and_says_what_it_is() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    seat.send(LessonRequest::Begin { lesson: "cut_a_ball".to_owned(), step: 1 });
    seat.go_to(Screen::Playing);
    seat.frames(SOON);
    leave(&mut seat, "Leave the lesson");
    let lesson = "Continue: lesson 3, Cut a ball";
    assert_eq!(continued(&seat), [lesson], "the rack behind it was never begun");
    assert!(seat.places_of("New rack").is_empty());

    // To look at the free table is not to play on it.
    seat.click_on("Free table");
    seat.frames(SOON);
    leave(&mut seat, "Start screen");
    assert_eq!(continued(&seat), [lesson]);
    seat.click_on("Free table");
    play(&mut seat);
    leave(&mut seat, "Start screen");
    assert_eq!(continued(&seat), [CONTINUE]);

    let (drill, person) = ("stop_progressive".to_owned(), "Anna".to_owned());
    seat.send(DrillRequest::Begin { drill, person, seed: 1 });
    seat.go_to(Screen::Playing);
    seat.frames(SOON);
    leave(&mut seat, "Leave the drill");
    let drill = continued(&seat);
    assert!(drill.len() == 1 && drill[0].starts_with("Continue: drill, "), "{drill:?}");
    seat.click_on(&drill[0]);
    seat.frames(6);
    assert_eq!((seat.screen(), seat.look(|mode: &State<Mode>| *mode.get())), (Screen::Playing, Mode::Drill));
    leave(&mut seat, "Leave the drill");

    seat.send(LessonRequest::Begin { lesson: "cut_a_ball".to_owned(), step: 1 });
    seat.go_to(Screen::Playing);
    seat.frames(6);
    leave(&mut seat, "Leave the lesson");
    seat.click_on(lesson);
    seat.frames(6);
    assert_eq!((seat.screen(), seat.look(|mode: &State<Mode>| *mode.get())), (Screen::Playing, Mode::Lesson));
    let current = seat.now::<CurrentLesson>();
    assert_eq!(current.shown().map(|shown| (shown.file, shown.index)), Some(("cut_a_ball", 1)));
}

#[test]
fn each_lesson_goes_on_where_it_was_left_also_after_others_and_at_the_next_start() {
    let folder = OwnFolder::new();
    let mut first = Seat::with_files(&folder.0, Screen::Start);
    for (lesson, step) in [("how_hard", 1), ("cut_a_ball", 2), ("the_break", 0)] {
        first.send(LessonRequest::Begin { lesson: lesson.to_owned(), step });
        first.go_to(Screen::Playing);
        first.frames(6);
        leave(&mut first, "Leave the lesson");
    }
    assert_eq!(continued(&first), ["Continue: lesson 8, The break"]);
    first.quit();

    let mut second = Seat::with_files(&folder.0, Screen::Start);
    assert_eq!(continued(&second), ["Continue: lesson 8, The break"]);
    second.click_on("Learn to play");
    second.frames(30);
    assert_eq!(second.places_of("Go on: Cut a ball, step 3").len(), 1, "{:?}", second.texts());
    second.click_on("How hard");
    second.frames(12);
    let current = second.now::<CurrentLesson>();
    assert_eq!(current.shown().map(|shown| (shown.file, shown.index)), Some(("how_hard", 1)));
}

#[test]
fn whoever_leaves_a_match_or_a_drill_finds_the_free_table_as_it_was_left() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.frames(SOON);
    let left = seat.on_bed();

    seat.ask(MatchRequest::Begin(NewMatch::of("three_cushion", ["Anna", "Ben"], 4)));
    seat.frames(SOON);
    assert_eq!(seat.on_bed().len(), 3);
    seat.ask(MatchRequest::Leave);
    seat.frames(4);
    assert_eq!(seat.on_bed(), left, "after a match");

    let (drill, person) = ("stop_progressive".to_owned(), "Anna".to_owned());
    seat.send(DrillRequest::Begin { drill, person, seed: 1 });
    seat.frames(SOON);
    assert_ne!(seat.on_bed(), left);
    seat.send(DrillRequest::Leave);
    seat.frames(4);
    assert_eq!(seat.on_bed(), left, "after a drill");
}

#[test]
fn a_damaged_table_is_reported_and_the_game_starts_with_a_new_rack() {
    let folder = OwnFolder::new();
    folder.put("shots/last_table.shot.ron", "(rack: nine");
    let mut seat = Seat::with_files(&folder.0, Screen::Start);
    assert!(continued(&seat).is_empty());
    assert_eq!(seat.now::<CurrentSetup>().0.name, "Nine-ball");
    seat.click_on("Free table");
    seat.frames(2);
    assert!(seat.texts().iter().any(|text| text.contains("last_table.shot.ron:1:")), "{:?}", seat.texts());
    seat.key(KeyCode::KeyQ);
    seat.frames(SOON);
    assert_eq!(folder.text("shots/last_table.shot.ron.1"), "(rack: nine");
}
