//! What happens in a match without a window.

use crate::invitation::Invitation;
use baize_games::match_play::Match;

/// What happens in a match, for whoever has started it.
#[derive(Debug)]
pub enum Seen<'a> {
    /// The host can be reached. It comes once.
    Ready(&'a Invitation),
    /// The other side is there, and no match is under way yet.
    Met {
        /// The name of the other player.
        name: &'a str,
    },
    /// The match begins.
    Begun,
    /// The match has a command more. It is saved.
    Command {
        /// The match.
        the_match: &'a Match,
        /// The place of the command among its steps.
        step: usize,
    },
    /// The connection is lost, and why. The match waits for the other side.
    Waits(&'a str),
    /// The other side is there again.
    GoesOn,
    /// Something does not work in the network, as a sentence. It is tried again.
    Trouble(&'a str),
    /// What the other player says, without control characters.
    Said(&'a str),
}
