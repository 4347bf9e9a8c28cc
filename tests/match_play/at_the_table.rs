//! A match that is played at the table of an app, tick by tick.

use std::env;
use std::fs;
use std::path::PathBuf;

use baize::cue::LostCueBallPlugin;
use baize::files::Folders;
use baize::match_play::Command;
use baize::physics::{BallId, Physics, Strike};
use baize::referee::{CurrentMatch, MatchRequest, NewMatch, RefereePlugin};
use baize::rules::{Choice, Place, Side};
use baize::shot::Setup;
use baize::simulation::{InPlay, LastShot, Position, TableCommand};
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{entity, hz, notices, play, send, table_beside};

/// A table at which a match can be played, with the person's own files in `own`.
fn room(own: Option<PathBuf>) -> App {
    let free = Setup::of_rack(Some("cue_ball"), None).expect("the rack comes with the game");
    let folders = Folders { own, ..Folders::of_game() };
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.add_plugins((RefereePlugin, LostCueBallPlugin)).insert_resource(folders);
    });
    app.update();
    app
}

/// The same with a match of that game before the break, which Anna or Ben has chosen to make.
fn before_break(own: Option<PathBuf>, game: &str) -> App {
    let mut app = room(own);
    let players = ["Anna".to_owned(), "Ben".to_owned()];
    ask(&mut app, MatchRequest::Begin(NewMatch { game: game.to_owned(), race_to: 1, points: None, players, seed: 4 }));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    app
}

fn ask(app: &mut App, request: MatchRequest) {
    app.world_mut().write_message(request);
    for _ in 0..3 {
        app.update();
    }
}

fn current(app: &App) -> CurrentMatch {
    app.world().resource::<CurrentMatch>().clone()
}

fn acts(app: &App) -> Side {
    current(app).play().and_then(|play| play.state().to_act()).expect("the match goes on")
}

fn sent(app: &mut App, command: TableCommand) -> Vec<String> {
    notices(app);
    send(app, command);
    app.update();
    app.update();
    notices(app)
}

fn cue_ball_at(app: &mut App) -> DVec2 {
    let ball = entity(app, 0);
    app.world().get::<Position>(ball).expect("a ball has a position").0.truncate()
}

fn strike(speed: f64, direction: f64) -> Strike {
    Strike { speed, direction, ..Strike::default() }
}

/// A fresh folder for the person's own files.
fn own_folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("baize-table-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn the_shot_at_the_table_is_the_shot_that_is_judged_to_the_last_bit() {
    let mut app = before_break(None, "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    let run = app.world().resource::<LastShot>().0.clone().expect("a shot was played");
    app.update();
    let current = current(&app);
    assert!(current.said().is_some(), "there is a verdict");
    let lie =
        current.play().expect("it goes on").steps().last().and_then(|step| step.outcome.as_ref()).expect("a verdict");
    assert!(lie.verdict.orders.is_empty(), "{:?}", lie.verdict);
    for end in run.record.finals.iter().filter(|end| end.phase.in_play()) {
        let Some(place) = lie.state.lie.centre(end.ball) else { panic!("{:?} is not on the bed", end.ball) };
        let there = end.motion.position;
        assert_eq!((place.x.to_bits(), place.y.to_bits()), (there.x.to_bits(), there.y.to_bits()), "{:?}", end.ball);
    }
    let in_play = app.world().resource::<InPlay>();
    let balls: Vec<BallId> = in_play.engine().bodies().iter().map(|body| body.ball.id).collect();
    let on_bed: Vec<BallId> = current.play().expect("it goes on").state().lie.on_bed().map(|(id, _)| id).collect();
    assert_eq!(balls, on_bed, "the table has the balls that the match has");
}

#[test]
fn nobody_strikes_before_the_breaker_is_chosen() {
    let mut app = room(None);
    let players = ["Anna".to_owned(), "Ben".to_owned()];
    let game = "nine_ball".to_owned();
    ask(&mut app, MatchRequest::Begin(NewMatch { game, race_to: 2, points: None, players, seed: 4 }));
    let said = sent(&mut app, TableCommand::Strike(strike(2.0, 0.0)));
    assert!(said.len() == 1 && said[0].ends_with("has to choose first."), "{said:?}");
}

#[test]
fn what_a_match_does_not_allow_is_refused_with_a_sentence() {
    let mut app = before_break(None, "nine_ball");
    let free = Setup::of_rack(Some("cue_ball"), None).expect("the rack comes with the game");
    let physics = Physics::default();
    for (command, expected) in [
        (TableCommand::Rack(Box::new(free)), "During a match the balls are racked by its rules."),
        (TableCommand::Place(BallId(1), DVec2::ZERO), "In a match only the cue ball in hand is placed."),
        (TableCommand::PutAway(BallId(1)), "In a match no ball is put away."),
        (TableCommand::SetPhysics(Box::new(physics)), "The physics stays as it is during a match."),
    ] {
        let said = sent(&mut app, command);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{said:?}");
    }
}

#[test]
fn the_cue_ball_in_hand_is_placed_only_in_the_zone_of_the_turn() {
    let mut app = before_break(None, "nine_ball");
    let before = cue_ball_at(&mut app);
    assert!(before.x < -0.635, "before the break it lies behind the head string, not at {before}");
    let said = sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.5, 0.1)));
    assert_eq!(said, ["The cue ball must lie behind the head string."]);
    assert_eq!(cue_ball_at(&mut app), before);
    assert_eq!(sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.8, 0.1))), [""; 0]);
    assert_eq!(cue_ball_at(&mut app), DVec2::new(-0.8, 0.1));
    let lie = current(&app).play().expect("it goes on").state().lie.clone();
    assert!(lie.places().any(|(id, place)| id == BallId(0) && place == Place::Bed(-0.8, 0.1)));
}

