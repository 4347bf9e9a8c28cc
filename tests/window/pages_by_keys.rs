//! Every page is reached, walked through and left with the keyboard alone.

use baize::input::Screen;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, Role};

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// No page has more controls than this.
const MOST: usize = 600;

/// Goes with Tab to the entry whose name begins so, and presses it with Enter.
fn enter(seat: &mut Seat, entry: &str) {
    for _ in 0..MOST {
        if seat.focus_name().starts_with(entry) {
            seat.key(KeyCode::Enter);
            seat.frames(4);
            return;
        }
        seat.key(KeyCode::Tab);
    }
    panic!("Tab never comes to {entry:?}; the last one is {:?}", seat.focus_name());
}

/// The names of the controls to which Tab goes, until it comes back to the first, and those of them that were out of sight.
fn walk(seat: &mut Seat) -> (Vec<String>, Vec<String>) {
    let (mut names, mut hidden) = (Vec::new(), Vec::new());
    let mut first = None;
    for _ in 0..MOST {
        seat.key(KeyCode::Tab);
        seat.frames(2);
        let focus = seat.focus_id();
        if focus.is_none() || focus == first {
            return (names, hidden);
        }
        first = first.or(focus);
        let name = seat.focus_name();
        let size = seat.window_size();
        let is_seen = |seat: &mut Seat| {
            seat.focused().is_some_and(|place| Rect::from_corners(Vec2::ZERO, size).contains(place.center()))
        };
        // A page glides to what has the focus.
        for _ in 0..60 {
            if is_seen(seat) {
                break;
            }
            seat.frames(1);
        }
        if !is_seen(seat) {
            hidden.push(name.clone());
        }
        names.push(name);
    }
    panic!("Tab never comes back; the last ones are {:?}", &names[names.len() - 5..]);
}

/// The controls that the page shows to a screen reader and that can be pressed. Words alone are none.
fn pressed_by_a_reader(seat: &mut Seat) -> Vec<String> {
    let controls = seat.controls().into_iter();
    let is_control = |name: &str, node: &Node| !node.is_disabled() && node.role() != Role::Label && !name.is_empty();
    controls.filter(|(_, name, node)| is_control(name, node)).map(|(_, name, _)| name).collect()
}

#[test]
fn every_page_of_the_start_screen_is_reached_walked_and_left_with_keys() {
    let folder = OwnFolder::new();
    let mut seat = Seat::with_record(&folder.0, Screen::Start);
    seat.start_screen_reader();
    let pages: [(&[&str], &str); 7] = [
        (&["Settings"], "Settings"),
        (&["Settings", "Keys and mouse buttons"], "Keys"),
        (&["Play a match"], "A match"),
        (&["Practise"], "Practise"),
        (&["Shots"], "Shots"),
        (&["The logbook"], "The logbook"),
        (&["Learn to play"], "Learn to play"),
    ];
    let online: [(&[&str], &str); 3] =
        [(&["Play online"], "Play online"), (&["Play online", "Invite"], "Invite"), (&["Play online", "Join"], "Join")];
    let online = online.into_iter().filter(|_| cfg!(feature = "online"));
    for (way, title) in pages.into_iter().chain(online) {
        for entry in way {
            enter(&mut seat, entry);
        }
        seat.frames(40);
        assert!(!seat.places_of(title).is_empty(), "{way:?} shows {:?}", seat.texts());
        let (names, hidden) = walk(&mut seat);
        assert!(hidden.is_empty(), "{title}: Tab goes to {hidden:?}, which nobody sees");
        let missed: Vec<String> =
            pressed_by_a_reader(&mut seat).into_iter().filter(|name| !names.contains(name)).collect();
        assert!(missed.is_empty(), "{title}: Tab never comes to {missed:?}");
        // The walk round this page ends in the field for the invitation, which the first Escape leaves.
        let fields = usize::from(title == "Join");
        for _ in 0..way.len() + fields {
            seat.key(KeyCode::Escape);
            seat.frames(4);
        }
        assert!(!seat.places_of("Baize").is_empty(), "Escape leads from {title} to {:?}", seat.texts());
    }
}

#[test]
fn down_from_the_way_back_of_the_settings_comes_to_a_control_below_it() {
    let mut seat = Seat::take(Screen::Start);
    seat.start_screen_reader();
    enter(&mut seat, "Settings");
    seat.frames(10);
    let back = seat.focused().expect("the page opens at its way back");
    for _ in 0..3 {
        let above = seat.focused().expect("something has the focus");
        seat.key(KeyCode::ArrowDown);
        seat.frames(2);
        let below = seat.focused().expect("the arrow keys keep the focus");
        assert!(below.height() > 0.0 && below.center().y > above.center().y, "{above:?}, then {below:?}");
    }
    assert!(seat.focused().is_some_and(|last| last.min.y > back.max.y));
}

#[test]
fn the_pause_is_opened_walked_and_closed_with_keys() {
    let mut seat = Seat::take(Screen::Playing);
    seat.start_screen_reader();
    seat.key(KeyCode::Escape);
    seat.frames(4);
    assert_eq!(seat.screen(), Screen::Paused);
    let (names, hidden) = walk(&mut seat);
    assert!(names.len() > 5 && hidden.is_empty(), "{names:?}, out of sight {hidden:?}");
    seat.key(KeyCode::Escape);
    seat.frames(4);
    assert_eq!(seat.screen(), Screen::Playing);
}

#[test]
fn at_the_table_tab_goes_through_the_cards_and_escape_gives_the_keys_back() {
    let mut seat = Seat::take(Screen::Playing);
    seat.start_screen_reader();
    seat.play_with_a_friend("eight_ball");
    let (names, _) = walk(&mut seat);
    assert!(names.iter().any(|name| name == "Let the opponent break"), "the question can be answered: {names:?}");
    seat.key(KeyCode::Escape);
    seat.frames(4);
    assert_eq!((seat.screen(), seat.focused()), (Screen::Playing, None));
}
