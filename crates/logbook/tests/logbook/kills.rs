//! Programs that are killed while they write, and two that write at once.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use baize_logbook::{Filter, Logbook, SittingKind};
use rusqlite::Connection;

use baize_testing_matches::made_up::{Folder, pot, sitting};

/// In its environment the child finds the record.
const RECORD: &str = "BAIZE_TEST_RECORD";
const SITTING: &str = "BAIZE_TEST_SITTING";

/// No test of its own: the child of the tests below. It writes shots, and says the number of each when it is written.
#[test]
fn child_that_writes() {
    let (Some(record), Ok(uid)) = (env::var_os(RECORD), env::var(SITTING)) else { return };
    let mut book = Logbook::open(record.as_ref()).unwrap_or_else(|error| panic!("{error}"));
    let sitting = sitting(&uid, "Anna", SittingKind::Match, "Nine-ball");
    for step in 0..5000 {
        let number = book.append(&sitting, &pot(step, (20.0, 1.0), true)).unwrap_or_else(|error| panic!("{error}"));
        if step % 3 == 0 {
            book.take_back(&uid, step, 1).unwrap_or_else(|error| panic!("{error}"));
        }
        println!("\nwritten {number}");
    }
}

fn child(folder: &Folder, uid: &str) -> Command {
    let mut child = Command::new(env::current_exe().expect("this program has a path"));
    child.args(["--exact", "kills::child_that_writes", "--nocapture"]);
    child.env(RECORD, folder.record()).env(SITTING, uid).stdout(Stdio::piped()).stderr(Stdio::null());
    child
}

fn is_sound(folder: &Folder) -> bool {
    let other = Connection::open(folder.record()).expect("it opens");
    let said: String = other.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("it can be read");
    let orphans =
        other.prepare("PRAGMA foreign_key_check").and_then(|mut check| check.exists([])).expect("it can be read");
    said == "ok" && !orphans
}

#[test]
fn a_hundred_kills_at_any_moment_lose_no_shot_that_was_written() {
    let folder = Folder::new();
    let mut written_in_all = 0;
    for kill in 0..100_u64 {
        let uid = format!("sitting {kill}");
        let mut child = child(&folder, &uid).spawn().expect("it starts");
        let said = BufReader::new(child.stdout.take().expect("a pipe"));
        let heard = thread::spawn(move || {
            let numbers = said
                .lines()
                .map_while(Result::ok)
                .filter_map(|line| line.strip_prefix("written ")?.parse::<u64>().ok());
            numbers.last().unwrap_or(0)
        });
        // From before the first page is written up to the middle of much work, never at the same point of an entry.
        thread::sleep(Duration::from_micros(500 + kill * kill * 13));
        child.kill().expect("it runs or is over");
        child.wait().expect("it is over");
        let heard = heard.join().expect("the reader ends");
        let book = folder.book();
        let shots = match book.persons().expect("it can be read").is_empty() {
            true => 0,
            false => shots_of(&folder, &uid),
        };
        assert!(shots >= heard && shots <= heard + 1, "kill {kill}: {heard} were written, {shots} are there");
        written_in_all += shots;
    }
    assert!(is_sound(&folder) && written_in_all > 100, "{written_in_all} shots were written before the kills");
    let statistics = folder.book().statistics(&Filter::default()).expect("it can be read");
    assert_eq!(u64::from(statistics.shots + statistics.taken_back), written_in_all);
}

fn shots_of(folder: &Folder, uid: &str) -> u64 {
    let other = Connection::open(folder.record()).expect("it opens");
    let sql = "SELECT count(*) FROM shot JOIN sitting ON sitting.id = shot.sitting WHERE uid = ?1";
    other.query_row(sql, [uid], |row| row.get::<_, i64>(0)).expect("it can be read").unsigned_abs()
}

#[test]
fn two_games_that_write_at_once_do_not_harm_each_other() {
    let folder = Folder::new();
    // Both find no file, and both make it.
    let writers: Vec<_> = ["one", "two", "three"]
        .map(|uid| {
            let path = folder.record();
            thread::spawn(move || {
                let mut book = Logbook::open(&path).unwrap_or_else(|error| panic!("{error}"));
                for step in 0..150 {
                    let sitting = sitting(uid, &format!("Person {}", step % 2), SittingKind::Match, "Nine-ball");
                    let sitting = baize_logbook::Sitting { uid: format!("{uid} {}", step % 2), ..sitting };
                    book.append(&sitting, &pot(step, (20.0, 1.0), true)).unwrap_or_else(|error| panic!("{error}"));
                    book.statistics(&Filter::default()).unwrap_or_else(|error| panic!("{error}"));
                }
            })
        })
        .into();
    writers.into_iter().for_each(|writer| writer.join().expect("it ends well"));
    assert!(is_sound(&folder));
    assert_eq!(folder.book().statistics(&Filter::default()).expect("it can be read").shots, 450);
    assert_eq!(folder.book().persons().expect("it can be read"), ["Person 0", "Person 1"]);
}