#[test]
fn a_pocketed_cue_ball_comes_back_in_hand_for_the_opponent() {
    let mut app = before_break(None, "nine_ball");
    let breaker = acts(&app);
    // Straight into the pocket at the head: the 1 is not hit.
    let pocket = DVec2::new(-1.27, 0.635);
    let to_pocket = pocket - cue_ball_at(&mut app);
    play(&mut app, strike(2.0, libm::atan2(to_pocket.y, to_pocket.x)));
    for _ in 0..5 {
        app.update();
    }
    let current = current(&app);
    assert_eq!(acts(&app), breaker.other());
    assert!(current.said().is_some_and(|said| said.contains("cue ball")), "{:?}", current.said());
    assert!(current.zone().is_some(), "it is in hand");
    let place = cue_ball_at(&mut app);
    assert_eq!(current.objection_to(place), None, "it lies where it may");
}

#[test]
fn a_match_goes_on_after_the_game_was_closed() {
    let own = own_folder("resume");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    let before = current(&app).play().expect("it goes on").state().clone();
    drop(app);
    let mut again = room(Some(own.clone()));
    ask(&mut again, MatchRequest::Continue);
    let resumed = current(&again);
    assert_eq!(resumed.play().expect("it goes on").state(), &before);
    assert!(resumed.said().is_some(), "the last verdict is said again");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_shot_that_is_taken_back_lies_as_before() {
    let mut app = before_break(None, "eight_ball");
    let before = current(&app).play().expect("it goes on").state().clone();
    let place = cue_ball_at(&mut app);
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    assert_ne!(current(&app).play().expect("it goes on").state(), &before);
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(current(&app).play().expect("it goes on").state(), &before);
    assert_eq!(cue_ball_at(&mut app), place);
}

#[test]
fn a_match_that_is_over_keeps_its_file_and_is_not_continued() {
    let own = own_folder("over");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    assert!(own.join("matches/under_way.match.ron").exists(), "it is saved from the start");
    ask(&mut app, MatchRequest::Do(Side::First, Command::ConcedeMatch));
    assert!(!own.join("matches/under_way.match.ron").exists());
    assert!(own.join("matches/eight_ball_1.match.ron").exists());
    assert_eq!(current(&app).said(), Some("Anna concedes. Ben wins the match."));
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn who_leaves_a_match_is_at_the_free_table_again() {
    let mut app = before_break(None, "nine_ball");
    ask(&mut app, MatchRequest::Leave);
    assert!(!current(&app).is_on());
    assert_eq!(sent(&mut app, TableCommand::PutAway(BallId(5))), [""; 0]);
}
