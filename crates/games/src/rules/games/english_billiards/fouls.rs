//! The fouls of English billiards.

use super::Standing;
use super::balls::{Balls, is_in_baulk, is_out_of_baulk_or_on_line};
use super::made::Made;
use crate::rules::facts::Touched;
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::games::snooker::unfair_jump;
use crate::rules::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use crate::rules::played::Played;
use crate::rules::turn::BallInHand;
use crate::rules::zone::Zone;

/// The most hazards in a row without a cannon in the same stroke.
pub(super) const MOST_HAZARDS: u8 = 15;
/// The most cannons in a row without a hazard.
const MOST_CANNONS: u8 = 75;
/// What stands in place of the number of a rule: the numbers of the text could not be looked up.
const RULE: &str = "billiards: fouls";
/// The rules about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke =
    RulesWithoutStroke { clock: "the shot clock", touched: RULE, deliberate: RULE };

/// All fouls of a shot. A miss is among them.
pub(super) fn of(limits: bool, standing: Standing, made: Made, balls: Balls, played: &Played) -> Vec<Foul> {
    if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
        return vec![foul];
    }
    let over_limit = if limits { over_limit(standing, made) } else { None };
    let double_hit = played.facts.double_hit.map(|ball| Foul::of_double_hit(RULE, &played.words(&[ball])));
    let jump = unfair_jump(played).map(|jump| Foul::of_jump(RULE, &played.words(&[jump.over])));
    [
        cue_ball_lost(balls, played),
        off_table(balls, played),
        in_baulk(played),
        miss(balls, played),
        double_hit,
        jump,
        over_limit,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The cue ball was pocketed without contact, which is a coup, or left the table. An in-off is no foul.
fn cue_ball_lost(balls: Balls, played: &Played) -> Option<Foul> {
    let facts = played.facts;
    if facts.is_off_table(balls.own) {
        return Some(Foul::new(FoulKind::CueBallOffTable, RULE, "The cue ball left the table."));
    }
    let is_coup = facts.is_pocketed(balls.own) && facts.first_hit.is_empty();
    let reason = "The cue ball went into a pocket without hitting a ball.";
    is_coup.then(|| Foul::new(FoulKind::CueBallPocketed, "billiards: coup", reason))
}

fn off_table(balls: Balls, played: &Played) -> Option<Foul> {
    let lost = played.facts.off_table_but(balls.own);
    (!lost.is_empty()).then(|| Foul::of_balls_off_table(RULE, &played.words(&lost)))
}

/// From hand the cue ball must leave baulk before it hits a ball there.
fn in_baulk(played: &Played) -> Option<Foul> {
    let facts = played.facts;
    if !is_from_hand(played) || has_left_baulk(played) {
        return None;
    }
    let hits_in_baulk = facts.first_hit.iter().all(|ball| is_in_baulk(played.equipment, played.before, *ball));
    let reason = match facts.first_hit.as_slice() {
        [] => "The cue ball was not played out of baulk.".to_owned(),
        hit => format!("The cue ball hit {} in baulk before it had left baulk.", played.words(hit)),
    };
    hits_in_baulk.then(|| Foul::new(FoulKind::NotOutOfKitchen, "billiards: baulk", reason))
}

/// The cue ball hit no ball. From hand with no ball out of baulk it needs to hit none.
fn miss(balls: Balls, played: &Played) -> Option<Foul> {
    let facts = played.facts;
    let is_missed = facts.first_hit.is_empty() && !facts.is_pocketed(balls.own) && !facts.is_off_table(balls.own);
    let is_excused = is_from_hand(played)
        && played.object_balls_before().all(|ball| is_in_baulk(played.equipment, played.before, ball));
    let reason = "The cue ball hit no ball.";
    (is_missed && !is_excused).then(|| Foul::new(FoulKind::NoBallHit, "billiards: miss", reason))
}

/// Whether the cue ball was in hand in the D before the shot.
fn is_from_hand(played: &Played) -> bool {
    played.turn.hand == BallInHand::InHand(Zone::D)
}

/// Whether the cue ball, played from the D, was out of baulk before it hit a ball.
fn has_left_baulk(played: &Played) -> bool {
    let facts = played.facts;
    let hit = facts.touches.iter().find(|touch| matches!(touch.what, Touched::Ball(_))).map(|touch| touch.time);
    let line = played.equipment.string_at(played.equipment.baulk_line());
    let mut crossings = facts.crossings.iter().filter(|crossing| crossing.ball == played.cue_ball);
    let has_crossed =
        crossings.any(|crossing| Some(crossing.string) == line && hit.is_none_or(|hit| crossing.time < hit));
    // A cue ball that lay on the line and hit nothing has left it.
    let was_on_line = is_out_of_baulk_or_on_line(played.equipment, played.before, played.cue_ball);
    has_crossed || hit.is_none() && was_on_line
}

/// More hazards or cannons in a row than are allowed.
fn over_limit(standing: Standing, made: Made) -> Option<Foul> {
    let hazards = standing.hazards.saturating_add(made.hazards());
    let cannons = standing.cannons.saturating_add(u8::from(made.cannon));
    let reason = if !made.cannon && made.hazards() > 0 && hazards > MOST_HAZARDS {
        format!("It was the hazard number {hazards} in a row without a cannon; {MOST_HAZARDS} are allowed.")
    } else if made.hazards() == 0 && made.cannon && cannons > MOST_CANNONS {
        format!("It was the cannon number {cannons} in a row without a hazard; {MOST_CANNONS} are allowed.")
    } else {
        return None;
    };
    Some(Foul::new(FoulKind::OverLimit, "billiards: limits", reason))
}
