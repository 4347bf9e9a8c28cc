//! Reads a file of tracks, and says what is wrong with it.

use std::path::Path;

use crate::short_words::cut;
use baize_analysis::fit::{Constant, Samples, TracksFile};
use baize_files::{shown_path, text_of_named};
use baize_physics::Physics;
use baize_table::shot::Setup;

/// The longest file of tracks, in bytes: several thousand shots.
pub const LONGEST_TRACKS: u64 = 1 << 26;
/// What the parser says is cut to so many letters; it may quote a text of the file.
const LONGEST_WORDS: usize = 300;

/// The shots of a file.
pub struct Shots {
    /// Those that are whole.
    pub whole: Vec<Samples>,
    /// How many are left out.
    pub left_out: usize,
}

/// The shots of the file at `path` in that room.
pub fn shots(path: &Path, room: &Setup) -> Result<Shots, String> {
    let file = read(path)?;
    let whole: Vec<_> = file.shots.iter().filter(|shot| shot.is_whole()).collect();
    let left_out = file.shots.len() - whole.len();
    if whole.is_empty() {
        return Err(format!(
            "{} has no whole shot; at least one must have no flag `late`, `gap` or `still`, and a struck ball that moves",
            shown_path(path)
        ));
    }
    let samples = whole.into_iter().map(|shot| Samples::of(shot, &file, room));
    let whole = samples.collect::<Result<_, _>>().map_err(|flaw| format!("{}: {flaw}", shown_path(path)))?;
    Ok(Shots { whole, left_out })
}

/// The constants of these names.
pub fn constants(names: &[String], physics: &Physics) -> Result<Vec<Constant>, String> {
    names.iter().map(|name| Constant::of(name.trim(), physics).map_err(|flaw| format!("--constants: {flaw}"))).collect()
}

/// What a good file of tracks is, in a sentence; otherwise what is wrong with it.
pub fn tracks_verdict(path: &Path) -> Result<String, String> {
    let file = read(path)?;
    let samples: usize = file.shots.iter().flat_map(|shot| shot.balls.values()).map(|track| track.points.len()).sum();
    let whole = file.shots.iter().filter(|shot| shot.is_whole()).count();
    let still = file.shots.iter().filter(|shot| !shot.moves()).count();
    let remark = if still > 0 { format!("; in {still} of them the struck ball does not move") } else { String::new() };
    Ok(format!("tracks of {} shots, {whole} of them whole, with {samples} samples{remark}", file.shots.len()))
}

/// The file, with line and column of what cannot be read.
fn read(path: &Path) -> Result<TracksFile, String> {
    let called = shown_path(path);
    let text = text_of_named(path, LONGEST_TRACKS).map_err(|reason| format!("{called} cannot be read: {reason}"))?;
    checked(&text, &called)
}

/// The tracks of a text; `called` is its name in messages.
///
/// # Errors
/// What is wrong with it, with line and column of what cannot be read.
pub fn checked(text: &str, called: &str) -> Result<TracksFile, String> {
    let file: TracksFile = serde_json::from_str(text).map_err(|error| {
        let words = error.to_string();
        let words = words.rsplit_once(" at line").map_or(words.as_str(), |(words, _)| words);
        format!("{called}:{}:{}: {}", error.line(), error.column(), cut(words, LONGEST_WORDS))
    })?;
    match file.flaw() {
        Some(flaw) => Err(format!("{called}: {flaw}")),
        None => Ok(file),
    }
}
