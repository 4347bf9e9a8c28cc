//! A match that is to be reported.

use crate::match_play::the_match::Match;
use baize_files::FileError;

/// A match that is to be reported.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    /// The match.
    pub the_match: &'a Match,
    /// Why the command after the last step was refused, if its file has one.
    pub refusal: Option<&'a FileError>,
    /// Whether the text has the places of the balls. JSON always has them.
    pub positions: bool,
}

impl<'a> MatchReport<'a> {
    /// A report of the verdicts and the score of a match.
    #[must_use]
    pub const fn of(the_match: &'a Match) -> Self {
        Self { the_match, refusal: None, positions: false }
    }
}
