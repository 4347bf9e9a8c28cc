//! Play-outs: racks played to their end by players who think little.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use baize_games::rules::{Ended, Side};
use baize_opponent::opponent::{
    Act, AimedShot, OpponentFile, Question, Situation, ThinkingBudget, think, thought_seed,
};

/// How many shots the players of play-outs compute for a choice.
const SIMULATIONS: u32 = 120;
/// A rack that is not over after so many shots counts half.
const MOST_SHOTS: u64 = 120;

/// The player who thinks of the coming shot only.
pub fn quick(player: OpponentFile) -> OpponentFile {
    OpponentFile { thinking: ThinkingBudget { plies: 1, ..player.thinking }, ..player }
}

/// What an end is worth to a side; `None` if the rack goes on.
pub fn result(ended: Ended, side: Side) -> Option<f64> {
    match ended {
        Ended::Nothing => None,
        Ended::Rack(winner) | Ended::Match(winner) => Some(winner.map_or(0.5, |winner| f64::from(winner == side))),
    }
}

/// The share of the play-outs that `side` wins from a position, which begin with the shot `first` if there is one.
pub fn mean_result(
    situation: &Situation,
    first: Option<&AimedShot>,
    players: &[OpponentFile; 2],
    side: Side,
    seed: u64,
    numbers: Range<u64>,
) -> f64 {
    let count = (numbers.end - numbers.start).max(1) as f64;
    numbers.map(|number| played_out(situation, first, players, side, thought_seed(seed, number))).sum::<f64>() / count
}

fn played_out(
    situation: &Situation,
    first: Option<&AimedShot>,
    players: &[OpponentFile; 2],
    side: Side,
    seed: u64,
) -> f64 {
    let mut now = situation.clone();
    let mut count = 0;
    if let Some(aimed) = first {
        let Some(acts) = now.state().to_act() else { return 0.5 };
        let strike = players[acts.index()].stroke(&now, aimed, seed, seed >> 40);
        let Some((after, verdict)) = now.played(aimed, &strike) else { return 0.5 };
        if let Some(result) = result(verdict.ended, side) {
            return result;
        }
        now = after;
    }
    while count < MOST_SHOTS {
        let Some((after, ended)) = next(&now, players, SIMULATIONS, seed, (seed >> 40) + count) else { return 0.5 };
        if let Some(result) = result(ended, side) {
            return result;
        }
        now = after;
        count += 1;
    }
    0.5
}

/// The position after the next shot or choice, and what ended with it.
pub fn next(
    situation: &Situation,
    players: &[OpponentFile; 2],
    simulations: u32,
    seed: u64,
    number: u64,
) -> Option<(Situation, Ended)> {
    let side = situation.state().to_act()?;
    let player = &players[side.index()];
    let question = Question {
        situation,
        player,
        other: Some(&players[side.other().index()]),
        seed,
        simulations: Some(simulations),
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    match think(&question)?.act {
        Act::Choose(choice) => situation.chosen(choice).map(|after| (after, Ended::Nothing)),
        Act::Strike(aimed) => {
            let strike = player.stroke(situation, &aimed, seed, number);
            situation.played(&aimed, &strike).map(|(after, verdict)| (after, verdict.ended))
        }
        Act::TakeCueBall(ball) => situation.with_cue_ball_taken(ball).map(|after| (after, Ended::Nothing)),
        Act::ClaimRack => Some((situation.clone(), Ended::Rack(Some(side)))),
        Act::ConcedeRack => Some((situation.clone(), Ended::Rack(Some(side.other())))),
    }
}
