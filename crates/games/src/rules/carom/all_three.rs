//! All three balls in the opening position: at straight rail and balkline.

use super::{Innings, offer_spotting, opening, opening_orders, set_up};
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::touching::touching;

/// After a ball has left the table, all balls are set up as in the beginning (UMB 28). If the next player's cue ball touches
/// another ball, the player may have them set up in the same way (UMB 27).
pub(in crate::rules) fn set_up_if_needed(innings: Innings, played: &Played, ruling: &mut Ruling) {
    let Some(player) = ruling.next_player() else { return };
    let is_break_lost = played.is_break() && played.facts.is_foul_without_stroke();
    if is_break_lost || !played.facts.off_table.is_empty() {
        ruling.say("All balls are put into the opening position.");
        set_up(innings, played, ruling, player);
        return;
    }
    let cue_ball = innings.cue_ball(played.equipment, player);
    let touching = touching(played.equipment, &ruling.lie, cue_ball);
    if !touching.is_empty() {
        let orders = opening_orders(innings, played.equipment, player);
        offer_spotting(played, ruling, (cue_ball, &touching), orders, opening(player));
    }
}
