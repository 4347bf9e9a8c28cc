//! The match file before the first command, as it comes from the other machine.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::bounds::MAX_BEGINNING;
use super::words::the_other_program;
use baize_files::Source;
use baize_games::match_play::{LoadedMatch, Match, Opening};
use baize_games::rules::Objection;

/// What of the file could make this machine compute shots before the match is checked.
#[derive(Deserialize)]
#[serde(rename = "Match")]
struct Outline {
    #[serde(default)]
    opening: Opening,
    #[serde(default)]
    played: Vec<IgnoredAny>,
}

/// The match that a text says. No file of this machine is read for it, and no shot is computed.
///
/// # Errors
/// If it says none, if it has commands already, or if it is not opened by coin.
pub(crate) fn match_of(text: &str) -> Result<Match, Objection> {
    if text.len() > MAX_BEGINNING {
        return Err(the_other_program("sends a match that is too long before its first command"));
    }
    let source = Source::from_elsewhere("The match", text);
    let (outline, _) = source.parse::<Outline>().map_err(|error| Objection(error.to_string()))?;
    if outline.opening != Opening::Coin || !outline.played.is_empty() {
        return Err(the_other_program("sends a match that has begun already; a match begins with the coin"));
    }
    let loaded = LoadedMatch::from_elsewhere("The match", text);
    loaded.map(|loaded| loaded.the_match).map_err(|error| Objection(error.to_string()))
}
