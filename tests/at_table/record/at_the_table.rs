//! How the game fills the record in.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use baize::bookkeeping::{BookkeepingPlugin, LogbookRequest, LogbookThread, PersonAtMachine};
use baize::coach::Evidence;
use baize::cue::LostCueBallPlugin;
use baize::files::Folders;
use baize::logbook::{Filter, LOGBOOK_FILE, Logbook, Statistics};
use baize::match_play::Command;
use baize::physics::Strike;
use baize::practice::{DrillRequest, PracticePlugin};
use baize::referee::{CurrentMatch, Hindsight, MatchRequest, NewMatch, RefereePlugin, Reviewer};
use baize::rules::{Choice, Side, Terms};
use baize::settings::{GameFolders, Trouble, Troubles};
use baize::shot::Setup;
use baize::simulation::{FinishShotPlugin, HistoryCommand, HistoryPlugin, OfMainTable, TableCommand, TableState};
use bevy::prelude::*;

use crate::table::{hz, play, send, table_beside};
use baize_testing_matches::made_up::Folder;

/// A table whose shots are recorded in this folder. What the coach says of each shot is made up.
fn room(data: Option<&Path>) -> App {
    room_of(Folders { data: data.map(Path::to_path_buf), ..Folders::of_game() })
}

/// The same with these folders.
fn room_of(folders: Folders) -> App {
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.insert_resource(GameFolders(folders))
            .add_plugins((RefereePlugin, PracticePlugin, BookkeepingPlugin, LostCueBallPlugin, HistoryPlugin))
            .add_plugins(FinishShotPlugin)
            .insert_resource(Reviewer {
                evidence: |_, _, _| Some(Evidence { chances: [0.1, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0], done: true }),
                ..Reviewer::default()
            });
    });
    app.update();
    app
}

fn ask(app: &mut App, message: impl Message) {
    app.world_mut().write_message(message);
    (0..4).for_each(|_| app.update());
}

/// Plays a shot, and waits for what the coach says of it.
fn shot(app: &mut App, speed: f64, direction: f64) {
    play(app, Strike { speed, direction, ..Strike::default() });
    (0..3).for_each(|_| app.update());
    let patience = Instant::now() + Duration::from_secs(60);
    while app.world().resource::<Hindsight>().is_looking() {
        assert!(Instant::now() < patience, "the coach never answers");
        thread::sleep(Duration::from_millis(5));
        app.update();
    }
    app.update();
}

/// Ends the app, and reads what was recorded of a person.
fn recorded(app: App, folder: &Folder, person: &str) -> Statistics {
    drop(app);
    recorded_now(folder, person)
}

/// Reads what was recorded of a person.
fn recorded_now(folder: &Folder, person: &str) -> Statistics {
    let filter = Filter { person: Some(person.to_owned()), game: None };
    folder.book().statistics(&filter).expect("it can be read")
}

fn acts(app: &App) -> Side {
    let current = app.world().resource::<CurrentMatch>();
    current.the_match().and_then(|the_match| the_match.state().to_act()).expect("the match goes on")
}

fn begin_match(app: &mut App) {
    let new = NewMatch { terms: Some(Terms::default()), ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(app, MatchRequest::Begin(new));
    let by = acts(app);
    ask(app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
}

fn name(app: &App, side: Side) -> String {
    let current = app.world().resource::<CurrentMatch>();
    current.the_match().expect("a match is on").state().name(side).to_owned()
}

#[test]
fn a_shot_of_a_match_is_recorded_for_the_person_who_played_it_with_what_it_says_of_the_level() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    begin_match(&mut app);
    let breaker = acts(&app);
    let (by, other) = (name(&app, breaker), name(&app, breaker.other()));
    shot(&mut app, 2.0, 0.9);
    let statistics = recorded(app, &folder, &by);
    assert_eq!((statistics.shots, statistics.runs.visits, statistics.fouls.made), (1, 1, 1));
    assert_eq!(statistics.ratings.iter().map(|rating| rating.shots).collect::<Vec<_>>(), [1]);
    assert_eq!(folder.book().persons().expect("it can be read"), [by], "{other} has not played");
}

#[test]
fn a_shot_of_a_match_that_is_taken_back_stays_and_is_marked_also_if_the_match_goes_on_another_day() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    begin_match(&mut app);
    let breaker = acts(&app);
    let by = name(&app, breaker);
    shot(&mut app, 9.0, 0.01);
    let saved = app.world().resource::<CurrentMatch>().the_match().expect("a match is on").clone();
    drop(app);
    let mut app = room(Some(&folder.0));
    ask(&mut app, MatchRequest::PlayUnsaved(Box::new(saved)));
    ask(&mut app, MatchRequest::Do(breaker, Command::TakeBack));
    shot(&mut app, 8.0, 0.02);
    let statistics = recorded(app, &folder, &by);
    assert_eq!((statistics.shots, statistics.taken_back), (1, 1));
}

