//! Nine-ball, shot by shot.

use baize::rules::{Choice, Declaration, Ended, FoulKind, Next, Stroke, Turn, Zone};

use crate::script::*;

/// After a legal break of Anna's on which the 5 was pocketed and no push-out followed.
fn after_break() -> Game {
    let mut game = Game::of("nine_ball");
    let verdict = game.plays(good_break().pots("5", "foot left"));
    assert_eq!(verdict.next, Next::Shot(Turn::of(First).as_a(Stroke::MayPushOut)));
    game.turn_of(First)
}

/// A break that reaches every rail and sends three balls over the head string.
fn good_break() -> Shot {
    let spread = ["2", "3", "4"];
    let shot = shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"]);
    spread.iter().fold(shot, |shot, ball| shot.crosses_back(ball, "head string"))
}

#[test]
fn a_break_without_a_pot_lets_the_opponent_play_and_push_out() {
    let mut game = Game::of("nine_ball");
    let verdict = game.plays(good_break());
    assert_eq!(fouls(&verdict), []);
    assert_eq!(verdict.next, Next::Shot(Turn::of(Second).as_a(Stroke::MayPushOut)));
}
