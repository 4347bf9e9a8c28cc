//! Every match under way has a file of its own, and no stroke is lost when the game ends while its balls run.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use baize::files::Folders;
use baize::match_play::{Command, Match, MatchSummary};
use baize::referee::{MatchRequest, NewMatch, SavedMatches};
use baize::rules::{Choice, Side, Terms};
use baize::simulation::{OfMainTable, TableCommand, TableState};
use bevy::prelude::*;

use super::at_the_table::{acts, ask, before_break, current, own_folder, room, strike};
use crate::table::{notices, play, send};

/// The names of the matches under way in this folder, in alphabetical order.
fn under_way(own: &Path) -> Vec<String> {
    let folders = Folders { own: Some(own.to_path_buf()), ..Folders::of_game() };
    let mut names: Vec<String> = SavedMatches::look(&folders).0.into_iter().map(|saved| saved.name).collect();
    names.sort();
    names
}

/// All files of matches with what they say.
fn files(own: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(own.join("matches")).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("it can be read");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

fn begin(app: &mut App, game: &str) {
    ask(app, MatchRequest::Begin(NewMatch { terms: Some(Terms::default()), ..NewMatch::of(game, ["Cleo", "Dan"], 7) }));
    let by = acts(app);
    ask(app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
}

fn match_at_table(app: &App) -> Match {
    current(app).the_match().expect("a match is on").clone()
}

/// Strikes, and leaves the balls running.
fn strike_and_let_run(app: &mut App) {
    send(app, TableCommand::Strike(strike(8.3, 0.0123)));
    (0..5).for_each(|_| app.update());
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
}

#[test]
fn a_new_match_leaves_the_one_under_way_alone_and_both_go_on_in_their_own_files() {
    let own = own_folder("two-matches");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    let (first, saved) = (match_at_table(&app), files(&own));
    begin(&mut app, "nine_ball");
    play(&mut app, strike(7.0, 0.01));
    app.update();
    let second = match_at_table(&app);
    assert_eq!(under_way(&own), ["under_way", "under_way_1"]);
    assert_eq!(files(&own)[0], saved[0], "the first match is as it was");
    drop(app);
    for (name, left) in [("under_way", &first), ("under_way_1", &second)] {
        let mut app = room(Some(own.clone()));
        ask(&mut app, MatchRequest::Continue(name.to_owned()));
        assert_eq!(match_at_table(&app).state(), left.state(), "{name}");
    }
    let mut app = room(Some(own.clone()));
    ask(&mut app, MatchRequest::Continue("under_way_1".to_owned()));
    ask(&mut app, MatchRequest::Do(Side::First, Command::ConcedeMatch));
    let names: Vec<String> = files(&own).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["nine_ball_1.match.ron", "under_way.match.ron"], "the one that is over is under way no more");
    assert_eq!(files(&own)[1], saved[0]);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_match_is_deleted_alone_and_never_the_one_at_the_table() {
    let own = own_folder("deleted");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    begin(&mut app, "nine_ball");
    let mut answer = |name: &str| {
        notices(&mut app);
        app.world_mut().write_message(MatchRequest::Delete(name.to_owned()));
        app.update();
        notices(&mut app)
    };
    assert_eq!(answer("under_way_1"), ["This match is at the table: leave it first, then delete it."]);
    assert_eq!(answer("../settings"), ["There is no such match under way any more."]);
    ask(&mut app, MatchRequest::Delete("under_way".to_owned()));
    assert_eq!(under_way(&own), ["under_way_1"]);
    let listed: Vec<String> = app.world().resource::<SavedMatches>().0.iter().map(|saved| saved.name.clone()).collect();
    assert_eq!(listed, ["under_way_1"]);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_file_that_something_else_has_changed_is_not_overwritten() {
    let own = own_folder("changed");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    let path = own.join("matches/under_way.match.ron");
    let edited = format!("// A note of Anna's.\n{}", fs::read_to_string(&path).expect("it is saved"));
    fs::write(&path, &edited).expect("it is written");
    notices(&mut app);
    play(&mut app, strike(8.3, 0.0123));
    let said = notices(&mut app);
    assert!(said.iter().any(|said| said.contains("this match goes on in") && said.contains("under_way_1")), "{said:?}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), edited);
    assert_eq!(under_way(&own), ["under_way", "under_way_1"]);
    let left = match_at_table(&app);
    let mut again = room(Some(own.clone()));
    ask(&mut again, MatchRequest::Continue("under_way_1".to_owned()));
    assert_eq!(match_at_table(&again).state(), left.state());
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_match_that_was_opened_from_elsewhere_is_saved_once_something_is_played() {
    let own = own_folder("opened");
    let opened = match_at_table(&before_break(None, "eight_ball"));
    let mut app = room(Some(own.clone()));
    ask(&mut app, MatchRequest::Open(Box::new(opened)));
    assert_eq!(under_way(&own), [""; 0], "nothing was played");
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    assert_eq!(under_way(&own), ["under_way"]);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn the_stroke_of_a_game_that_is_killed_while_the_balls_run_is_kept_and_continue_shows_what_follows_from_it() {
    let own = own_folder("killed");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    let before = match_at_table(&app).text();
    strike_and_let_run(&mut app);
    let path = own.join("matches/under_way.match.ron");
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&path).expect("it is saved") == before {
        assert!(Instant::now() < patience, "the stroke is never saved");
        thread::sleep(Duration::from_millis(2));
    }
    // Nobody tells the game that it ends.
    drop(app);
    let mut again = room(Some(own.clone()));
    ask(&mut again, MatchRequest::Continue("under_way".to_owned()));
    let kept = match_at_table(&again);

    let mut whole = before_break(None, "eight_ball");
    play(&mut whole, strike(8.3, 0.0123));
    whole.update();
    assert_eq!(kept.text(), match_at_table(&whole).text());
    assert_eq!(current(&again).said(), current(&whole).said());
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_game_that_ends_while_the_balls_run_plays_the_shot_to_its_end() {
    let own = own_folder("ends");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    strike_and_let_run(&mut app);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let saved = fs::read_to_string(own.join("matches/under_way.match.ron")).expect("it is saved");
    let mut whole = before_break(None, "eight_ball");
    play(&mut whole, strike(8.3, 0.0123));
    whole.update();
    assert_eq!(saved, match_at_table(&whole).text());
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn the_list_says_game_players_and_score_as_the_match_itself_does() {
    let own = own_folder("summary");
    let mut app = before_break(Some(own.clone()), "straight_pool");
    let folders = Folders { own: Some(own.clone()), ..Folders::of_game() };
    let summary = || MatchSummary::find("under_way", &folders).expect("it can be read");
    let title = summary().title;
    assert!(title.starts_with("Straight pool · to "), "{title}");
    assert_eq!(summary().players, "Anna against Ben");
    play(&mut app, strike(2.0, 1.2));
    app.update();
    let the_match = match_at_table(&app);
    let [first, second] = &the_match.state().players[..] else { panic!("two play") };
    assert_eq!(summary().standing, format!("{} : {} points, one shot", first.points, second.points));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(summary().standing, "0 : 0 points, no shots");
    fs::remove_dir_all(own).expect("it goes");
}