/// Strikes, and lets the balls run for a few ticks.
fn strike_and_let_run(app: &mut App, speed: f64, direction: f64) {
    send(app, TableCommand::Strike(Strike { speed, direction, ..Strike::default() }));
    (0..5).for_each(|_| app.update());
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
}

/// Ends the app as its window does when it is closed.
fn end(app: &mut App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

#[test]
fn a_shot_whose_balls_run_when_the_game_ends_counts_as_played_at_the_free_table_in_a_drill_and_in_a_match() {
    let of_person = |statistics: &Statistics| (statistics.shots, statistics.drills.len());
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    app.world_mut().resource_mut::<PersonAtMachine>().0 = "Anna".to_owned();
    strike_and_let_run(&mut app, 2.0, 0.3);
    end(&mut app);
    assert_eq!(of_person(&recorded(app, &folder, "Anna")), (1, 0));

    let mut app = room(Some(&folder.0));
    ask(&mut app, DrillRequest::Begin { drill: "lag".to_owned(), person: "Cleo".to_owned(), seed: 3 });
    app.world_mut().resource_mut::<PersonAtMachine>().0 = "Cleo".to_owned();
    strike_and_let_run(&mut app, 2.0, 0.0);
    end(&mut app);
    assert_eq!(of_person(&recorded(app, &folder, "Cleo")), (1, 1));

    let mut app = room(Some(&folder.0));
    begin_match(&mut app);
    let breaker = acts(&app);
    let by = name(&app, breaker);
    let before = recorded_now(&folder, &by).shots;
    strike_and_let_run(&mut app, 8.0, 0.01);
    end(&mut app);
    assert_eq!(recorded(app, &folder, &by).shots, before + 1);
}

#[test]
fn a_stroke_of_a_match_is_recorded_when_the_match_goes_on_after_the_game_was_killed() {
    let folder = Folder::new();
    let folders = || Folders { own: Some(folder.0.join("own")), data: Some(folder.0.clone()), ..Folders::of_game() };
    let mut app = room_of(folders());
    begin_match(&mut app);
    let by = name(&app, acts(&app));
    let path = folder.0.join("own/matches/under_way.match.ron");
    let before = fs::read_to_string(&path).expect("it is saved");
    strike_and_let_run(&mut app, 8.0, 0.01);
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&path).expect("it is saved") == before {
        assert!(Instant::now() < patience, "the stroke is never saved");
        thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(recorded(app, &folder, &by).shots, 0, "the balls never came to rest");
    for day in ["the day after", "a later one"] {
        let mut app = room_of(folders());
        ask(&mut app, MatchRequest::Continue("under_way".to_owned()));
        assert_eq!(recorded(app, &folder, &by).shots, 1, "{day}");
    }
}

#[test]
fn an_attempt_at_a_drill_is_recorded_with_its_score_and_how_far_the_cue_ball_stopped() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    ask(&mut app, DrillRequest::Begin { drill: "lag".to_owned(), person: "Anna".to_owned(), seed: 3 });
    app.world_mut().resource_mut::<PersonAtMachine>().0 = "Anna".to_owned();
    shot(&mut app, 0.5, 0.0);
    ask(&mut app, DrillRequest::Next);
    shot(&mut app, 0.6, 0.0);
    ask(&mut app, DrillRequest::Again { seed: 4 });
    shot(&mut app, 0.7, 0.0);
    let statistics = recorded(app, &folder, "Anna");
    assert_eq!((statistics.shots, statistics.drills.len(), statistics.drills[0].shots.tries), (3, 1, 3));
    assert!(statistics.position.placed == 3 && statistics.position.error > 0.1, "{:?}", statistics.position);
    assert!(statistics.ratings.is_empty(), "a drill is no game");
}

