//! A match is saved after every shot; if the program is killed at any moment, at most the shot that runs is lost.

use std::env;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command as Program, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use baize_files::{Folders, replace};
use baize_games::match_play::{Command, LoadedMatch, Match};

use baize_testing_matches::robot::{Robot, match_of};

/// The variable that tells the program below where to save.
const FILE: &str = "BAIZE_TEST_MATCH";

fn shots(the_match: &Match) -> usize {
    the_match.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. })).count()
}

fn read(path: &Path) -> Match {
    let name = path.to_str().expect("a plain name");
    LoadedMatch::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}")).the_match
}

/// The program that is killed. It plays without end, saves after every command, and then writes how many shots it has
/// saved.
#[test]
#[ignore = "another test runs it as a program of its own"]
fn a_program_that_plays_and_saves() {
    let Some(path) = env::var_os(FILE).map(PathBuf::from) else { return };
    let count = path.with_extension("count");
    let mut the_match = match_of("(game: StraightPool(target: 10000))", 8);
    let mut robot = Robot::new(8);
    the_match.save(&path).expect("it can be written");
    while robot.act(&mut the_match).is_some() {
        the_match.save(&path).expect("it can be written");
        // A kill must not leave an empty file with this number.
        replace(&count, &shots(&the_match).to_string()).expect("it can be written");
    }
}

#[test]
fn a_kill_at_any_moment_loses_at_most_the_shot_in_progress() {
    let folder = env::temp_dir().join(format!("baize-match-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    for (run, wait) in [0, 13, 57, 131, 240].into_iter().enumerate() {
        let path = folder.join(format!("{run}.match.ron"));
        let count = path.with_extension("count");
        let mut child = Program::new(env::current_exe().expect("this program"))
            .args(["--exact", "saving::a_program_that_plays_and_saves", "--ignored"])
            .env(FILE, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let until = Instant::now() + Duration::from_secs(60);
        while !count.exists() && Instant::now() < until {
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_millis(wait));
        // `kill` sends the signal that no program can catch.
        child.kill().expect("it runs");
        assert_eq!(child.wait().expect("it ends").signal(), Some(9));
        let the_match = read(&path);
        let written = fs::read_to_string(&count).expect("it has saved").parse().expect("a number");
        let found = shots(&the_match);
        // If it was killed after a save and before it wrote the number, the file has one shot more.
        assert!(found >= written && found <= written + 1, "{written} shots were saved, {found} are in the file");
        let mut resumed = the_match;
        Robot::new(9).shots(&mut resumed, 1);
        assert_eq!(shots(&resumed), found + 1, "it goes on");
    }
    fs::remove_dir_all(&folder).expect("it goes");
}

#[test]
fn a_match_is_found_by_its_name_in_the_own_folder() {
    let own = env::temp_dir().join(format!("baize-own-{}", std::process::id()));
    let folders = Folders { own: Some(own.clone()), ..Folders::of_game() };
    let path = folders.own_path(baize_files::Kind::Match, "evening").expect("there is an own folder");
    assert_eq!(path, own.join("matches/evening.match.ron"));
    let mut the_match = match_of("(game: NineBall)", 2);
    Robot::new(2).shots(&mut the_match, 2);
    the_match.save(&path).expect("it can be written");
    let found = LoadedMatch::find("evening", &folders).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.the_match.state(), the_match.state());
    assert_eq!(found.files.iter().filter(|file| **file == path).count(), 1, "{:?}", found.files);
    fs::remove_dir_all(&own).expect("it goes");
}
