//! What a run has found so far, in a file: a later run goes on from there.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use baize_analysis::fit::Store;
use baize_files::{FileError, check_new, reason, replace, text_of_named};
use baize_table::shot::print_of;

/// The name of the file in the folder of the results.
pub const NAME: &str = "progress.jsonl";
/// How each of its lines begins.
const BEGINNING: &str = "{\"key\":";
/// The longest such file, in bytes: a million strikes.
const LONGEST: u64 = 1 << 28;

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    /// What the line is about: a hash of everything that its numbers depend on.
    key: String,
    /// The numbers.
    found: Vec<f64>,
}

/// Lists of numbers by what they depend on, kept in a file.
pub struct KeptNumbers {
    folder: PathBuf,
    known: HashMap<String, Vec<f64>>,
    file: Mutex<File>,
}

impl KeptNumbers {
    /// The store in that folder, which is made if it is not there. A line that was cut off is left out.
    ///
    /// # Errors
    /// [`FileError::Unreadable`] if the file in its place is another one, [`FileError::Unwritable`] if it cannot be written.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(NAME);
        let unwritable =
            |error: std::io::Error| FileError::Unwritable { file: path.display().to_string(), reason: reason(&error) };
        fs::create_dir_all(folder).map_err(unwritable)?;
        let text =
            kept_in(&path).map_err(|reason| FileError::Unreadable { file: path.display().to_string(), reason })?;
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.map(|line| (line.key, line.found)).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(unwritable)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(unwritable)?;
        }
        Ok(Self { folder: folder.to_path_buf(), known, file: Mutex::new(file) })
    }

    /// Checks that these files of the folder can be written, before long work is done for them: each is not there, or an earlier run has
    /// written it and nobody has changed it since.
    ///
    /// # Errors
    /// A sentence about the first that cannot.
    pub fn check_places(&self, names: &[String]) -> Result<(), String> {
        names.iter().try_for_each(|name| self.check_place(name))
    }

    fn check_place(&self, name: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        let is_own = fs::metadata(&path).is_ok_and(|about| about.is_file())
            && fs::read(&path).is_ok_and(|bytes| self.get(&written_key(name, &bytes)).is_some());
        if is_own { Ok(()) } else { check_new(&path).map_err(|error| error.to_string()) }
    }

    /// Writes a file into the folder. One that an earlier run has written there is replaced.
    ///
    /// # Errors
    /// A sentence if it cannot be written, or if a person has put a file there.
    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.check_place(name)?;
        // First the note, then the file: a run that is stopped in between finds the file as its own.
        let key = written_key(name, text.as_bytes());
        if self.get(&key).is_none() {
            self.keep(&key, &[]);
        }
        replace(&self.folder.join(name), text).map_err(|error| error.to_string())
    }
}

impl Store for KeptNumbers {
    fn get(&self, key: &str) -> Option<&[f64]> {
        self.known.get(key).map(Vec::as_slice)
    }

    /// If the disk is full, the numbers are only searched for again.
    fn keep(&self, key: &str, found: &[f64]) {
        let line = Line { key: key.to_owned(), found: found.to_vec() };
        if let Ok(text) = serde_json::to_string(&line) {
            let _ = self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all((text + "\n").as_bytes());
        }
    }
}

/// The text of the file, if it is one of `baize fit`; empty if there is none.
fn kept_in(path: &Path) -> Result<String, String> {
    let Ok(about) = fs::metadata(path) else { return Ok(String::new()) };
    if !about.is_file() {
        return Err("it is not a file".to_owned());
    }
    let text = text_of_named(path, LONGEST)?;
    let is_own = |line: &str| line.starts_with(BEGINNING) || BEGINNING.starts_with(line);
    match text.lines().position(|line| !is_own(line)) {
        Some(index) => Err(format!("its line {} is not one of `baize fit`; name another folder", index + 1)),
        None => Ok(text),
    }
}

/// The key under which is kept that a file with these contents was written.
fn written_key(name: &str, contents: &[u8]) -> String {
    // No text of a file has the character at the end.
    format!("written {name} {:016x}", print_of(&(String::from_utf8_lossy(contents) + "\0")))
}
