//! What a position is worth: the three best pots of whoever is to play.

use baize_games::rules::{Ended, Next, Side, StrokeKind, Turn};
use baize_opponent::opponent::Situation;
use baize_physics::BallId;

use super::bed::{Bed, chance};
use super::head::After;
use super::pockets::Pockets;

/// What the three best pots count.
const WEIGHTS: [f64; 3] = [1.0, 0.33, 0.15];
/// The game itself: more than any position.
const WIN: f64 = 2.0;
/// A break to play.
const BREAK: f64 = 0.2;
/// With the cue ball in hand it comes this near in metres, at this cut in radians.
const IN_HAND: (f64, f64) = (0.3, 0.25);

/// What a shot has led to, for `side`.
pub fn after(pockets: &Pockets, after: &After, side: Side) -> f64 {
    match after.ended {
        Ended::Nothing => of(pockets, &after.situation, side),
        Ended::Rack(winner) | Ended::Match(winner) => winner.map_or(0.0, |winner| signed(WIN, winner == side)),
    }
}

/// What a position is worth for `side`: what it is worth for the player to act, with a minus sign if that is the opponent.
pub fn of(pockets: &Pockets, situation: &Situation, side: Side) -> f64 {
    match &situation.state().next {
        Next::Over { winner } => winner.map_or(0.0, |winner| signed(WIN, winner == side)),
        Next::Shot(turn) => signed(of_turn(pockets, situation, turn), turn.player == side),
        Next::Choice { player, offers } => {
            let chosen = offers.iter().filter_map(|offer| situation.chosen(offer.choice));
            let best = chosen.map(|then| of(pockets, &then, *player)).fold(-WIN, f64::max);
            signed(best, *player == side)
        }
    }
}

fn signed(worth: f64, mine: bool) -> f64 {
    if mine { worth } else { -worth }
}

fn of_turn(pockets: &Pockets, situation: &Situation, turn: &Turn) -> f64 {
    if turn.stroke == StrokeKind::Break {
        return BREAK;
    }
    let (state, equipment) = (situation.state(), situation.equipment());
    let cue_ball = state.cue_ball(equipment);
    let bed = Bed::new(pockets, equipment, &state.lie, cue_ball);
    let balls: Vec<BallId> = state.balls_on(equipment);
    match state.lie.centre(cue_ball).filter(|_| turn.hand.zone().is_none()) {
        Some(cue) => three_best(bed.pots(&balls, cue).iter().map(|pot| pot.chance)),
        None => three_best(
            balls.iter().flat_map(|ball| bed.ways(*ball)).map(|way| chance(way.half, IN_HAND.0, IN_HAND.1, bed.radius)),
        ),
    }
}

/// The weighted sum of the three greatest chances.
pub fn three_best(chances: impl Iterator<Item = f64>) -> f64 {
    let mut best = [0.0_f64; 3];
    for chance in chances {
        let mut falls = chance;
        for place in &mut best {
            if falls > *place {
                std::mem::swap(place, &mut falls);
            }
        }
    }
    best.iter().zip(WEIGHTS).map(|(chance, weight)| chance * weight).sum()
}
