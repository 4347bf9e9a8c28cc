//! An example from which people start a match file of their own.

use super::file::match_fields;
use baize_files::{Entry, commented, plain};

/// A match of nine-ball up to its first shot, with every field explained in a comment.
#[must_use]
pub fn match_example() -> String {
    let steps = [
        "(by: First, does: Choose(BreakFirst))",
        "(by: First, does: PlaceCueBall(-0.7, 0.1))",
        "(by: First, does: Strike(strike: (speed: 9.0, direction_deg: -4.5)))",
    ];
    let entries = [
        plain("players", "(\"Anna\", \"Ben\")"),
        plain("game", "\"nine_ball\""),
        plain("rack", "\"nine_ball\""),
        plain("seed", "7"),
        plain("opening", "Won(First)"),
        ("played".to_owned(), Entry::List(steps.map(str::to_owned).to_vec())),
    ];
    commented(&match_fields(), "A match. `baize match` plays it and prints the verdicts.", &entries)
}
