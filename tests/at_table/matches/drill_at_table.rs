//! A drill that is practised at the table of an app, tick by tick.

use baize::cue::LostCueBallPlugin;
use baize::drills::DrillRound;
use baize::files::{Folders, Kind};
use baize::match_play::Command;
use baize::physics::{BallId, Strike};
use baize::practice::{CurrentDrill, DrillRequest, PracticePlugin};
use baize::referee::{CurrentMatch, MatchRequest, NewMatch, RefereePlugin, UNDER_WAY};
use baize::rules::Side;
use baize::shot::Setup;
use baize::simulation::{CurrentSetup, HistoryCommand, HistoryPlugin, OfMainTable, Position, TableCommand};
use bevy::math::DVec2;
use bevy::prelude::*;

use super::at_the_table::own_folder;
use crate::table::{entity, hz, notices, play, send, table_beside};
use baize::settings::GameFolders;

/// A table at which drills can be practised.
fn room(own: Option<std::path::PathBuf>) -> App {
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let folders = Folders { own, ..Folders::of_game() };
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.add_plugins((RefereePlugin, PracticePlugin, LostCueBallPlugin, HistoryPlugin))
            .insert_resource(GameFolders(folders));
    });
    app.update();
    app
}

fn ask(app: &mut App, request: DrillRequest) {
    app.world_mut().write_message(request);
    for _ in 0..4 {
        app.update();
    }
}

fn begin(app: &mut App, drill: &str) {
    ask(app, DrillRequest::Begin { drill: drill.to_owned(), person: "Ann".to_owned(), seed: 3 });
}

fn drill(app: &App) -> CurrentDrill {
    app.world().resource::<CurrentDrill>().clone()
}

fn made(app: &App) -> usize {
    drill(app).round().map_or(0, |round| round.tried().len())
}

fn sent(app: &mut App, command: TableCommand) -> Vec<String> {
    notices(app);
    send(app, command);
    app.update();
    app.update();
    notices(app)
}

fn cue_ball(app: &mut App) -> DVec2 {
    let ball = entity(app, 0);
    app.world().get::<Position>(ball).expect("a ball has a position").0.truncate()
}

/// The lag of a perfect player, or of one who is too soft.
fn lag(speed: f64) -> Strike {
    Strike { speed, ..Strike::default() }
}

#[test]
fn a_shot_of_a_drill_is_counted_and_after_a_while_the_next_attempt_is_laid_out() {
    let mut app = room(None);
    begin(&mut app, "lag");
    let start = cue_ball(&mut app);
    assert_eq!(app.world().of_main_table::<CurrentSetup>().0.name, "Lag");
    play(&mut app, lag(0.5));
    app.update();
    assert_eq!((made(&app), drill(&app).shown().map(|tried| tried.points)), (1, Some(0)));
    assert_eq!(drill(&app).said(), "No point. Asked was: the cue ball meets 1 to 2 rails.");
    let refused = sent(&mut app, TableCommand::Strike(lag(1.0)));
    assert_eq!(refused, ["The attempt is over; the next one is laid out in a moment."]);
    for _ in 0..400 {
        app.update();
    }
    assert_eq!((drill(&app).shown(), cue_ball(&mut app)), (None, start), "the ball lies where it began");
    assert_eq!(made(&app), 1);
}

#[test]
fn the_next_attempt_comes_at_once_if_it_is_asked_for() {
    let mut app = room(None);
    begin(&mut app, "lag");
    play(&mut app, lag(0.5));
    app.update();
    ask(&mut app, DrillRequest::Next);
    assert_eq!(drill(&app).shown(), None);
    play(&mut app, lag(0.5));
    app.update();
    assert_eq!(made(&app), 2);
}

#[test]
fn a_round_ends_after_its_attempts_and_can_be_begun_anew() {
    let mut app = room(None);
    begin(&mut app, "lag");
    for _ in 0..10 {
        play(&mut app, lag(0.3));
        app.update();
        ask(&mut app, DrillRequest::Next);
    }
    let over = drill(&app);
    assert!(over.round().is_some_and(DrillRound::is_over));
    assert!(!sent(&mut app, TableCommand::Strike(lag(1.0))).is_empty(), "nothing is struck after the round");
    ask(&mut app, DrillRequest::Again { seed: 4 });
    assert_eq!(made(&app), 0);
    play(&mut app, lag(0.3));
    app.update();
    assert_eq!(made(&app), 1);
}

