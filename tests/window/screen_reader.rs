//! A screen reader is told what can be done in the window, and does it.

use baize::input::Screen;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionData, Node, Role};

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

#[test]
fn without_a_screen_reader_nothing_is_gathered_for_one() {
    let mut seat = Seat::take(Screen::Start);
    assert!(seat.told_reader().is_none());
    seat.start_screen_reader();
    assert!(seat.told_reader().is_some());
}

#[test]
fn a_screen_reader_finds_the_entries_of_the_start_page_and_presses_one() {
    let mut seat = Seat::take(Screen::Start);
    seat.start_screen_reader();
    let (entry, node) = seat.control("Play a match");
    assert_eq!(node.role(), Role::Button);
    seat.reader_asks(Action::Click, entry, None);
    assert!(
        seat.controls().iter().any(|(_, name, node)| node.role() == Role::RadioButton && name == "Mia, level 2"),
        "the page of a new match is open"
    );
}

#[test]
fn a_screen_reader_is_told_which_control_has_the_focus_and_may_move_it() {
    let mut seat = Seat::take(Screen::Start);
    seat.start_screen_reader();
    let (entry, node) = seat.control("Settings");
    seat.reader_asks(Action::Focus, entry, None);
    assert_eq!(seat.told_reader().expect("a reader runs").focus, entry);
    let (focused, bounds) = (seat.focused().expect("something has the focus"), node.bounds().expect("it has a place"));
    let centre = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
    assert!(focused.contains(centre), "{focused:?} and {bounds:?}");
    seat.key(KeyCode::ArrowDown);
    assert_ne!(seat.told_reader().expect("a reader runs").focus, entry, "the keys move it too");
}

#[test]
fn a_screen_reader_sets_the_power_of_the_stroke() {
    let mut seat = Seat::take(Screen::Playing);
    seat.start_screen_reader();
    let (bar, node) = seat.control("Power in m/s");
    assert_eq!(node.role(), Role::Slider);
    assert_eq!(node.max_numeric_value(), Some(12.0));
    seat.reader_asks(Action::SetValue, bar, Some(ActionData::NumericValue(5.5)));
    assert_eq!(seat.control("Power in m/s").1.value(), Some("Power 5.50 m/s"));
    seat.reader_asks(Action::Increment, bar, None);
    assert!(seat.control("Power in m/s").1.numeric_value() > Some(5.5));
}

/// The controls without a name, and those that are called by a sign alone.
fn nameless(seat: &mut Seat, page: &str) -> Vec<String> {
    seat.start_screen_reader();
    let all = seat.controls();
    let is_no_name = |name: &str| !name.chars().any(char::is_alphanumeric);
    // A screen reader scrolls by itself, and skips a label without words.
    let needs_no_name = |node: &Node| [Role::ScrollBar, Role::Label].contains(&node.role());
    let nameless = all.into_iter().filter(|(_, name, node)| is_no_name(name) && !needs_no_name(node));
    nameless.map(|(_, name, node)| format!("{page}: {name:?} {:?} {:?}", node.role(), node.bounds())).collect()
}

#[test]
fn every_control_has_a_name_that_can_be_said() {
    let folder = OwnFolder::new();
    let mut found = Vec::new();
    for entry in [
        "Play a match",
        "Learn to play. Short lessons at the table, from the first stroke to the first rack.",
        "Practise",
        "Shots",
        "Settings",
        "The logbook",
    ] {
        let mut seat = Seat::with_record(&folder.0, Screen::Start);
        found.extend(nameless(&mut seat, "start"));
        let (button, _) = seat.control(entry);
        seat.reader_asks(Action::Click, button, None);
        found.extend(nameless(&mut seat, entry));
        if entry == "Settings" {
            let (keys, _) = seat.control("Keys and mouse buttons");
            seat.reader_asks(Action::Click, keys, None);
            found.extend(nameless(&mut seat, "keys"));
        }
    }
    let mut seat = Seat::with_files(&folder.0, Screen::Playing);
    found.extend(nameless(&mut seat, "table"));
    seat.open_panel();
    found.extend(nameless(&mut seat, "panel"));
    seat.key(KeyCode::Space);
    seat.until_rest();
    seat.key(KeyCode::KeyY);
    found.extend(nameless(&mut seat, "after a shot"));
    seat.go_to(Screen::Paused);
    found.extend(nameless(&mut seat, "pause"));
    assert!(found.is_empty(), "{found:#?}");
}
