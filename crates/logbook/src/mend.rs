//! What happens to a damaged record: it is kept, and what is good of it is read or carried over.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::description::{described_anew, is_as_written};
use super::engine::{ToRead, beside, in_memory, open, open_to_read, words};
use super::error::LogbookError;
use super::migrations::FORM;
use super::salvage::{Carried, carry, is_damage, is_sound};
use baize_files::{count, reason, shown_path};

/// What of a record was found to be damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    path: PathBuf,
    carried: Carried,
    aside: Option<PathBuf>,
}

impl Damage {
    /// How many shots are good.
    #[must_use]
    pub fn kept(&self) -> u64 {
        self.carried.kept
    }

    /// How many shots are known to be lost.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.carried.lost
    }

    /// What is damaged and what became of it, as a sentence without its end.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Carried { kept, lost, may_lack_more, changed_sittings } = self.carried;
        let shots = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX), "shot");
        let lost = match (lost, may_lack_more) {
            (0, false) => "none is lost".to_owned(),
            (0, true) => "it cannot be told whether any are lost".to_owned(),
            (_, false) => format!("{} cannot", shots(lost)),
            (_, true) => format!("{} or more cannot", shots(lost)),
        };
        let changed = match changed_sittings {
            0 => String::new(),
            1 => ", and the person, name or time of one sitting is damaged".to_owned(),
            several => format!(", and the person, name or time of {several} sittings is damaged"),
        };
        let path = shown_path(&self.path);
        let aside = self.aside.as_ref().map_or_else(String::new, |aside| {
            format!("; the damaged file is kept as {}, and a new one has what is good", shown_path(aside))
        });
        format!("the logbook {path} is damaged: {} can be read, {lost}{changed}{aside}", shots(kept))
    }
}

/// A record to be read: the file itself if it is sound, or what is good of it in memory.
pub(super) fn readable(path: &Path) -> Result<(Connection, Option<Damage>), LogbookError> {
    let refuse = |error: rusqlite::Error| unusable(path, &words(&error));
    let Some((from, form, is_sound)) = found(path)? else {
        return Err(unusable(path, "it is damaged so far that no shot can be read; move it away"));
    };
    if is_sound && form >= FORM {
        return Ok((from, None));
    }
    let to = in_memory().map_err(refuse)?;
    let carried = carried(&from, form, &to).map_err(refuse)?;
    let damage = Damage { path: path.to_owned(), carried, aside: None };
    Ok((to, (!is_sound).then_some(damage)))
}

/// If the logbook is damaged, keeps the file under another name and carries what is good over into a new one.
pub(super) fn mend(path: &Path) -> Result<Option<Damage>, LogbookError> {
    if !fs::exists(path).unwrap_or(true) {
        return Ok(None);
    }
    let new = beside(path, &format!(".{}.new", std::process::id()));
    let carried = match found(path)? {
        None => {
            open(&new)?;
            Carried { may_lack_more: true, ..Carried::default() }
        }
        Some((_, _, true)) => return Ok(None),
        Some((from, form, false)) => {
            let carried =
                open(&new).and_then(|to| carried(&from, form, &to).map_err(|error| unusable(&new, &words(&error))));
            carried.inspect_err(|_| remove(&new))?
        }
    };
    let moved = swap(path, &new).inspect_err(|_| remove(&new));
    let aside = moved.map_err(|error| unusable(path, &reason(&error)))?;
    Ok(Some(Damage { path: path.to_owned(), carried, aside: Some(aside) }))
}

/// The logbook, its form and whether it is sound; `None` if it is damaged so far that no shot can be found.
fn found(path: &Path) -> Result<Option<(Connection, i64, bool)>, LogbookError> {
    let refuse = |error: rusqlite::Error| unusable(path, &words(&error));
    if let ToRead::Open(from, form) = open_to_read(path)? {
        match is_as_written(&from, form) {
            Ok(true) => {
                let is_sound = is_sound(&from, form).map_err(refuse)?;
                return Ok(Some((from, form, is_sound)));
            }
            Err(error) if !is_damage(&error) => return Err(refuse(error)),
            _ => {}
        }
    }
    Ok(described_anew(path).map(|from| (from, FORM, false)))
}

fn carried(from: &Connection, form: i64, to: &Connection) -> rusqlite::Result<Carried> {
    let change = to.unchecked_transaction()?;
    let carried = carry(from, form, &change)?;
    change.commit()?;
    Ok(carried)
}

/// Gives the damaged file a free name, and its own name to the new one. Returns where the damaged file is.
fn swap(path: &Path, new: &Path) -> std::io::Result<PathBuf> {
    let stem = path.file_stem().map_or_else(|| "record".into(), |stem| stem.to_string_lossy());
    let mut names = (1_u32..).map(|number| path.with_file_name(format!("{stem}_damaged_{number}.sqlite")));
    let aside = names.find(|name| !name.exists()).unwrap_or_else(|| beside(path, ".damaged"));
    fs::rename(path, &aside)?;
    // The log belongs to the damaged file; beside the new one it would be taken for its own.
    for ending in ["-wal", "-shm"] {
        match fs::rename(beside(path, ending), beside(&aside, ending)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                fs::rename(&aside, path)?;
                return Err(error);
            }
            _ => {}
        }
    }
    fs::rename(new, path)?;
    Ok(aside)
}

fn remove(new: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(beside(new, ending));
    }
}

fn unusable(path: &Path, why: &str) -> LogbookError {
    LogbookError(format!("the logbook {} cannot be used: {why}", shown_path(path)))
}
