//! A stalemate in a match: who breaks then, and what stays of the score.

use baize::files::Source;
use baize::match_play::{Command, LoadedMatch};
use baize::referee::{Call, Marks, MatchRequest};
use baize::rules::{Choice, Next, Side, StrokeKind};
use bevy::prelude::*;

use super::at_the_table::{acts, ask, before_break, current, strike};
use crate::table::{self, notices};

/// A match of this game in which Anna breaks badly, and then these commands are given.
fn after_a_bad_break(game: &str, commands: &str) -> Result<LoadedMatch, String> {
    let text = format!(
        r#"(players: ("Anna", "Ben"), game: (game: {game}), seed: 7, opening: Won(First), played: [
            (by: First, does: Choose(BreakFirst)),
            (by: First, does: PlaceCueBall(-0.7, 0.1)),
            (by: First, does: Strike(strike: (speed: 0.1, direction_deg: 180))),
            {commands}
        ])"#
    );
    LoadedMatch::of_source(Source::of_text("evening.match.ron", text)).map_err(|error| error.to_string())
}

#[test]
fn after_a_stalemate_of_straight_pool_the_engine_plays_the_lag_and_the_score_stays() {
    let commands = r"(by: Second, does: Choose(Play)),
        (by: Second, does: LagAfterStalemate(Lag((speed: 0.3, direction_deg: 0), (speed: 1.6, direction_deg: 0)))),
        (by: Second, does: Choose(BreakFirst)),";
    let the_match = after_a_bad_break("StraightPool", commands).unwrap_or_else(|error| panic!("{error}")).the_match;
    let said = &the_match.steps()[4].outcome.as_ref().expect("it is judged").verdict.sentence;
    assert_eq!(said, "Stalemate: the score stays. Ben wins the lag and chooses who breaks.");
    assert_eq!(the_match.state().players.iter().map(|player| player.points).collect::<Vec<_>>(), [-2, 0]);
    let Next::Shot(turn) = &the_match.state().next else { panic!("{:?}", the_match.state().next) };
    assert_eq!((turn.player, turn.stroke), (Side::Second, StrokeKind::Break));
    let again = LoadedMatch::of_source(Source::of_text("again.match.ron", the_match.text()));
    let again = again.unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!((again.state(), again.text()), (the_match.state(), the_match.text()), "it is saved and read back");
}

#[test]
fn a_lag_without_a_winner_and_a_stalemate_of_the_wrong_kind_are_refused_with_a_sentence() {
    let tie = "(by: Second, does: Choose(Play)),
        (by: Second, does: LagAfterStalemate(Lag((speed: 1.6, direction_deg: 0), (speed: 1.6, direction_deg: 0)))),";
    let cases = [
        ("StraightPool", tie, "The lag ends without a winner; it has to be repeated"),
        ("StraightPool", "(by: First, does: AgreeOnStalemate),", "give LagAfterStalemate"),
        ("NineBall", "(by: First, does: LagAfterStalemate(Won(First))),", "give AgreeOnStalemate"),
    ];
    for (game, commands, words) in cases {
        let refusal = after_a_bad_break(game, commands).map(drop).expect_err(words);
        assert!(refusal.contains(words) && refusal.contains("evening.match.ron:"), "{refusal}");
    }
    let carom = r#"(players: ("Anna", "Ben"), game: (game: ThreeCushion), opening: Won(First), played: [
        (by: First, does: AgreeOnStalemate)])"#;
    let refusal = LoadedMatch::of_source(Source::of_text("carom.match.ron", carom.to_owned())).expect_err("carom");
    assert!(refusal.to_string().contains("Three-cushion has no stalemate"), "{refusal}");
}

#[test]
fn a_stalemate_of_straight_pool_can_be_taken_back() {
    let commands = "(by: Second, does: Choose(Play)),
        (by: Second, does: LagAfterStalemate(Won(First))),
        (by: First, does: TakeBack),";
    let the_match = after_a_bad_break("StraightPool", commands).unwrap_or_else(|error| panic!("{error}")).the_match;
    let Next::Shot(turn) = &the_match.state().next else { panic!("{:?}", the_match.state().next) };
    assert_eq!((turn.player, turn.stroke), (Side::Second, StrokeKind::Ordinary));
}

#[test]
fn at_the_table_both_players_of_straight_pool_lag_after_a_stalemate_and_the_match_goes_on() {
    let mut app = before_break(None, "straight_pool");
    table::play(&mut app, strike(0.1, std::f64::consts::PI));
    let points = |app: &App| {
        current(app)
            .the_match()
            .expect("it is on")
            .state()
            .players
            .iter()
            .map(|player| player.points)
            .collect::<Vec<_>>()
    };
    let before = points(&app);
    assert_ne!(before, [0, 0], "a foul on the break costs points");
    ask(&mut app, MatchRequest::CallStalemate(Side::First));
    assert_eq!(current(&app).lags(), Some(Side::First));
    assert_eq!((current(&app).zone(), current(&app).marks(&Call::default())), (None, Marks::default()));
    let mut lag = |speed: f64| {
        table::play(&mut app, strike(speed, 0.0));
        // The cue ball is laid for the next stroke.
        app.update();
        app.update();
        current(&app).lags()
    };
    assert_eq!(lag(0.3), Some(Side::Second));
    assert_eq!(lag(0.3), Some(Side::First), "a lag without a winner is repeated");
    assert_eq!(lag(0.3), Some(Side::Second));
    assert_eq!(lag(1.6), None);
    assert_eq!(points(&app), before);
    let said = current(&app).said().map(str::to_owned).unwrap_or_default();
    assert_eq!(said, "Stalemate: the score stays. Ben wins the lag and chooses who breaks.");
    assert!(acts(&app) == Side::Second);
    ask(&mut app, MatchRequest::Do(Side::Second, Command::Choose(Choice::BreakFirst)));
    table::play(&mut app, strike(3.0, 0.0));
    assert!(current(&app).said().is_some_and(|said| said.contains("Ben")), "{:?}", current(&app).said());
}

#[test]
fn at_the_table_two_persons_agree_on_a_stalemate_of_eight_ball_and_carom_has_none() {
    let mut app = before_break(None, "eight_ball");
    let breaker = acts(&app);
    assert!(current(&app).after_stalemate().is_some() && current(&app).objection_to_stalemate().is_none());
    table::play(&mut app, strike(8.0, 0.0));
    ask(&mut app, MatchRequest::CallStalemate(breaker));
    let the_match = current(&app).the_match().expect("it is on").clone();
    let Next::Shot(turn) = &the_match.state().next else { panic!("{:?}", the_match.state().next) };
    assert_eq!((turn.player, turn.stroke), (breaker, StrokeKind::Break));
    assert!(the_match.steps().iter().any(|step| step.command == Command::AgreeOnStalemate));
    let mut app = before_break(None, "three_cushion");
    assert_eq!(current(&app).after_stalemate(), None);
    notices(&mut app);
    app.world_mut().write_message(MatchRequest::CallStalemate(Side::First));
    app.update();
    assert_eq!(notices(&mut app), ["Three-cushion has no stalemate: the players play on."]);
}
