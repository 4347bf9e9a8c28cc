//! The end of a frame (WPBSA 3.4).

use super::balls;
use super::respotting::{is_black_alone, spot_of};
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::lie::{Lie, Place};
use crate::rules::played::Played;
use crate::rules::player::Player;
use crate::rules::ruling::Ruling;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Offer, Turn};
use crate::rules::zone::Zone;

/// Ends the frame if it is decided, or spots the black again. Returns whether it did one of these. When only the black is
/// left, the first pot or foul decides the frame; with level scores the black is spotted again.
pub(super) fn end_if_decided(played: &Played, ruling: &mut Ruling) -> bool {
    let totals = Side::BOTH.map(|side| ruling.total(played, side));
    let lead = totals[0] - totals[1];
    let is_last = is_black_alone(played.equipment, played.before) && ruling.points.iter().any(|points| *points != 0);
    if !is_last {
        return false;
    }
    let winner = if lead > 0 { Side::First } else { Side::Second };
    if lead == 0 {
        spot_black_again(played, ruling);
        return true;
    }
    let (high, low) = (totals[0].max(totals[1]), totals[0].min(totals[1]));
    ruling.say(format!("The frame ends {high} to {low}."));
    ruling.win(winner);
    true
}

/// Whether `player` may claim the frame instead of playing on: only the black is left, and a pot or a foul can no longer take the
/// lead from him.
pub(super) fn may_claim(equipment: &Equipment, lie: &Lie, players: &Each<Player>, player: Side) -> bool {
    let points = |side: Side| players[side.index()].points;
    is_black_alone(equipment, lie) && points(player) - points(player.other()) > balls::BLACK
}

/// Says so if the player who plays next may claim the frame.
pub(super) fn announce_claim(played: &Played, ruling: &mut Ruling) {
    let Some(next) = ruling.next_player() else { return };
    let lead = ruling.total(played, next) - ruling.total(played, next.other());
    if is_black_alone(played.equipment, &ruling.lie) && lead > balls::BLACK {
        ruling.say(format!("{} leads by {lead} with only the black left, and may claim the frame.", played.name(next)));
    }
}

/// The scores are level: the black goes to its spot, the cue ball is in hand, and the winner of the lot chooses who plays
/// first.
fn spot_black_again(played: &Played, ruling: &mut Ruling) {
    ruling.take(played.cue_ball);
    let black = played.equipment.named("black");
    if let Some((black, spot)) = black.and_then(|black| Some((black, spot_of(played.equipment, black)?))) {
        ruling.put(black, spot);
    }
    let winner = lot(&played.facts.lie);
    ruling.say(format!(
        "The scores are level, so the black is spotted again: the next pot or foul decides the frame. {} wins the lot.",
        played.name(winner)
    ));
    let turn = |player: Side| Turn::of(player).in_hand(Zone::D);
    ruling.offer(
        winner,
        vec![Offer::new(Choice::PlayInHand, turn(winner)), Offer::new(Choice::HandOver, turn(winner.other()))],
    );
}

/// Draws a lot from the last digits of where the balls stopped: nobody can choose them, and a replay draws the same.
fn lot(lie: &Lie) -> Side {
    // FNV-1a over the bits (Fowler, Noll and Vo).
    let mix = |sum: u64, bits: u64| (sum ^ bits).wrapping_mul(0x0100_0000_01b3);
    let sum = lie.places().fold(0xcbf2_9ce4_8422_2325, |sum, (_, place)| match place {
        Place::Bed(x, y) => mix(mix(sum, x.to_bits()), y.to_bits()),
        Place::Pocket(pocket) => mix(sum, pocket as u64),
        Place::Off => mix(sum, u64::MAX),
    });
    if (sum >> 40) & 1 == 0 { Side::First } else { Side::Second }
}
