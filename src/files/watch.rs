//! Which of the files in use have been changed on the disk.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Looks at files from time to time and tells which of them say something else.
///
/// Reading a handful of small files four times a second costs next to nothing, works on every system and file system,
/// and a file that was only touched, or saved with the same text, counts as unchanged. A change is told when the file
/// reads the same twice in a row, so that nobody reads what an editor has half written.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    files: BTreeMap<PathBuf, Sight>,
}

/// What was last seen of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight {
    /// What was last told.
    told: Option<u64>,
    /// What the last look found.
    found: Option<u64>,
}

impl Watch {
    /// How long to wait between two [`looks`](Self::look): a change is then told within half a second.
    pub const INTERVAL: Duration = Duration::from_millis(250);

    /// Watches these files, as they are now. A file need not exist.
    #[must_use]
    pub fn new(files: impl IntoIterator<Item = PathBuf>) -> Self {
        let sight = |file: PathBuf| {
            let found = print_of(&file);
            (file, Sight { told: found, found })
        };
        Self { files: files.into_iter().map(sight).collect() }
    }

    /// Watches these files from now on. Those that were watched before keep what was seen of them, so that no change
    /// between is lost.
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

    /// The files that were changed, made or removed and have come to rest since.
    pub fn look(&mut self) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        for (file, sight) in &mut self.files {
            let found = print_of(file);
            if found == sight.found && found != sight.told {
                sight.told = found;
                changed.push(file.clone());
            }
            sight.found = found;
        }
        changed
    }
}

/// A fingerprint of what the file says; `None` for one that cannot be read.
fn print_of(file: &Path) -> Option<u64> {
    let content = fs::metadata(file).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(file).ok())?;
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    Some(hasher.finish())
}
