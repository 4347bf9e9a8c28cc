//! The pages of a match with somebody at another machine, in the window of the game.

use std::thread;
use std::time::Duration;

use baize::input::Screen;
use baize::online::{OnlineTable, Stage};
use bevy::prelude::*;

use crate::seat::Seat;

/// Opens one of the pages with the mouse.
fn open(seat: &mut Seat, page: &str) {
    seat.click_on("Play online");
    seat.frames(6);
    seat.click_on(page);
    seat.frames(40);
}

fn is_open(seat: &Seat) -> bool {
    seat.look(|online: &OnlineTable| online.is_open())
}

#[test]
fn nothing_is_open_to_the_network_before_somebody_asks_for_it() {
    let mut seat = Seat::take(Screen::Start);
    for page in ["Invite", "Join"] {
        open(&mut seat, page);
        assert!(!is_open(&seat), "the page {page} alone opens nothing");
        seat.key(KeyCode::Escape);
        seat.key(KeyCode::Escape);
        seat.frames(6);
        assert!(!seat.places_of("Baize").is_empty(), "Escape leads back: {:?}", seat.texts());
    }
}

#[test]
fn who_invites_gets_a_line_to_copy_and_can_stop_again() {
    let mut seat = Seat::take(Screen::Start);
    open(&mut seat, "Invite");
    seat.scroll_to("addresses alone");
    seat.frames(20);
    seat.click_on("addresses alone");
    seat.scroll_to("Show my name on this network");
    seat.frames(20);
    seat.click_on("Show my name on this network");
    // The page begins at its top when it is opened again, and what was chosen stays.
    seat.key(KeyCode::Escape);
    seat.frames(6);
    seat.click_on("Invite");
    seat.frames(20);
    seat.click_on("Make the invitation");
    assert!(is_open(&seat), "{:?}", seat.texts());
    for _ in 0..200 {
        seat.frames(3);
        if !seat.texts_with("baize-match1:").is_empty() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(seat.texts_with("baize-match1:").len(), 1, "{:?}", seat.texts());
    seat.click_on("Copy the invitation");
    let copied = seat.copied();
    assert!(copied.len() == 1 && copied[0].starts_with("baize-match1:"), "{copied:?}");
    seat.click_on("Stop");
    seat.frames(6);
    assert!(!is_open(&seat) && !seat.places_of("Make the invitation").is_empty(), "{:?}", seat.texts());
}

#[test]
fn a_damaged_invitation_is_said_to_be_one_and_nothing_is_opened() {
    let mut seat = Seat::take(Screen::Start);
    open(&mut seat, "Join");
    seat.click_on("or type it here: baize-match1:…");
    seat.type_text("baize-match1:zzzz");
    // The first of these words is the title.
    let button = *seat.places_of("Join").last().expect("there is a button");
    seat.click(button.center());
    seat.frames(6);
    let said = "The invitation ends too early: it has 4 of 825 characters; copy it whole.";
    assert!(!seat.places_of(said).is_empty(), "{:?}", seat.texts());
    assert!(!is_open(&seat) && seat.look(|online: &OnlineTable| matches!(online.stage(), Stage::Off)));
}
