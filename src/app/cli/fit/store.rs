//! What a run has found so far, in a file: a later run goes on from there.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::files::{FileError, reason};
use crate::fit::{Found, Launch};
use crate::physics::Tip;
use crate::shot::print_of;

/// The name of the file in the folder of the results.
const NAME: &str = "progress.jsonl";

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    /// What the line is about: a hash of everything that its numbers depend on.
    key: String,
    /// The numbers.
    found: Vec<f64>,
}

/// Lists of numbers by what they depend on, kept in a file.
pub struct Store {
    known: HashMap<String, Vec<f64>>,
    file: Mutex<File>,
}

impl Store {
    /// The store in that folder, which is made if it is not there. A line that was cut off is left out.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(NAME);
        let unwritable =
            |error: std::io::Error| FileError::Unwritable { file: path.display().to_string(), reason: reason(&error) };
        fs::create_dir_all(folder).map_err(unwritable)?;
        let text = fs::read_to_string(&path).unwrap_or_default();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.map(|line| (line.key, line.found)).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(unwritable)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(unwritable)?;
        }
        Ok(Self { known, file: Mutex::new(file) })
    }

    /// The numbers that an earlier run has kept for `key`.
    pub fn get(&self, key: &str) -> Option<&[f64]> {
        self.known.get(key).map(Vec::as_slice)
    }

    /// Keeps numbers for a later run. If the disk is full, they are only searched for again.
    pub fn keep(&self, key: &str, found: &[f64]) {
        let line = Line { key: key.to_owned(), found: found.to_vec() };
        if let Ok(text) = serde_json::to_string(&line) {
            let _ = self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all((text + "\n").as_bytes());
        }
    }
}

/// A key for what depends on these texts.
pub fn key_of(texts: &[&str]) -> String {
    // No text has the character between them.
    format!("{:016x}", print_of(&texts.iter().flat_map(|text| [text, "\0"]).collect::<String>()))
}

/// A strike as numbers.
pub fn to_numbers(found: &Found) -> [f64; 6] {
    let Launch { speed, direction, tip, elevation } = found.launch;
    [speed, direction, tip.side, tip.height, elevation, found.mean_square]
}

/// A strike from its numbers; `None` if there are too few.
pub fn from_numbers(numbers: &[f64]) -> Option<Found> {
    let &[speed, direction, side, height, elevation, mean_square] = numbers else { return None };
    Some(Found { launch: Launch { speed, direction, tip: Tip { side, height }, elevation }, mean_square })
}
