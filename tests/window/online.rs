//! The pages of a match with somebody at another machine, in the window of the game.

use std::fs;
use std::thread;
use std::time::Duration;

use baize::files::Folders;
use baize::input::Screen;
use baize::online::{FarEnd, OnlineTable, Stage};
use baize::referee::NewMatch;
use baize_online::{CoachTerm, MostAids, OnlineTerms, Owner, Session};
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

#[test]
fn the_terms_and_who_plays_here_are_chosen_on_the_page_of_the_invitation() {
    let mut seat = Seat::take(Screen::Start);
    open(&mut seat, "Invite");
    seat.scroll_to("More");
    seat.frames(20);
    seat.click_on("More");
    seat.frames(20);
    seat.scroll_to("Texts");
    seat.frames(20);
    for words in ["What both keep to", "Aids at most", "as each likes", "if both agree", "never", "Texts"] {
        assert!(!seat.places_of(words).is_empty(), "{words}: {:?}", seat.texts());
    }
    for choice in ["club", "never", "Texts"] {
        seat.click_on(choice);
        seat.frames(6);
    }
    let hint = "It holds at both windows.";
    assert!(!seat.texts_with(hint).is_empty(), "{:?}", seat.texts());
}

#[test]
fn guests_of_before_are_listed_with_the_day_and_can_be_invited_again() {
    let folder = std::env::temp_dir().join(format!("baize-played-before-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let people = r#"(known: [(name: "Ben", day: "2026-11-30")])"#;
    fs::write(folder.join("online.ron"), people).expect("it is written");
    let mut seat = Seat::with_files(&folder, Screen::Start);
    seat.click_on("Play online");
    seat.frames(20);
    let entry = "Ben · 2026-11-30 · invite again";
    assert!(!seat.places_of(entry).is_empty(), "{:?}", seat.texts());
    seat.click_on(entry);
    seat.frames(40);
    assert!(!seat.places_of("Make the invitation").is_empty() && !is_open(&seat), "{:?}", seat.texts());
    fs::remove_dir_all(folder).expect("it goes");
}

/// A guest to whom Mia, whom the computer plays, and these terms are offered.
fn guest(terms: OnlineTerms) -> Session {
    let opponents = [Some("level_2".to_owned()), None].into();
    let new = NewMatch { opponents, ..NewMatch::of("nine_ball", ["Mia", "Player 2"], 4) };
    let the_match = new.begin(&Folders::of_game()).expect("the game ships");
    let owners = vec![Owner::Host, Owner::Guest];
    let mut host = Session::host("Anna", [7; 16], &the_match, owners, terms, [1; 32]).expect("it can be played");
    let mut guest = Session::guest("Anna", [7; 16], [2; 32]);
    host.connected();
    guest.connected();
    loop {
        let (to_guest, to_host) = (host.next_frame(), guest.next_frame());
        if to_guest.is_none() && to_host.is_none() {
            return guest;
        }
        to_host.into_iter().for_each(|frame| host.receive(&frame, Duration::ZERO));
        to_guest.into_iter().for_each(|frame| guest.receive(&frame, Duration::ZERO));
    }
}

#[test]
fn the_guest_reads_the_terms_before_he_says_yes() {
    let mut seat = Seat::take(Screen::Start);
    seat.click_on("Play online");
    seat.frames(6);
    let computed = vec![true, false];
    let terms =
        OnlineTerms { computed, aids: MostAids::Club, coach: CoachTerm::Never, texts: false, ..OnlineTerms::default() };
    seat.choose(OnlineTable::in_memory(guest(terms), FarEnd::default()));
    seat.frames(40);
    let lines = [
        "Anna (the other side) offers this match.",
        "Mia · at the other computer, which plays itself",
        "Anna · at this computer",
        "The aids show both of you club at most.",
        "The coach does not help.",
        "There are gestures, but no texts.",
    ];
    for line in lines {
        seat.scroll_to(line);
        seat.frames(10);
        assert!(!seat.places_of(line).is_empty(), "{line}: {:?}", seat.texts());
    }
}
