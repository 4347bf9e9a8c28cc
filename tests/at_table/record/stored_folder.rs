//! A data folder that the program of November 2026 made: it opens, the match under way goes on, and nothing in it is lost. How it was
//! made is in `tests/data_folder_2026_11/README.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use baize::bookkeeping::{BookkeepingPlugin, LogbookRequest};
use baize::cue::LostCueBallPlugin;
use baize::files::{Folders, Kind, Provenance, Source};
use baize::formats::verdict;
use baize::logbook::{Filter, LOGBOOK_FILE, Logbook, Statistics};
use baize::match_play::{LoadedMatch, Match, MatchSummary};
use baize::physics::Strike;
use baize::practice::{CurrentDrill, DrillRequest, PracticePlugin};
use baize::referee::{CurrentMatch, MatchRequest, RefereePlugin, Reviewer, SavedMatches};
use baize::settings::{Action, CurrentControls, InUse, LastTable, Remembered, Seeds, SettingsPlugin, Start, Troubles};
use baize::simulation::{BilliardsPlugin, FinishShotPlugin, HistoryPlugin, OfMainTable, TableCommand, TableState};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use baize_testing_matches::made_up::Folder;

/// A copy of the stored folder.
fn copy() -> Folder {
    let folder = Folder::new();
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data_folder_2026_11/own");
    for (name, bytes) in files(&stored) {
        let path = folder.0.join(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder");
        fs::write(path, bytes).expect("it is written");
    }
    folder
}

/// Every file in a folder, by its path in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it lies in there").to_path_buf();
                found.insert(name, fs::read(path).expect("it can be read"));
            }
        }
    }
    found
}

fn folders(own: &Path) -> Folders {
    Folders { own: Some(own.to_path_buf()), data: Some(own.join("data")), game: PathBuf::from("nowhere") }
}

/// The game without its window, with the files of this folder.
fn game(own: &Path) -> App {
    let mut start = Start::new(folders(own), None, None, Seeds::from(1)).unwrap_or_else(|error| panic!("{error}"));
    let setup = start.first_setup(true);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BilliardsPlugin { setup }))
        .insert_resource(Time::<Fixed>::from_hz(120.0))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    app.add_plugins((SettingsPlugin { start }, RefereePlugin, PracticePlugin, BookkeepingPlugin))
        .add_plugins((LostCueBallPlugin, HistoryPlugin, FinishShotPlugin))
        .insert_resource(Reviewer { evidence: |_, _, _| None, ..Reviewer::default() });
    (0..5).for_each(|_| app.update());
    app
}

fn ask(app: &mut App, message: impl Message) {
    app.world_mut().write_message(message);
    (0..5).for_each(|_| app.update());
}

fn shot(app: &mut App, speed: f64, direction: f64) {
    ask(app, TableCommand::Strike(Strike { speed, direction, ..Strike::default() }));
    while *app.world().of_main_table::<TableState>() == TableState::Moving {
        app.update();
    }
    (0..5).for_each(|_| app.update());
}

