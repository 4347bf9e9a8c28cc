//! The page of the matches under way, and what a person finds again after quitting while balls run.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use baize::input::Screen;
use baize::match_play::Command;
use baize::referee::CurrentMatch;
use baize::simulation::TableState;
use bevy::prelude::*;

use crate::own_folder::OwnFolder;
use crate::seat::Seat;

/// Writes a match between these two before its first command, saved so many seconds ago.
fn write(own: &Path, name: &str, players: [&str; 2], ago: u64) {
    let [first, second] = players;
    let text = format!("(players: (\"{first}\", \"{second}\"), game: \"eight_ball\", opening: Won(First))");
    let path = own.join(format!("matches/{name}.match.ron"));
    fs::create_dir_all(own.join("matches")).expect("a folder");
    fs::write(&path, text).expect("it is written");
    let file = fs::File::options().write(true).open(&path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(ago)).expect("the system lets it");
}

fn players(seat: &Seat) -> Vec<String> {
    seat.now::<CurrentMatch>().the_match().expect("a match is on").beginning().players.to_vec()
}

/// The place of the row of these players.
fn row(seat: &Seat, players: &str) -> Option<Rect> {
    seat.texts_with(players).first().copied()
}

#[test]
fn continue_lists_every_match_the_last_one_first_and_the_chosen_one_goes_on() {
    let own = OwnFolder::new();
    write(&own.0, "under_way", ["Anna", "Ben"], 3 * 86_400);
    write(&own.0, "under_way_1", ["Cleo", "Dan"], 7_200);
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    seat.click_on("Continue a match (2)");
    seat.frames(6);
    let (older, newer) = (row(&seat, "Anna against Ben"), row(&seat, "Cleo against Dan"));
    let (Some(older), Some(newer)) = (older, newer) else { panic!("{:?}", seat.texts()) };
    assert!(newer.max.y < older.min.y, "the last one comes first");
    assert!(!seat.texts_with("Cleo against Dan\nEight-ball · race to 3\nno shots · 2\u{a0}hours\u{a0}ago").is_empty());
    assert!(!seat.texts_with("Anna against Ben\nEight-ball · race to 3\nno shots · 3\u{a0}days\u{a0}ago").is_empty());
    assert!(seat.focused().is_some_and(|focused| focused.contains(newer.center())), "Enter goes on with the last one");
    seat.click(older.center());
    seat.frames(30);
    assert_eq!((seat.screen(), players(&seat)), (Screen::Playing, vec!["Anna".to_owned(), "Ben".to_owned()]));
    let text = fs::read_to_string(own.0.join("matches/under_way_1.match.ron")).expect("it is there");
    assert!(text.starts_with("(players: (\"Cleo\""), "the other one is as it was: {text}");
}

#[test]
fn a_match_is_deleted_only_after_a_question() {
    let own = OwnFolder::new();
    write(&own.0, "under_way", ["Anna", "Ben"], 3 * 86_400);
    write(&own.0, "under_way_1", ["Cleo", "Dan"], 7_200);
    let path = own.0.join("matches/under_way_1.match.ron");
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    seat.click_on("Continue a match (2)");
    seat.frames(6);
    seat.click_on("Delete");
    seat.frames(3);
    assert!(path.exists(), "it asks first");
    seat.click_on("No, keep it");
    seat.frames(3);
    assert!(path.exists() && row(&seat, "Cleo against Dan").is_some());
    seat.click_on("Delete");
    seat.frames(3);
    seat.click_on("Yes, delete it");
    seat.frames(6);
    assert!(!path.exists() && own.0.join("matches/under_way.match.ron").exists());
    assert!(row(&seat, "Cleo against Dan").is_none() && row(&seat, "Anna against Ben").is_some());
}

#[test]
fn a_file_that_cannot_be_opened_is_listed_with_the_reason_and_stays() {
    let own = OwnFolder::new();
    fs::create_dir_all(own.0.join("matches")).expect("a folder");
    let path = own.0.join("matches/under_way.match.ron");
    fs::write(&path, "(players: (\"Anna\",").expect("it is written");
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    seat.click_on("Continue the match");
    seat.frames(6);
    assert!(!seat.texts_with("under_way\nIt cannot be opened: ").is_empty(), "{:?}", seat.texts());
    seat.quit();
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "(players: (\"Anna\",");
}

#[test]
fn who_quits_while_the_balls_run_finds_the_table_as_the_shot_has_left_it() {
    let (own, other) = (OwnFolder::new(), OwnFolder::new());
    let strike = |folder: &OwnFolder| {
        let mut seat = Seat::with_files(&folder.0, Screen::Playing);
        seat.key(KeyCode::Space);
        while seat.now::<TableState>() != TableState::Moving {
            seat.frames(1);
        }
        seat.frames(10);
        seat
    };
    strike(&own).quit();
    let mut whole = strike(&other);
    whole.until_rest();
    whole.frames(90);
    let left = whole.on_bed();
    whole.quit();
    let mut again = Seat::with_files(&own.0, Screen::Start);
    assert_eq!(again.on_bed(), left);
}

#[test]
fn who_leaves_a_match_while_the_balls_run_finds_the_shot_judged_when_he_goes_on() {
    let own = OwnFolder::new();
    write(&own.0, "under_way", ["Anna", "Ben"], 60);
    let mut seat = Seat::with_files(&own.0, Screen::Start);
    let go_on = |seat: &mut Seat| {
        seat.click_on("Continue the match");
        seat.frames(6);
        let row = row(seat, "Anna against Ben").expect("it is listed");
        seat.click(row.center());
        seat.frames(60);
    };
    let shots = |seat: &Seat| {
        let current = seat.now::<CurrentMatch>();
        let steps = current.the_match().expect("a match is on").steps().iter();
        steps.filter(|step| matches!(step.command, Command::Strike { .. }) && step.outcome.is_some()).count()
    };
    go_on(&mut seat);
    seat.click_on("Break");
    seat.frames(60);
    seat.key(KeyCode::Space);
    while seat.now::<TableState>() != TableState::Moving {
        seat.frames(1);
    }
    seat.frames(10);
    assert_eq!(shots(&seat), 0, "the balls still run");
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("Leave the match");
    seat.frames(6);
    assert_eq!(seat.screen(), Screen::Start);
    go_on(&mut seat);
    assert_eq!((shots(&seat), seat.now::<TableState>()), (1, TableState::AtRest));
}