#[test]
fn at_the_free_table_undo_and_retry_mark_a_shot_and_redo_takes_the_mark_away() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    let counted = |app: &mut App| {
        ask(app, LogbookRequest::Look(Filter::default()));
        let patience = Instant::now() + Duration::from_secs(30);
        while app.world().resource::<LogbookThread>().is_reading() {
            assert!(Instant::now() < patience, "the logbook never answers");
            thread::sleep(Duration::from_millis(2));
            app.update();
        }
        let statistics = &app.world().resource::<LogbookThread>().shown().statistics;
        (statistics.shots, statistics.taken_back)
    };
    let tell = |app: &mut App, command: TableCommand| {
        send(app, command);
        (0..4).for_each(|_| app.update());
    };
    shot(&mut app, 0.5, 0.3);
    shot(&mut app, 0.6, 0.4);
    assert_eq!(counted(&mut app), (2, 0));
    tell(&mut app, TableCommand::History(HistoryCommand::Undo));
    assert_eq!(counted(&mut app), (1, 1));
    tell(&mut app, TableCommand::History(HistoryCommand::Redo));
    assert_eq!(counted(&mut app), (2, 0));
    tell(&mut app, TableCommand::History(HistoryCommand::Retry(None)));
    assert_eq!(counted(&mut app), (1, 1));
    shot(&mut app, 0.7, 0.4);
    assert_eq!(counted(&mut app), (2, 1));
    tell(&mut app, TableCommand::History(HistoryCommand::Undo));
    assert_eq!(counted(&mut app), (1, 2), "before the shot that was played again");
    assert_eq!(app.world().resource::<LogbookThread>().shown().persons, ["Player 1"]);
}

#[test]
fn who_was_recorded_last_sits_at_the_machine_when_the_game_starts_again() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    app.world_mut().resource_mut::<PersonAtMachine>().0 = "Zoë".to_owned();
    shot(&mut app, 0.5, 0.3);
    drop(app);
    let mut app = room(Some(&folder.0));
    let patience = Instant::now() + Duration::from_secs(30);
    while app.world().resource::<PersonAtMachine>().0 != "Zoë" {
        assert!(Instant::now() < patience, "the logbook never answers");
        thread::sleep(Duration::from_millis(2));
        app.update();
    }
    // The first person of a match sits there from then on.
    begin_match(&mut app);
    assert_eq!(app.world().resource::<PersonAtMachine>().0, "Anna");
}

#[test]
fn without_a_data_folder_nothing_is_recorded_and_before_the_first_shot_no_file_is_made() {
    let mut app = room(None);
    shot(&mut app, 0.5, 0.3);
    assert!(!app.world().resource::<LogbookThread>().is_recording());
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    ask(&mut app, LogbookRequest::Look(Filter::default()));
    drop(app);
    assert!(!folder.record().exists());
}

#[test]
fn a_record_that_cannot_be_used_is_reported_once_and_the_game_goes_on() {
    let folder = Folder::new();
    let text = "a text that somebody has put in the place of the logbook, and that is to stay";
    fs::write(folder.record(), text).expect("a file");
    let mut app = room(Some(&folder.0));
    shot(&mut app, 0.5, 0.3);
    let patience = Instant::now() + Duration::from_secs(30);
    while app.world().resource::<Troubles>().0.is_empty() {
        assert!(Instant::now() < patience, "nothing is reported");
        thread::sleep(Duration::from_millis(2));
        app.update();
    }
    shot(&mut app, 0.6, 0.3);
    let troubles = app.world().resource::<Troubles>().0.clone();
    assert_eq!(troubles.iter().map(|(trouble, _)| *trouble).collect::<Vec<_>>(), [Trouble::Logbook]);
    assert!(troubles[0].1.contains("it is not a logbook of shots"), "{troubles:?}");
    drop(app);
    assert_eq!(fs::read_to_string(folder.record()).expect("it is there"), text);
}

#[test]
fn the_end_of_the_app_waits_until_the_last_shot_is_written() {
    let folder = Folder::new();
    let mut app = room(Some(&folder.0));
    // Another program keeps the record busy for a while.
    drop(Logbook::open(&folder.0.join(LOGBOOK_FILE)).expect("it opens"));
    let busy = rusqlite::Connection::open(folder.record()).expect("it opens");
    busy.execute_batch("BEGIN IMMEDIATE").expect("it is written");
    shot(&mut app, 0.5, 0.3);
    let released = thread::spawn(move || {
        thread::sleep(Duration::from_millis(300));
        busy.execute_batch("COMMIT").expect("it is written");
    });
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert!(!app.world().resource::<LogbookThread>().is_recording(), "the thread has ended");
    assert_eq!(folder.book().statistics(&Filter::default()).expect("it can be read").shots, 1);
    released.join().expect("it ends well");
}