#[test]
fn in_a_drill_nothing_is_racked_taken_back_or_put_away_by_hand() {
    let mut app = room(None);
    begin(&mut app, "lag");
    let other = Setup::rack("nine_ball").load().expect("it ships");
    for command in [
        TableCommand::Rack(Box::new(other.clone())),
        TableCommand::Lay(Box::new(other)),
        TableCommand::History(HistoryCommand::Undo),
        TableCommand::PutAway(BallId(0)),
        TableCommand::Place(BallId(0), DVec2::ZERO),
    ] {
        let said = sent(&mut app, command.clone());
        assert!(said.iter().any(|sentence| sentence.contains("drill")), "{command:?}: {said:?}");
    }
    assert_eq!(app.world().of_main_table::<CurrentSetup>().0.name, "Lag");
}

#[test]
fn the_cue_ball_is_put_where_the_drill_lets_it_and_nowhere_else() {
    let mut app = room(None);
    begin(&mut app, "blues_from_the_d");
    let start = cue_ball(&mut app);
    let outside = sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(0.5, 0.3)));
    assert_eq!(outside, ["In this drill the cue ball may not be put there."]);
    assert_eq!(cue_ball(&mut app), start);
    let inside = DVec2::new(-1.1, 0.05);
    assert_eq!(sent(&mut app, TableCommand::Place(BallId(0), inside)), [""; 0]);
    assert_eq!(cue_ball(&mut app), inside);
}

#[test]
fn a_game_of_a_drill_is_a_match_of_one_player_that_leaves_the_saved_match_alone() {
    let own = own_folder("drill");
    let mut app = room(Some(own.clone()));
    app.world_mut().write_message(MatchRequest::Begin(NewMatch::of("nine_ball", ["Ann", "Ben"], 4)));
    (0..4).for_each(|_| app.update());
    let saved =
        Folders { own: Some(own.clone()), ..Folders::of_game() }.own_path(Kind::Match, UNDER_WAY).expect("a path");
    let before = std::fs::read_to_string(&saved).expect("the match is saved");
    begin(&mut app, "line_up");
    let current = app.world().resource::<CurrentMatch>().clone();
    assert_eq!(
        current.the_match().map(|the_match| the_match.state().players[1].name.clone()).as_deref(),
        Some("The table")
    );
    app.world_mut().write_message(MatchRequest::Do(Side::First, Command::ConcedeMatch));
    (0..4).for_each(|_| app.update());
    assert_eq!((made(&app), drill(&app).shown().map(|tried| tried.points)), (1, Some(0)));
    ask(&mut app, DrillRequest::Next);
    let goes_on = app
        .world()
        .resource::<CurrentMatch>()
        .the_match()
        .is_some_and(|the_match| the_match.state().to_act().is_some());
    assert!(goes_on, "the next visit has begun");
    assert_eq!(std::fs::read_to_string(&saved).expect("the match is saved"), before);
    let _ = std::fs::remove_dir_all(own);
}

#[test]
fn a_match_ends_the_drill() {
    let mut app = room(None);
    begin(&mut app, "lag");
    app.world_mut().write_message(MatchRequest::Begin(NewMatch::of("nine_ball", ["Ann", "Ben"], 4)));
    (0..6).for_each(|_| app.update());
    assert!(drill(&app).round().is_none());
    assert_eq!(app.world().of_main_table::<CurrentSetup>().0.balls.len(), 10, "the match is racked");
}

#[test]
fn a_drill_that_is_left_gives_the_table_back_and_one_that_is_not_there_changes_nothing() {
    let mut app = room(None);
    notices(&mut app);
    let nowhere = DrillRequest::Begin { drill: "nowhere".to_owned(), person: "Ann".to_owned(), seed: 3 };
    app.world_mut().write_message(nowhere);
    app.update();
    let said = notices(&mut app);
    assert!(drill(&app).round().is_none() && said.iter().any(|sentence| sentence.contains("nowhere")), "{said:?}");
    begin(&mut app, "lag");
    ask(&mut app, DrillRequest::Leave);
    assert!(drill(&app).round().is_none());
    play(&mut app, lag(0.5));
}
