//! Thoughts of an opponent, on one thread.

use super::clock::median_time;
use super::error::BenchError;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use crate::advise::Asked;
use baize_files::Folders;

const COLUMNS: [(&str, &str); 3] = [("case", "thought"), ("simulations", "shots"), ("seconds", "time")];

/// Names, and positions as `baize advise` reads them.
const POSITIONS: [(&str, &str); 3] = [
    (
        "level 8, four balls at nine-ball",
        r#"{"opponent": "level_8", "game": "nine_ball", "balls": {"cue": [-0.5, 0.1], "4": [0.3, -0.2], "6": [-0.9, 0.35],
            "7": [0.8, 0.1], "9": [0.6, 0.2]}}"#,
    ),
    (
        "level 8, eight balls at eight-ball",
        r#"{"opponent": "level_8", "game": "eight_ball", "groups": {"First": "Solids"}, "balls": {"cue": [-0.2, 0.1],
            "1": [0.3, -0.2], "2": [-0.9, 0.35], "3": [0.8, 0.1], "8": [0.6, 0.25], "9": [0.1, 0.4], "10": [-0.4, -0.3],
            "11": [0.9, -0.4], "12": [0.5, -0.05]}}"#,
    ),
    (
        "level 8, six balls at nine-ball",
        r#"{"opponent": "level_8", "game": "nine_ball", "balls": {"cue": [0.9, 0.3], "1": [0.35, -0.2], "2": [0.3, -0.26],
            "3": [-0.6, 0.3], "5": [0.0, 0.1], "7": [0.8, 0.1], "9": [-0.8, -0.4]}}"#,
    ),
];

/// How many shots a thought may compute in a quick run.
const FEW: u32 = 200;

/// Times thoughts. What is computed once for a table is known before.
pub(super) fn sheet(bench: &Bench) -> Result<Sheet, BenchError> {
    let mut sheet = Sheet::new("thoughts", "Thoughts of an opponent, on one thread", &COLUMNS);
    for (name, line) in POSITIONS {
        let refused = |why: String| BenchError::Thought(name.to_owned(), why);
        let asked = Asked::of_line(line, &Folders::of_game()).map_err(|error| refused(error.sentence))?;
        let asked = if bench.quick { asked.with_simulations(FEW) } else { asked };
        let thought = asked.thought(1).ok_or_else(|| refused("the match is over".to_owned()))?;
        let seconds = median_time(bench, || asked.thought(1));
        sheet.rows.push(vec![
            Cell::Name(name.to_owned()),
            Cell::Count(thought.simulations as usize),
            Cell::Time(seconds),
        ]);
    }
    Ok(sheet)
}
