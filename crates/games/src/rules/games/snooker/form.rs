//! What snooker and six-red do differently.

use super::misses::Misses;

/// What snooker and six-red do differently. Everything else is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules::games) struct Form {
    /// Which fouls are misses.
    pub(in crate::rules::games) misses: Misses,
    /// What follows from misses in a row.
    pub(in crate::rules::games) in_a_row: InARow,
    /// Whether a colour is nominated before the shot.
    pub(in crate::rules::games) nominations: bool,
    /// Whether the nominated colour, like a free ball, must not hide the balls on from the next player.
    pub(in crate::rules::games) open_behind_colour: bool,
    /// Whether the opponent may put the cue ball anywhere after every foul.
    pub(in crate::rules::games) anywhere_after_foul: bool,
}

/// What follows from misses in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules::games) enum InARow {
    /// Nothing: the balls may be put back each time.
    Uncounted,
    /// The third from one place, with a ball on in full sight, loses the frame.
    LoseFrame,
    /// After the fifth the balls are not put back; the opponent may put the cue ball anywhere.
    Anywhere,
}
