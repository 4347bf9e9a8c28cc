//! The miss (WPBSA 3.14): a foul in which no ball on is hit first, though it should have been.

use serde::{Deserialize, Serialize};

use super::aim::Aim;
use super::balls;
use super::standing::Standing;
use crate::physics::BallId;
use crate::rules::foul::FoulKind;
use crate::rules::lie::Place;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::side::Side;
use crate::rules::sight::Sight;
use crate::rules::turn::Order;

/// This many misses in a row from one position lose the frame, if a ball on could be hit full in the middle.
const MOST: u8 = 3;

/// Which fouls are misses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Misses {
    /// Every foul in which no ball on was hit first.
    Always,
    /// Those in which a part of a ball on could be hit on a straight line.
    #[default]
    IfNotSnookered,
    /// None.
    Never,
}

/// Counts a foul that is a miss, says so, and warns before the third one. Returns whether it is a miss.
pub(super) fn judge(misses: Misses, standing: &mut Standing, played: &Played, aim: &Aim, ruling: &mut Ruling) -> bool {
    let is_miss = is_miss(misses, standing, played, aim, ruling);
    standing.misses = if is_miss { standing.misses.saturating_add(1) } else { 0 };
    if is_miss {
        ruling.say("It is a miss.");
    }
    if standing.misses + 1 == MOST && sees_a_middle(played, aim) {
        ruling.say(format!("If {} misses once more from there, the frame is lost.", played.name(played.shooter())));
    }
    is_miss
}

fn is_miss(misses: Misses, standing: &Standing, played: &Played, aim: &Aim, ruling: &Ruling) -> bool {
    let has_missed = ruling.has_foul(FoulKind::NoBallHit) || ruling.has_foul(FoulKind::WrongBallFirst);
    let is_wanted = match misses {
        Misses::Always => true,
        Misses::IfNotSnookered => sees(played, aim, Sees::APart),
        Misses::Never => false,
    };
    let is_again = standing.misses > 0 && sees_a_middle(played, aim);
    has_missed && is_wanted && (is_again || !are_snookers_required(standing, played, ruling))
}

/// Whether one player can no longer win without fouls of the other, before or after the shot.
fn are_snookers_required(standing: &Standing, played: &Played, ruling: &Ruling) -> bool {
    let lead = |points: [i32; 2]| (points[0] - points[1]).abs();
    let before = lead(Side::BOTH.map(|side| played.players[side.index()].points));
    let after = lead(Side::BOTH.map(|side| ruling.total(played, side)));
    before > balls::points_left(standing.earlier, played.equipment, played.before)
        || after > balls::points_left(standing.on, played.equipment, &ruling.lie)
}

fn sees_a_middle(played: &Played, aim: &Aim) -> bool {
    sees(played, aim, Sees::AMiddle)
}

/// How much of a ball on the cue ball can hit on a straight line.
enum Sees {
    APart,
    AMiddle,
}

/// Whether the cue ball could hit that much of a ball on before the shot. If no colour was nominated after a red, every
/// colour counts as on.
fn sees(played: &Played, aim: &Aim, what: Sees) -> bool {
    let mut on: Vec<BallId> = aim.free.map_or_else(|| aim.on.clone(), |free| vec![free]);
    if on.is_empty() {
        on = balls::on(aim.kind, played.equipment, played.before);
    }
    let place = played.before.centre(played.cue_ball);
    let sight = Sight::new(played.equipment, played.before, played.cue_ball, &on);
    place.is_some_and(|place| match what {
        Sees::APart => sight.sees_a_part_from(place),
        Sees::AMiddle => sight.sees_a_middle_from(place),
    })
}

/// If this was the third miss in a row with a ball on in full sight, the opponent wins the frame.
pub(super) fn end_at_third(standing: &Standing, played: &Played, aim: &Aim, ruling: &mut Ruling) -> bool {
    let is_third = standing.misses >= MOST && sees_a_middle(played, aim);
    if is_third {
        ruling.say("It is the third miss from there.");
        ruling.win(played.opponent());
    }
    is_third
}

/// The orders that put all balls back to where they were before the shot.
pub(super) fn orders_back(played: &Played, ruling: &Ruling) -> Vec<Order> {
    let now = |ball: BallId| ruling.lie.places().find(|(known, _)| *known == ball).map(|(_, place)| place);
    let moved = played.before.places().filter(|(ball, place)| now(*ball) != Some(*place));
    let order = |(ball, place)| match place {
        Place::Bed(x, y) => Order::Put(ball, x, y),
        Place::Pocket(_) | Place::Off => Order::Take(ball),
    };
    moved.map(order).collect()
}
