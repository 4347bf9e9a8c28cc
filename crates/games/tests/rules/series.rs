//! Sets, points that add up over frames, extensions and time-outs, and the three visits before a stalemate.

use baize_games::rules::{Ended, Next, Objection, Zone};

use crate::script::*;

/// Nine-ball by these terms; Anna breaks.
fn nine_ball(terms: &str) -> Game {
    Game::of_text(&format!("(game: NineBall(three_ball_break: false), {terms})"))
}

/// Whoever is to play wins the rack with the 9.
fn wins_rack(game: &mut Game) -> Ended {
    let pot = shot().crosses("cue", "head string").hits("1").pots("9", "foot left");
    game.plays(pot).ended
}

#[test]
fn a_match_of_sets_begins_the_racks_anew_after_each_set() {
    let mut game = nine_ball("race_to: 2, sets: 2, breaks: Winner");
    assert_eq!(wins_rack(&mut game), Ended::Rack(Some(First)));
    let pot = shot().crosses("cue", "head string").hits("1").pots("9", "foot left");
    let verdict = game.plays(pot);
    assert!(verdict.sentence.ends_with("Anna wins the set 2 to 0."), "{}", verdict.sentence);
    assert_eq!((game.racks(), game.state.players[0].sets), ([0, 0], 1));
    assert_eq!(wins_rack(&mut game), Ended::Rack(Some(First)));
    assert_eq!(wins_rack(&mut game), Ended::Match(Some(First)));
    assert_eq!(game.state.players[0].sets, 2);
}

#[test]
fn where_all_points_decide_exactly_so_many_frames_are_played() {
    let mut game = Game::of_text("(game: Snooker, race_to: 2, aggregate: true)");
    game = game.turn_of(Second);
    (game.state.players[0].points, game.state.players[1].points) = (60, 20);
    let first = game.state.concede_rack(&game.equipment, Second).expect("it is Ben's turn");
    assert_eq!((first.ended, game.points()), (Ended::Rack(Some(First)), [0, 0]));
    assert!(first.sentence.ends_with("All points so far: 60 to 20."), "{}", first.sentence);
    (game.state.players[0].points, game.state.players[1].points) = (0, 41);
    let acts = game.state.to_act().expect("a frame goes on");
    let second = game.state.concede_rack(&game.equipment, acts).expect("it is this player's turn");
    assert_eq!(second.ended, Ended::Match(Some(Second)), "61 points to 60, whoever won the frame");
    assert!(second.sentence.ends_with("All points: 60 to 61. Ben wins the match."), "{}", second.sentence);
}

#[test]
fn level_points_over_all_frames_are_a_draw() {
    let mut game = Game::of_text("(game: Snooker, race_to: 1, aggregate: true)");
    (game.state.players[0].points, game.state.players[1].points) = (30, 30);
    let acts = game.state.to_act().expect("a frame goes on");
    assert_eq!(game.state.concede_rack(&game.equipment, acts).expect("it is the own turn").ended, Ended::Match(None));
}

fn told<T>(result: Result<T, Objection>) -> String {
    result.err().map_or_else(String::new, |objection| objection.to_string())
}

#[test]
fn an_extension_is_given_once_a_rack_and_time_outs_as_often_as_the_terms_say() {
    let mut game = nine_ball("race_to: 3, shot_clock: 30, time_outs: 1").turn_of(First).with("cue", -0.5, 0.1);
    assert_eq!(game.state.seconds_for_shot(), Some(30.0));
    assert_eq!(told(game.state.take_extension(Second)), "It is not the turn of Ben to play.");
    game.state.take_extension(First).expect("it is Anna's first");
    assert_eq!(game.state.seconds_for_shot(), Some(60.0));
    assert_eq!(told(game.state.take_extension(First)), "Anna has taken the extension of this rack already.");
    game.state.take_time_out(First).expect("it is Anna's first");
    assert_eq!(game.state.seconds_for_shot(), Some(360.0));
    assert_eq!(told(game.state.take_time_out(First)), "Anna has no time-out left.");
    game.plays(shot().hits("1").pots("1", "foot left"));
    assert_eq!(game.state.seconds_for_shot(), Some(30.0), "the next shot has the usual time");
    game.plays(shot().hits("2").pots("9", "foot left"));
    assert!(!game.state.players[0].extended, "a new rack gives a new extension");
    assert_eq!(game.state.players[0].time_outs, 1, "but no time-out");
    let mut without = nine_ball("race_to: 3").turn_of(First);
    assert_eq!(told(without.state.take_extension(First)), "This match has no shot clock.");
}

#[test]
fn three_visits_each_without_a_ball_after_the_warning_make_a_stalemate() {
    let miss = || shot().hits("1").cushion("1");
    let mut game = nine_ball("race_to: 3").turn_of(First).with("cue", -0.5, 0.1);
    game.state.warn_of_stalemate().expect("the rack leads nowhere");
    assert!(told(game.state.warn_of_stalemate()).contains("already"));
    for visit in 0..5 {
        let verdict = game.plays(miss());
        assert!(!verdict.sentence.contains("Stalemate"), "visit {visit}");
    }
    let last = game.plays(miss());
    assert!(last.sentence.ends_with("Stalemate: the rack is played again. Anna breaks."), "{}", last.sentence);
    assert_eq!(game.state.lie.on_bed().count(), 10);
    assert!(matches!(&game.state.next, Next::Shot(turn) if turn.hand.zone() == Some(Zone::Kitchen)));
}

#[test]
fn a_pocketed_ball_after_the_warning_makes_the_rack_lead_somewhere_again() {
    let mut game = nine_ball("race_to: 3").turn_of(First).with("cue", -0.5, 0.1);
    game.state.warn_of_stalemate().expect("the rack leads nowhere");
    game.plays(shot().hits("1").pots("1", "foot left"));
    for _ in 0..8 {
        assert!(!game.plays(shot().hits("2").cushion("2")).sentence.contains("Stalemate"));
    }
    assert!(game.state.warn_of_stalemate().is_ok(), "it can be said again");
}

#[test]
fn terms_that_mean_nothing_in_a_game_are_refused() {
    let refused = |text: &str| {
        let source = baize_files::Source::of_text("text", text.to_owned());
        baize_games::rules::LoadedGame::of_source(source).expect_err("it means nothing").to_string()
    };
    assert!(refused("(game: NineBall, aggregate: true)").contains("Nine-ball has no points that add up"));
    assert!(refused("(game: ThreeCushion, sets: 2)").contains("is played in sets anyway: write `race_to`"));
    assert!(refused("(game: NineBall, sets: 0)").contains("must lie between 1 and 99 sets"));
    assert!(refused("(game: NineBall, time_outs: 1)").contains("without `shot_clock` no time runs"));
    assert!(refused("(game: Snooker, aggregate: true, sets: 2)").contains("sets and playing alone have their own end"));
}
