//! Finds out which files in use were changed on the disk.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Reads files from time to time and reports which of them have new contents.
///
/// Reading a few small files four times a second costs almost nothing and works on every file system. A file that was
/// saved with the same text counts as unchanged. A change is reported when the file reads the same twice in a row, so
/// that a half-written file is not read.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    files: BTreeMap<PathBuf, Sight>,
}

/// The fingerprints of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight {
    /// The fingerprint that was reported last.
    reported: Option<u64>,
    /// The fingerprint at the last reading.
    found: Option<u64>,
}

impl Watch {
    /// How long to wait between two calls of [`changed_files`](Self::changed_files). A change is then reported within half a second.
    pub const INTERVAL: Duration = Duration::from_millis(250);

    /// Watches these files from their present contents on. A file need not exist.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let sight = |file: PathBuf| {
            let found = print_of(&file);
            (file, Sight { reported: found, found })
        };
        Self { files: files.into_iter().map(sight).collect() }
    }

    /// Watches these files from now on. Files that were watched before keep their state, so that no change in between
    /// is lost.
    pub fn set(&mut self, files: impl IntoIterator<Item = PathBuf>) {
        let mut fresh = Self::new(files);
        for (file, sight) in &mut fresh.files {
            if let Some(known) = self.files.get(file) {
                *sight = *known;
            }
        }
        *self = fresh;
    }

    /// The files watched.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.keys().map(PathBuf::as_path)
    }

    /// The files that were changed, made or removed since the last call and are not being written any more.
    pub fn changed_files(&mut self) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        for (file, sight) in &mut self.files {
            let found = print_of(file);
            if found == sight.found && found != sight.reported {
                sight.reported = found;
                changed.push(file.clone());
            }
            sight.found = found;
        }
        changed
    }
}

/// A fingerprint of the contents of a file; `None` if it cannot be read.
fn print_of(file: &Path) -> Option<u64> {
    let content = fs::metadata(file).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(file).ok())?;
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    Some(hasher.finish())
}
