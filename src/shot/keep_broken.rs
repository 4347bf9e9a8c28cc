//! Keeping the set-up of a shot that broke a rule of the engine, so that it can be played again.

use std::fs;
use std::path::{Path, PathBuf};

use super::broken_invariant::BrokenInvariant;
use super::setup::Setup;
use super::shot_text::shot_text;
use crate::files::{FileError, Folders, Kind, save_new, shown_path};

/// How the names of these files begin.
const BEGINNING: &str = "broken_rule_";

/// No more files than this are kept: whoever has so many has enough to look for.
const MOST_KEPT: usize = 100;

/// Keeps the set-up in `broken_rule_<print>.shot.ron` among the person's own shots, or in the working directory where there
/// is no folder for them. The print is that of the text, so that a shot which is played again is kept once. Answers with
/// the rule and the file in a sentence, or with the reason why the shot is not kept.
#[must_use]
pub fn keep_broken(rule: &BrokenInvariant, setup: &Setup, folders: &Folders) -> String {
    let text = shot_text(setup, &format!("A shot that broke a rule of the engine: {rule}."));
    match kept(&text, folders) {
        Ok(path) => {
            let path = shown_path(path);
            format!("The engine broke a rule of its own: {rule}. The shot is kept in {path}; please send it in.")
        }
        Err(error) => format!("The engine broke a rule of its own: {rule}. The shot is lost, for {error}."),
    }
}

fn kept(text: &str, folders: &Folders) -> Result<PathBuf, FileError> {
    let name = format!("{BEGINNING}{:016x}", print_of(text));
    let path = folders.own_path(Kind::Shot, &name).unwrap_or_else(|| PathBuf::from(format!("{name}.shot.ron")));
    if path.is_file() {
        return Ok(path);
    }
    if count_kept(&path) >= MOST_KEPT {
        let reason = format!("{MOST_KEPT} of them are kept already; move them away");
        return Err(FileError::Unwritable { file: path.display().to_string(), reason });
    }
    save_new(&path, text).map(|()| path)
}

/// How many such shots lie in the folder of `path`.
fn count_kept(path: &Path) -> usize {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(BEGINNING)).count()
}

/// A number that tells texts apart, the same on every machine and in every build: FNV-1a in 64 bits (Fowler, Noll and Vo;
/// RFC 9923).
fn print_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |print, byte| (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
