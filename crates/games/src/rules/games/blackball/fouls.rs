//! The fouls of blackball.

use super::groups::Colour;
use super::options::{Blackball, BreakRule, Jumps, OpponentsBall};
use crate::rules::facts::{Jump, Touched};
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::groups::Groups;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::sight::Sight;
use crate::rules::turn::StrokeKind;
use baize_physics::BallId;

/// A break that pockets no ball is fair if at least this many cross the line across the middle of the table.
const CROSSING_ON_BREAK: usize = 2;
/// The same for balls that reach a cushion, in leagues.
const TO_CUSHIONS_ON_BREAK: usize = 2;
/// The points of a break that is judged by points.
const POINTS_ON_BREAK: usize = 3;

/// All fouls of a break.
pub(super) fn of_break(rules: &Blackball, played: &Played) -> Vec<Foul> {
    let mut fouls = pool::fouls(played, Demand::Nothing);
    if played.facts.is_foul_without_stroke() {
        return fouls;
    }
    if !is_fair_break(rules.break_rule, played) {
        let reason = match rules.break_rule {
            BreakRule::TwoCross => {
                "On the break no ball was pocketed and fewer than two crossed the middle of the table."
            }
            BreakRule::ThreePoints => {
                "On the break fewer than three balls were pocketed or crossed the middle of the table."
            }
            BreakRule::FourToCushions => "On the break no ball was pocketed and fewer than four reached a cushion.",
            BreakRule::TwoToCushions => "On the break no ball was pocketed and fewer than two reached a cushion.",
        };
        fouls.push(Foul::new(FoulKind::BadBreak, "WPA blackball: break", reason));
    }
    fouls.extend(jump(rules.jumps, false, played));
    fouls
}

fn is_fair_break(rule: BreakRule, played: &Played) -> bool {
    let pots = pool::pots(played);
    match rule {
        BreakRule::TwoCross => !pots.is_empty() || played.facts.crossed_centre_string.len() >= CROSSING_ON_BREAK,
        BreakRule::ThreePoints => {
            let only_crossed = played.facts.wholly_across.iter().filter(|ball| !pots.contains(ball)).count();
            pots.len() + only_crossed >= POINTS_ON_BREAK
        }
        BreakRule::FourToCushions => pool::is_open_break(played),
        BreakRule::TwoToCushions => {
            !pots.is_empty() || played.facts.object_balls_to_rail(played.cue_ball) >= TO_CUSHIONS_ON_BREAK
        }
    }
}

/// All fouls of any other shot. `targets` are the balls that the player has to hit first, except on a free shot.
pub(super) fn of_shot(rules: &Blackball, groups: Groups<Colour>, targets: &[BallId], played: &Played) -> Vec<Foul> {
    let facts = played.facts;
    let all: Vec<BallId> = played.object_balls_before().collect();
    let legal = if played.turn.stroke == StrokeKind::FreeShot { &all } else { targets };
    // Played away from a touching ball that is on, the cue ball counts as having hit it.
    let touches_legal = facts.frozen.iter().any(|ball| legal.contains(ball));
    let demand = if touches_legal { Demand::Nothing } else { Demand::First(legal) };
    let mut fouls = pool::fouls(played, demand);
    if facts.is_foul_without_stroke() {
        return fouls;
    }
    if touches_legal || !facts.first_hit.is_empty() {
        fouls.extend(no_rail(played, legal, touches_legal));
    }
    fouls.extend(moved_touching_ball(played));
    fouls.extend(wrong_pots(rules.opponents_ball, groups, targets, played));
    fouls.extend(jump(rules.jumps, touches_legal, played));
    fouls
}

/// After the contact a ball must be pocketed or reach a rail. This does not hold for a player who was totally snookered: no
/// part of a ball on could be hit on a straight line. Where the cue ball touched a ball on, every rail came after the contact.
fn no_rail(played: &Played, legal: &[BallId], touches_legal: bool) -> Option<Foul> {
    let facts = played.facts;
    let reaches_rail = !facts.to_rail.is_empty()
        || !facts.pocketed.is_empty()
        || touches_legal && facts.touches.iter().any(|touch| touch.what.is_rail());
    if reaches_rail {
        return None;
    }
    let place = played.before.centre(played.cue_ball)?;
    let sight = Sight::new(played.equipment, played.before, played.cue_ball, legal);
    sight.sees_a_part_from(place).then(|| pool::foul_of_no_rail(played))
}

fn moved_touching_ball(played: &Played) -> Option<Foul> {
    let ball = played.facts.played_into.iter().find_map(|what| match *what {
        Touched::Ball(ball) => Some(ball),
        _ => None,
    })?;
    Some(Foul::of_touching_ball("WPA blackball: touching ball", &played.words(&[ball])))
}

/// Balls of the opponent that must not be pocketed. On a free shot every ball may.
fn wrong_pots(rule: OpponentsBall, groups: Groups<Colour>, targets: &[BallId], played: &Played) -> Option<Foul> {
    let own = groups.of(played.shooter())?;
    let pots = pool::pots(played);
    let is_others = |ball: &BallId| Colour::of(played.equipment, *ball).is_some_and(|colour| colour != own);
    let wrong: Vec<BallId> = pots.iter().copied().filter(is_others).collect();
    let dropped = played.capital_words(&wrong);
    let (is_foul, reason) = match rule {
        OpponentsBall::FoulAlone => {
            let has_own = pots.iter().any(|ball| targets.contains(ball));
            (!has_own, format!("{dropped} dropped, but no ball that was on did."))
        }
        OpponentsBall::Foul => (true, format!("{dropped} dropped, of the opponent's group.")),
        OpponentsBall::Fair => return None,
    };
    (is_foul && !wrong.is_empty() && played.turn.stroke != StrokeKind::FreeShot)
        .then(|| Foul::new(FoulKind::WrongBallPocketed, "WPA blackball: opponent's ball", reason))
}

/// A jump over a ball. `has_hit` says whether the cue ball counted as having hit a ball from the start.
fn jump(rule: Jumps, has_hit: bool, played: &Played) -> Option<Foul> {
    let contact = played.facts.touches.iter().find(|touch| !touch.what.is_rail()).map(|touch| touch.time);
    let is_after_contact = |jump: &Jump| has_hit || contact.is_some_and(|contact| contact <= jump.time);
    let is_fair = |jump: &&Jump| rule == Jumps::FairAfterContact && is_after_contact(jump);
    let jump = played.facts.jumps.iter().find(|jump| !is_fair(jump))?;
    Some(Foul::of_jump("WPA blackball: jump", &played.words(&[jump.over])))
}
