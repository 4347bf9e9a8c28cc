//! Saves the set-up of a shot that broke an invariant of the engine, so that it can be played again.

use std::fs;
use std::path::{Path, PathBuf};

use super::broken_invariant::BrokenInvariant;
use super::setup::Setup;
use super::shot_text::shot_text;
use baize_files::{FileError, Folders, Kind, save_new, shown_path};

/// Beginning of the names of these files.
const BEGINNING: &str = "broken_invariant_";

/// The most files that are kept. They are enough to find the fault.
const MOST_KEPT: usize = 100;

/// Saves the set-up as `broken_invariant_<number>.shot.ron` among the person's own shots, or in the working directory
/// if there is no own folder. The number is a hash of the text, so that a shot that is played again is saved once.
/// Returns a sentence with the invariant and the file, or with the reason why the shot is not saved.
#[must_use]
pub fn keep_broken(rule: &BrokenInvariant, setup: &Setup, folders: &Folders) -> String {
    let text = shot_text(setup, &format!("A shot that shows a fault of the engine: {rule}."));
    match kept(&text, folders) {
        Ok(path) => {
            let path = shown_path(path);
            format!("The engine has a fault: {rule}. The shot is saved in {path}; please report it.")
        }
        Err(error) => format!("The engine has a fault: {rule}. The shot could not be saved: {error}."),
    }
}

fn kept(text: &str, folders: &Folders) -> Result<PathBuf, FileError> {
    let name = format!("{BEGINNING}{:016x}", print_of(text));
    let path = folders.own_path(Kind::Shot, &name).unwrap_or_else(|| PathBuf::from(format!("{name}.shot.ron")));
    if path.is_file() {
        return Ok(path);
    }
    if count_kept(&path) >= MOST_KEPT {
        let reason = format!("{MOST_KEPT} of them are saved already; move them away");
        return Err(FileError::Unwritable { file: path.display().to_string(), reason });
    }
    save_new(&path, text).map(|()| path)
}

/// The number of such shots in the folder of `path`.
fn count_kept(path: &Path) -> usize {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(BEGINNING)).count()
}

/// A hash of a text, the same on every machine and in every build: FNV-1a in 64 bits (Fowler, Noll and Vo; RFC 9923).
#[must_use]
pub fn print_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |print, byte| (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
