//! The cue ball in hand behind the head string, in the "kitchen": how it must come out, and what its player may ask for.

use crate::rules::equipment::Equipment;
use crate::rules::facts::{Facts, LeftKitchen, Touched};
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::side::Side;
use crate::rules::spotting::place_on_long_string;
use crate::rules::turn::{BallInHand, Choice, Offer, Order, Turn};
use crate::rules::zone::Zone;
use baize_physics::BallId;

/// WPA 3.11, for a cue ball in hand behind the head string. A ball there must not be hit before the cue ball has crossed the
/// string. And the cue ball must cross the string or hit a ball on or beyond it.
pub(super) fn stays_in_kitchen(played: &Played) -> Option<Foul> {
    if played.turn.hand != BallInHand::InHand(Zone::Kitchen) {
        return None;
    }
    let Facts { first_hit, left_kitchen, .. } = played.facts;
    let is_early = *left_kitchen != LeftKitchen::BeforeContact
        && !first_hit.is_empty()
        && first_hit.iter().all(|ball| is_behind_head_string(played.equipment, played.before, *ball));
    let reason = if is_early {
        let hit = played.words(first_hit);
        format!("The cue ball hit {hit} behind the head string before it had crossed the string.")
    } else if never_leaves_kitchen(played) {
        "The cue ball did not come out from behind the head string.".to_owned()
    } else {
        return None;
    };
    Some(Foul::new(FoulKind::NotOutOfKitchen, "WPA 3.11", reason))
}

/// Whether a cue ball that was in hand behind the head string neither crossed the string nor touched a ball on or beyond it
/// (WPA 3.11, the second paragraph).
pub(in crate::rules) fn never_leaves_kitchen(played: &Played) -> bool {
    let touches = played.facts.touches.iter().map(|touch| touch.what);
    let mut balls = touches.filter_map(|what| if let Touched::Ball(ball) = what { Some(ball) } else { None });
    played.turn.hand == BallInHand::InHand(Zone::Kitchen)
        && played.facts.was_struck
        && played.facts.left_kitchen == LeftKitchen::Never
        && balls.all(|ball| is_behind_head_string(played.equipment, played.before, ball))
}

/// Whether a ball lies behind the head string, and not on it.
fn is_behind_head_string(equipment: &Equipment, lie: &Lie, ball: BallId) -> bool {
    lie.centre(ball).is_some_and(|centre| centre.x < equipment.head_string())
}

/// What the opponent may do with the cue ball in hand behind the head string: play, and if all balls that may be hit first
/// (`on`) lie there too, first have the one nearest the string spotted (WPA 1.6).
pub(in crate::rules) fn in_kitchen(played: &Played, ruling: &Ruling, on: &[BallId]) -> Vec<Offer> {
    in_kitchen_of(played.next_side(), played, ruling, on)
}

/// The same of any player.
pub(in crate::rules) fn in_kitchen_of(player: Side, played: &Played, ruling: &Ruling, on: &[BallId]) -> Vec<Offer> {
    let turn = Turn::of(player).in_hand(Zone::Kitchen);
    let play = Offer::new(Choice::PlayInHand, turn);
    let spot = spot_of_nearest(played.equipment, &ruling.lie, on);
    let spotted = spot.map(|order| Offer { choice: Choice::SpotNearest, orders: vec![order], turn });
    std::iter::once(play).chain(spotted).collect()
}

/// After a foul by the general rules of the BCA: `player` plays from where the balls lie. A cue ball that is gone, or never came
/// out from behind the head string, is in hand there. Any ball may be hit first.
pub(in crate::rules) fn give_by_bca(player: Side, played: &Played, ruling: &mut Ruling) {
    if ruling.lie.has(played.cue_ball) && !never_leaves_kitchen(played) {
        ruling.give(Turn::of(player));
        return;
    }
    let on = super::object_balls(played.equipment, &ruling.lie);
    let offers = in_kitchen_of(player, played, ruling, &on);
    ruling.offer(player, offers);
}

/// Spots the ball of `on` that is nearest the head string; `None` if one of them lies on or beyond the string, or if the long
/// string has no room.
fn spot_of_nearest(equipment: &Equipment, lie: &Lie, on: &[BallId]) -> Option<Order> {
    if !on.iter().all(|ball| is_behind_head_string(equipment, lie, *ball)) {
        return None;
    }
    let along = |ball: &BallId| lie.centre(*ball).map_or(f64::NEG_INFINITY, |centre| centre.x);
    let nearest = *on.iter().max_by(|a, b| along(a).total_cmp(&along(b)))?;
    let place = place_on_long_string(equipment, lie, nearest, equipment.table.foot_spot)?;
    Some(Order::put(nearest, place))
}
