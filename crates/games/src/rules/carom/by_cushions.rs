//! A point for both other balls after at least so many cushions: three-cushion and one-cushion.

use super::{Distance, Innings, NOT_BOTH, count, cushions_before_second, fouls, offer_spotting, set_up, spot};
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::spotted::order_words;
use crate::rules::touching::touching;
use crate::rules::turn::Turn;

/// Judges a shot that makes a point if the cue ball touches at least this many cushions before it hits the second ball.
pub(in crate::rules) fn judge_by_cushions(
    least: usize,
    distance: Distance,
    innings: &mut Innings,
    played: &Played,
) -> Ruling {
    let mut ruling = Ruling::of(played, fouls(played));
    let missing = match cushions_before_second(played) {
        Some(cushions) if cushions >= least => None,
        Some(0) => Some("no cushion before the second ball".to_owned()),
        Some(cushions) => Some(format!("only {} before the second ball", baize_files::count(cushions, "cushion"))),
        None => Some(NOT_BOTH.to_owned()),
    };
    count(innings, played, &mut ruling, missing.as_deref());
    if distance.end(innings, played, &mut ruling) {
        return ruling;
    }
    if played.is_break() && played.facts.is_foul_without_stroke() {
        set_up(*innings, played, &mut ruling, played.next_side());
        return ruling;
    }
    prepare(*innings, played, &mut ruling);
    ruling
}

/// Spots the balls that left the table, and only these. If the next player's ball touches others, the player may have them
/// spotted, and only these.
fn prepare(innings: Innings, played: &Played, ruling: &mut Ruling) {
    let Some(player) = ruling.next_player() else { return };
    let cue_ball = innings.cue_ball(played.equipment, player);
    let orders = spot(played.equipment, &ruling.lie, &played.facts.off_table, cue_ball);
    ruling.carry_out(&orders);
    if let Some(words) = order_words(played.equipment, &orders) {
        ruling.say(words);
    }
    let touching = touching(played.equipment, &ruling.lie, cue_ball);
    if !touching.is_empty() {
        let all = [&[cue_ball], touching.as_slice()].concat();
        let orders = spot(played.equipment, &ruling.lie, &all, cue_ball);
        offer_spotting(played, ruling, (cue_ball, &touching), orders, Turn::of(player));
    }
}