/// Ends the game as its window does when it is closed.
fn end(mut app: App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

fn recorded(own: &Path, person: &str) -> Statistics {
    let book = Logbook::open(&own.join("data").join(LOGBOOK_FILE)).unwrap_or_else(|error| panic!("{error}"));
    let filter = Filter { person: Some(person.to_owned()), game: None };
    book.statistics(&filter).expect("it can be read")
}

fn match_at_table(app: &App) -> &Match {
    app.world().resource::<CurrentMatch>().the_match().expect("a match is on")
}

#[test]
fn settings_keys_and_the_last_table_hold() {
    let folder = copy();
    let app = game(&folder.0);
    let world = app.world();
    assert_eq!(world.resource::<Troubles>().0, []);
    let settings = &world.resource::<Remembered>().settings;
    assert_eq!((settings.pace, settings.sound.volume, settings.window.width), (0.5, 0.25, 1000));
    assert_eq!(settings.physics, "my_cloth");
    assert_eq!(world.resource::<InUse>().chosen.physics, "my_cloth");
    assert_eq!(world.resource::<CurrentControls>().0.keys(Action::Screenshot), ["Numpad5"]);
    let left = world.resource::<LastTable>().found.as_ref().expect("the table that was left");
    assert_eq!((left.balls.len(), left.balls[0].motion.position.y), (10, 0.111));
}

#[test]
fn every_file_of_ones_own_is_found_and_good() {
    let folder = copy();
    let folders = folders(&folder.0);
    let mut count = 0;
    for kind in Kind::ALL {
        for (name, from) in folders.list(kind) {
            let Provenance::Own(_) = from else { continue };
            let source = Source::find(kind, &name, &folders).unwrap_or_else(|error| panic!("{error}"));
            verdict(kind, source).unwrap_or_else(|error| panic!("{name}: {error}"));
            count += 1;
        }
    }
    let all = files(&folder.0).len();
    assert_eq!(count, all - 1, "every file but the logbook");
}

#[test]
fn the_record_opens_with_its_shots() {
    check_record(&copy().0);
}

fn check_record(own: &Path) {
    let (anna, ben) = (recorded(own, "Anna"), recorded(own, "Ben"));
    assert_eq!((anna.shots + ben.shots, anna.taken_back + ben.taken_back), (7, 1));
    assert_eq!(
        anna.drills.iter().map(|drill| (drill.drill.as_str(), drill.shots.tries)).collect::<Vec<_>>(),
        [("mine", 3)]
    );
}

#[test]
fn a_drill_of_ones_own_is_practised_and_its_attempts_join_those_of_before() {
    let folder = copy();
    let mut app = game(&folder.0);
    // Ben was recorded last.
    ask(&mut app, LogbookRequest::SitDown("Anna".to_owned()));
    ask(&mut app, DrillRequest::Begin { drill: "mine".to_owned(), person: "Anna".to_owned(), seed: 8 });
    assert!(app.world().resource::<CurrentDrill>().round().is_some());
    shot(&mut app, 1.0, 0.0);
    end(app);
    assert_eq!(recorded(&folder.0, "Anna").drills[0].shots.tries, 4);
}

#[test]
fn the_match_under_way_is_offered_and_played_on_and_the_one_that_is_over_is_not() {
    let folder = copy();
    let before = recorded(&folder.0, "Anna").shots + recorded(&folder.0, "Ben").shots;
    let mut app = game(&folder.0);
    let saved: Vec<String> = app.world().resource::<SavedMatches>().0.iter().map(|saved| saved.name.clone()).collect();
    assert_eq!(saved, ["under_way"]);
    let summary = MatchSummary::find("under_way", &folders(&folder.0)).expect("it can be read");
    assert_eq!(summary.players, "Anna against Ben");
    assert!(summary.title.starts_with("Straight pool") && summary.standing.ends_with("one shot"), "{summary:?}");
    ask(&mut app, MatchRequest::Continue("under_way".to_owned()));
    let steps = match_at_table(&app).steps().to_vec();
    assert!(steps.iter().filter_map(|step| step.outcome.as_ref()).all(|outcome| outcome.disagreement.is_none()));
    if let Some(offer) = offered(&app) {
        ask(&mut app, offer);
    }
    shot(&mut app, 1.2, 0.6);
    let played = match_at_table(&app).clone();
    end(app);
    assert!(
        played.steps().len() > steps.len() && played.steps()[..steps.len()] == steps,
        "{:?}",
        played.steps().last()
    );
    let again = LoadedMatch::find("under_way", &folders(&folder.0)).unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!(again.text(), played.text());
    assert_eq!(recorded(&folder.0, "Anna").shots + recorded(&folder.0, "Ben").shots, before + 1);
}

/// The request with the first choice that is offered, if there is one.
fn offered(app: &App) -> Option<MatchRequest> {
    let state = match_at_table(app).state();
    let baize::rules::Next::Choice { player, offers } = &state.next else { return None };
    Some(MatchRequest::Do(*player, baize::match_play::Command::Choose(offers.first()?.choice)))
}

#[test]
fn a_game_that_only_starts_and_ends_leaves_every_file_as_it_is() {
    let folder = copy();
    let before = files(&folder.0);
    let mut app = game(&folder.0);
    (0..300).for_each(|_| app.update());
    end(app);
    let (mut after, record) = (files(&folder.0), Path::new("data").join(LOGBOOK_FILE));
    assert!(after.remove(&record).is_some(), "the logbook is there");
    let lost: Vec<_> =
        before.iter().filter(|(name, bytes)| **name != record && after.get(*name) != Some(bytes)).collect();
    assert!(lost.is_empty(), "{:?}", lost.iter().map(|(name, _)| name).collect::<Vec<_>>());
    check_record(&folder.0);
}

#[test]
fn settings_that_something_else_has_changed_meanwhile_are_kept_beside() {
    let folder = copy();
    let path = folder.0.join("settings.ron");
    let mut app = game(&folder.0);
    let edited = fs::read_to_string(&path).expect("it is there").replace("pace: 0.5", "pace: 2.0");
    fs::write(&path, &edited).expect("it is written");
    app.world_mut().resource_mut::<Remembered>().settings.sound.volume = 0.75;
    end(app);
    let now = fs::read_to_string(&path).expect("it is there");
    assert!(now.contains("volume: 0.75") && now.contains("pace: 0.5"));
    assert_eq!(fs::read_to_string(folder.0.join("settings.ron.1")).expect("it is kept"), edited);
    let mut app = game(&folder.0);
    app.world_mut().resource_mut::<Remembered>().settings.sound.volume = 0.5;
    end(app);
    assert!(!folder.0.join("settings.ron.2").exists(), "the game's own file is replaced");
}
