//! The file in which the match at the table is kept.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::files::{FileError, Folders, Kind, remove, replace, save_new, shown_path};
use crate::match_play::Match;
use crate::rules::Next;
use crate::words::in_match as text;

/// The name of a match under way in the person's own folder. Further ones have a number behind it: `under_way_1`.
pub const UNDER_WAY: &str = "under_way";

/// Whether a match file of this name is one of a match under way.
#[must_use]
pub fn is_under_way(name: &str) -> bool {
    let number = name.strip_prefix(UNDER_WAY).map(|rest| rest.strip_prefix('_').unwrap_or(rest));
    number.is_some_and(|number| number.chars().all(|digit| digit.is_ascii_digit()))
}

/// Keeps a match in a file of its own. A stroke is written on a thread, so that no frame waits for the disk while balls run. All clones
/// keep the same file.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptFile {
    file: Arc<Mutex<OwnFile>>,
    /// How often it was asked to write.
    asked: Arc<AtomicU64>,
}

/// The file, as far as this game knows it.
#[derive(Debug, Default)]
struct OwnFile {
    /// `None` before the match is saved first, and again when it is over.
    path: Option<PathBuf>,
    /// What the file says.
    text: String,
    /// The number of the request that wrote it.
    written: u64,
    /// What the players are told with the next save.
    untold: Option<String>,
}

impl KeptFile {
    /// The file at `path`, which says `text`.
    pub fn at(path: PathBuf, text: String) -> Self {
        let file = OwnFile { path: Some(path), text, ..OwnFile::default() };
        Self { file: Arc::new(Mutex::new(file)), asked: Arc::default() }
    }

    /// No file as long as the match stays as it is, then a new one.
    pub fn once_changed(the_match: &Match) -> Self {
        let file = OwnFile { text: the_match.text(), ..OwnFile::default() };
        Self { file: Arc::new(Mutex::new(file)), asked: Arc::default() }
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<PathBuf> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner).path.clone()
    }

    /// Whether the match is kept at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        self.file.lock().unwrap_or_else(PoisonError::into_inner).path.as_deref() == Some(path)
    }

    /// Saves the match. One that is over gets a file with a name of its own, and is under way no more. Returns a sentence if another
    /// program has changed the file: that file stays, and this match has a new one.
    pub fn keep(&self, the_match: &Match, folders: &Folders) -> Result<Option<String>, FileError> {
        let number = self.ask();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.written = number;
        if matches!(the_match.state().next, Next::Over { .. }) {
            return file.end(the_match, folders).map(|()| None);
        }
        let said = file.save(the_match.text(), folders)?;
        Ok(said.or_else(|| file.untold.take()))
    }

    /// The same, but a match that is over stays under way: another machine has not got its end yet.
    pub fn keep_open(&self, the_match: &Match, folders: &Folders) -> Result<Option<String>, FileError> {
        let number = self.ask();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.written = number;
        file.save(the_match.text(), folders)
    }

    /// Saves the text of the match with a stroke whose balls run. If that fails, saving the outcome fails too, and is reported then.
    pub fn keep_stroke(&self, folders: Folders, text: impl FnOnce() -> String + Send + 'static) {
        let (number, file) = (self.ask(), Arc::clone(&self.file));
        let write = move || {
            let text = text();
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // The outcome may have been saved already.
            if number > file.written {
                file.written = number;
                file.untold = file.save(text, &folders).ok().flatten().or(file.untold.take());
            }
        };
        // Without a thread the stroke is saved with its outcome.
        let _ = thread::Builder::new().name("match".to_owned()).spawn(write);
    }

    fn ask(&self) -> u64 {
        self.asked.fetch_add(1, Ordering::SeqCst) + 1
    }
}

impl OwnFile {
    fn save(&mut self, text: String, folders: &Folders) -> Result<Option<String>, FileError> {
        if self.text == text {
            return Ok(None);
        }
        let mut said = None;
        match self.path.as_deref().map(|path| (path, fs::read_to_string(path))) {
            Some((path, Ok(there))) if there == self.text => replace(path, &text)?,
            Some((path, Err(error))) if error.kind() == ErrorKind::NotFound => save_new(path, &text)?,
            before => {
                let changed = before.map(|(path, _)| shown_path(path));
                let Some(path) = save_under_free_name(&text, folders, free_name)? else {
                    return Ok(None);
                };
                said = changed.map(|changed| text::goes_on_in(&changed, &shown_path(&path)));
                self.path = Some(path);
            }
        }
        self.text = text;
        Ok(said)
    }

    fn end(&mut self, the_match: &Match, folders: &Folders) -> Result<(), FileError> {
        let text = the_match.text();
        if self.text == text {
            return Ok(());
        }
        let game = the_match.game().title().to_lowercase().replace([' ', '-'], "_");
        let free = |folders: &Folders| folders.free_own_path(Kind::Match, &game).map(|(_, path)| path);
        if save_under_free_name(&text, folders, free)?.is_none() {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.text, text);
        // A file that something else has changed is another match by now. One that cannot be removed is offered again.
        if let Some(path) = self.path.take()
            && fs::read_to_string(&path).is_ok_and(|there| there == before)
        {
            let _ = remove(&path);
        }
        Ok(())
    }
}

/// The first path for a match under way that no file has.
fn free_name(folders: &Folders) -> Option<PathBuf> {
    let first = folders.own_path(Kind::Match, UNDER_WAY)?;
    if !first.exists() { Some(first) } else { folders.free_own_path(Kind::Match, UNDER_WAY).map(|(_, path)| path) }
}

/// Writes a new file at the first path that is `free`. If another game takes that one at the same time, the next is tried. `None`
/// without an own folder.
fn save_under_free_name(
    text: &str,
    folders: &Folders,
    free: impl Fn(&Folders) -> Option<PathBuf>,
) -> Result<Option<PathBuf>, FileError> {
    while let Some(path) = free(folders) {
        match save_new(&path, text) {
            Err(_) if path.exists() => {}
            saved => return saved.map(|()| Some(path)),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_under_way_are_known_by_their_names() {
        for name in ["under_way", "under_way_1", "under_way_27"] {
            assert!(is_under_way(name), "{name}");
        }
        for name in ["eight_ball_1", "under_way_to_glory", "my_under_way", "under"] {
            assert!(!is_under_way(name), "{name}");
        }
    }
}
