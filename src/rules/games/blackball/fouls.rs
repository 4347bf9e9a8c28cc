//! The fouls of blackball.

use super::groups::Colour;
use crate::physics::BallId;
use crate::rules::facts::Touched;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::groups::Groups;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::sight::Sight;
use crate::rules::turn::Stroke;

/// A break that pockets no ball is fair if at least this many cross the line across the middle of the table.
const BALLS_ON_BREAK: usize = 2;

/// All fouls of a break.
pub(super) fn of_break(played: &Played) -> Vec<Foul> {
    let mut fouls = pool::fouls(played, Demand::Nothing);
    if played.facts.clock_ran_out {
        return fouls;
    }
    let is_open = !pool::pots(played).is_empty() || played.facts.crossed_centre_string.len() >= BALLS_ON_BREAK;
    if !is_open {
        let reason = "On the break no ball was pocketed and fewer than two crossed the middle of the table.";
        fouls.push(Foul::new(FoulKind::BadBreak, "WPA blackball: break", reason));
    }
    fouls.extend(jump(played));
    fouls
}

/// All fouls of any other shot. `targets` are the balls that the player has to hit first, except on a free shot.
pub(super) fn of_shot(groups: Groups<Colour>, targets: &[BallId], played: &Played) -> Vec<Foul> {
    let facts = played.facts;
    let all: Vec<BallId> = played.object_balls_before().collect();
    let legal = if played.turn.stroke == Stroke::FreeShot { &all } else { targets };
    let touches_legal = facts.frozen.iter().any(|ball| legal.contains(ball));
    let demand = if touches_legal { Demand::Nothing } else { Demand::First(legal) };
    let mut fouls = pool::fouls(played, demand);
    if facts.clock_ran_out {
        return fouls;
    }
    let has_hit = touches_legal || !facts.first_hit.is_empty();
    if has_hit {
        fouls.extend(no_rail(played, legal));
    }
    fouls.extend(moved_touching_ball(played));
    fouls.extend(wrong_pots(groups, targets, played));
    fouls.extend(jump(played));
    fouls
}

/// After the contact a ball must be pocketed or reach a rail. This does not hold for a player who was totally snookered: no
/// part of a ball on could be hit on a straight line.
fn no_rail(played: &Played, legal: &[BallId]) -> Option<Foul> {
    let facts = played.facts;
    // The cue ball was played away from a ball that it touched. That counts as the hit, so every rail came after it.
    let reaches_rail = !facts.to_rail.is_empty()
        || !facts.pocketed.is_empty()
        || !facts.frozen.is_empty() && facts.touches.iter().any(|touch| touch.what.is_rail());
    if reaches_rail {
        return None;
    }
    let place = played.before.centre(played.cue_ball)?;
    let sight = Sight::new(played.equipment, played.before, played.cue_ball, legal);
    sight.sees_a_part_from(place).then(pool::foul_of_no_rail)
}

fn moved_touching_ball(played: &Played) -> Option<Foul> {
    let ball = played.facts.played_into.iter().find_map(|what| match *what {
        Touched::Ball(ball) => Some(ball),
        _ => None,
    })?;
    Some(Foul::of_touching_ball("WPA blackball: touching ball", &played.words(&[ball])))
}

/// A ball of the opponent must not be pocketed unless a ball on is pocketed too. On a free shot it may.
fn wrong_pots(groups: Groups<Colour>, targets: &[BallId], played: &Played) -> Option<Foul> {
    let own = groups.of(played.shooter())?;
    let pots = pool::pots(played);
    let is_others = |ball: &BallId| Colour::of(played.equipment, *ball).is_some_and(|colour| colour != own);
    let wrong: Vec<BallId> = pots.iter().copied().filter(is_others).collect();
    let is_fair = played.turn.stroke == Stroke::FreeShot || pots.iter().any(|ball| targets.contains(ball));
    let reason = || format!("{} dropped, but no ball that was on did.", played.capital_words(&wrong));
    (!wrong.is_empty() && !is_fair)
        .then(|| Foul::new(FoulKind::WrongBallPocketed, "WPA blackball: opponent's ball", reason()))
}

fn jump(played: &Played) -> Option<Foul> {
    let jump = played.facts.jumps.first()?;
    Some(Foul::of_jump("WPA blackball: jump", &played.words(&[jump.over])))
}
