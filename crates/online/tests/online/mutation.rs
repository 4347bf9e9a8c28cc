//! Frames of a real match that were changed by chance.

use baize_online::{Message, Owner, Session};
use baize_testing::random::Dice;

use crate::pair::{Guest, Host, Pair, match_of, seat, thoughtless, with_lots};

/// The frames of a short match with questions, requests and a lost connection: who sent each, the receiver before it, and the frame.
pub fn scenes() -> Vec<(Owner, Session, Vec<u8>)> {
    let mut pair = Pair::new(&match_of("(game: NineBall, shot_clock: Some(30.0))"), &[Host, Guest], with_lots());
    pair.scenes = Some(Vec::new());
    pair.connect();
    pair.settle();
    for round in 0..20 {
        let Some((given_by, command)) = thoughtless(pair.match_at(Host), 9) else { break };
        let other = seat(1 - given_by.index());
        let asker = if pair.host.is_own(other) { Host } else { Guest };
        match round {
            3 => drop(pair.side(asker).give(other, baize_games::match_play::Command::TakeBack)),
            4 => drop(pair.side(asker).give(other, baize_games::match_play::Command::BrushCloth)),
            5 => pair.side(asker).claim_time(),
            6 => pair.side(asker).say("One moment"),
            7 => {
                pair.cut();
                pair.connect();
            }
            _ => drop(pair.give(given_by, command)),
        }
        pair.settle();
    }
    pair.guest.leave();
    pair.settle();
    pair.scenes.take().unwrap_or_default()
}

/// A frame that was changed: bits are turned, bytes left out, put in, or taken from another frame, or all of it is chance.
pub fn changed(dice: &mut Dice, frame: &[u8], other: &[u8]) -> Vec<u8> {
    let mut changed = frame.to_vec();
    let byte = |dice: &mut Dice| (dice.next() * 256.0) as u8;
    let place = |dice: &mut Dice, length: usize| (dice.next() * length as f64) as usize;
    for _ in 0..1 + place(dice, 4) {
        let at = place(dice, changed.len().max(1)).min(changed.len());
        match place(dice, 8) {
            0 | 1 if !changed.is_empty() => {
                let bit = 1 << place(dice, 8);
                changed.iter_mut().skip(at).take(1).for_each(|changed| *changed ^= bit);
            }
            2 => changed.truncate(at),
            3 => changed.insert(at, byte(dice)),
            4 if !changed.is_empty() => drop(changed.remove(at.min(changed.len() - 1))),
            5 => {
                let from = place(dice, other.len().max(1)).min(other.len());
                changed.truncate(at);
                changed.extend_from_slice(&other[from..]);
            }
            6 => changed = other.to_vec(),
            _ => changed = (0..place(dice, 200)).map(|_| byte(dice)).collect(),
        }
    }
    changed
}

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The session was ended with a sentence, or the connection was closed.
    Refused,
    /// It was taken, and the match stayed as it was.
    Taken,
    /// The match has got commands that its rules allow, given by those who may.
    Played,
}

/// Brings a frame to a session, and checks that its match changes only by what its rules allow.
///
/// # Panics
/// If it changes otherwise.
pub fn fate(receiver: &Session, frame: &[u8], now: std::time::Duration) -> Fate {
    let mut after = receiver.clone();
    after.receive(frame, now);
    let events = std::iter::from_fn(|| after.next_event()).count();
    assert!(events < 10, "one frame makes few events");
    std::iter::from_fn(|| after.next_frame()).for_each(drop);
    let (Some(play), Some(before)) = (after.the_match(), receiver.the_match()) else {
        return if after.is_open() { Fate::Taken } else { Fate::Refused };
    };
    if play.beginning() != before.beginning() || play.steps().len() == before.steps().len() {
        return if after.is_open() { Fate::Taken } else { Fate::Refused };
    }
    let mut replayed = before.clone();
    let is_lot = matches!(Message::of_frame(frame), Ok(Message::Lot { .. }));
    for step in &play.steps()[before.steps().len()..] {
        let state = replayed.state();
        let up = state.to_act().map(|side| state.seat(side)).expect("the match goes on");
        let is_others = !receiver.is_own(up) || !receiver.is_own(step.seat) || !step.command.needs_turn();
        assert!(is_others || is_lot, "nobody plays for a player who sits here: {step:?}");
        replayed.give_as(step.seat, step.command).expect("the rules allow it");
    }
    assert!(replayed.text() == play.text(), "the match has the commands that were given");
    Fate::Played
}
