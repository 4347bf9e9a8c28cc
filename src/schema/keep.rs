//! Keeping the set-up of a shot that broke a rule of the engine, so that it can be played again.

use std::path::PathBuf;

use super::shot_text::shot_text;
use crate::files::{FileError, Kind, Shelves, save_new};
use crate::shot::{BrokenRule, Setup};

/// No more files than this are kept: whoever has so many has enough to look for.
const MOST_KEPT: u32 = 100;

/// Writes the set-up into `broken_rule_<n>.shot.ron` with the first number that is free, among the person's own shots, or
/// in the working directory where there is no folder for them, and answers in a sentence with the rule and the file.
///
/// # Errors
/// [`FileError::Unwritable`]; also when a hundred are kept already.
pub fn keep_broken(rule: &BrokenRule, setup: &Setup, shelves: &Shelves) -> Result<String, FileError> {
    let text = shot_text(setup, &format!("A shot that broke a rule of the engine: {rule}."));
    let path = kept(&text, shelves)?;
    let path = path.display();
    Ok(format!("The engine broke a rule of its own: {rule}. The shot is kept in {path}; please send it in."))
}

fn kept(text: &str, shelves: &Shelves) -> Result<PathBuf, FileError> {
    let path = |number: u32| {
        let name = format!("broken_rule_{number}");
        shelves.own_path(Kind::Shot, &name).unwrap_or_else(|| PathBuf::from(format!("{name}.shot.ron")))
    };
    for number in 1..=MOST_KEPT {
        let path = path(number);
        match save_new(&path, text) {
            Ok(()) => return Ok(path),
            // Somebody took the name first: the next one may be free.
            Err(_) if path.exists() => {}
            Err(error) => return Err(error),
        }
    }
    let reason = format!("{MOST_KEPT} of them are kept already; move them away");
    Err(FileError::Unwritable { file: path(MOST_KEPT).display().to_string(), reason })
}
