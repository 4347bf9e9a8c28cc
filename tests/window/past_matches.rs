//! The list of the matches that are over.

use std::fs;
use std::time::{Duration, SystemTime};

use baize::input::Screen;
use baize::match_play::Command;
use baize::referee::MatchRequest;
use baize::rules::Side;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// Writes a match between these two before its first command, saved so many seconds ago.
fn write(own: &OwnFolder, name: &str, players: [&str; 2], ago: u64) {
    let [first, second] = players;
    let text = format!("(players: (\"{first}\", \"{second}\"), game: \"nine_ball\", opening: Won(First))");
    own.put(&format!("matches/{name}.match.ron"), &text);
    let path = own.0.join(format!("matches/{name}.match.ron"));
    let file = fs::File::options().write(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(ago)).expect("the system lets it");
}

/// The list, in a game in which the first of two friends has conceded a match of eight-ball.
fn list(own: &OwnFolder) -> Seat {
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    seat.play_with_a_friend("eight_ball");
    seat.ask(MatchRequest::Do(Side::First, Command::ConcedeMatch));
    seat.frames(5);
    seat.click_on("To the start screen");
    seat.frames(6);
    seat.click_on("Matches");
    seat.frames(6);
    seat
}

/// The text in the row of these players.
fn row(seat: &Seat, players: &str) -> String {
    let found = seat.texts().into_iter().find(|text| text.starts_with(players));
    found.unwrap_or_else(|| panic!("{players} are not among {:?}", seat.texts()))
}

#[test]
fn each_match_says_who_played_what_how_it_ended_and_when() {
    let own = OwnFolder::new();
    write(&own, "nine_ball_7", ["Anna", "Ben"], 400 * 86_400);
    let seat = list(&own);
    let conceded = row(&seat, "Player 1 against Player 2");
    assert!(conceded.starts_with("Player 1 against Player 2\nEight-ball · race to 3\nPlayer 2 won · "), "{conceded}");
    assert!(conceded.contains(" · today\u{a0}"), "{conceded}");
    let unfinished = row(&seat, "Anna against Ben");
    assert!(unfinished.contains("\nnot finished · no shots · ") && !unfinished.contains("today"), "{unfinished}");
    let place = |players: &str| seat.texts_with(players)[0].min.y;
    assert!(place("Player 1 against Player 2") < place("Anna against Ben"), "the last one comes first");
}

#[test]
fn the_way_back_from_the_shots_of_a_match_is_the_list_and_then_the_start_page() {
    let own = OwnFolder::new();
    let mut seat = list(&own);
    let row = seat.texts_with("Player 1 against Player 2")[0].center();
    for with_key in [false, true] {
        seat.click(row);
        seat.frames(3);
        assert_eq!(seat.places_of("The shots").len(), 1, "{:?}", seat.texts());
        if with_key {
            seat.key(KeyCode::Escape);
        } else {
            seat.click_on("Back");
        }
        seat.frames(3);
        let rows = seat.texts_with("Player 1 against Player 2").len();
        assert_eq!((seat.screen(), rows), (Screen::Start, 1), "{:?}", seat.texts());
    }
    seat.click_on("Back");
    seat.frames(3);
    assert_eq!(seat.places_of("Baize").len(), 1, "{:?}", seat.texts());
}
