//! The way to the thread that has the logbook, and what it has said.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::writing::{Entry, LogbookPage, Reply, keep};
use crate::logbook::{Filter, LOGBOOK_FILE, Statistics};
use crate::settings::GameFolders;

/// Sends shots to the logbook, and has what it was asked for last.
#[derive(Resource, Default)]
pub struct LogbookThread {
    line: Option<Line>,
    /// The folder into which exports are written.
    folder: Option<PathBuf>,
    shown: KnownOfLogbook,
    /// How many answers are still to come.
    awaited: u32,
}

/// What is known of the logbook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownOfLogbook {
    /// The persons in the logbook, by name.
    pub persons: Vec<String>,
    /// The games and drills in the logbook, by name.
    pub games: Vec<String>,
    /// Of which shots `statistics` is; `None` before the first answer.
    pub filter: Option<Filter>,
    /// What these shots say together.
    pub statistics: Statistics,
    /// Why the logbook cannot be read, or what became of an export or a deletion, as a sentence.
    pub said: Option<String>,
}

/// The thread.
struct Line {
    entries: Sender<Entry>,
    said: Mutex<Receiver<Reply>>,
    thread: JoinHandle<()>,
}

impl LogbookThread {
    /// What is known of the logbook.
    #[must_use]
    pub fn shown(&self) -> &KnownOfLogbook {
        &self.shown
    }

    /// Whether shots are recorded.
    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.line.is_some()
    }

    /// Whether an answer is still to come.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.awaited > 0
    }

    /// The folder into which exports are written; `None` if nothing is recorded.
    pub(super) fn folder(&self) -> Option<&PathBuf> {
        self.folder.as_ref()
    }

    /// Sends an entry. Without a record it is dropped.
    pub(super) fn send(&mut self, entry: Entry) {
        let asks = matches!(entry, Entry::Look(_) | Entry::Export { .. } | Entry::Delete(_));
        let Some(line) = &self.line else { return };
        // The thread is there until the line is closed.
        let is_sent = line.entries.send(entry).is_ok();
        self.awaited += u32::from(asks && is_sent);
    }

    /// What the thread has said since the last time.
    pub(super) fn listen(&mut self) -> Vec<Reply> {
        let Some(line) = &mut self.line else { return Vec::new() };
        line.said.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    /// Takes over what was asked for.
    pub(super) fn show(&mut self, filter: Filter, looked: LogbookPage) {
        let LogbookPage { persons, games, statistics } = looked;
        let said = self.shown.said.take();
        self.shown = KnownOfLogbook { persons, games, filter: Some(filter), statistics, said };
        self.awaited = self.awaited.saturating_sub(1);
    }

    /// Takes over what became of a request, as a sentence.
    pub(super) fn say(&mut self, sentence: String) {
        self.shown.said = Some(sentence);
        self.awaited = self.awaited.saturating_sub(1);
    }

    /// Forgets the sentence that was said last.
    pub(super) fn hush(&mut self) {
        self.shown.said = None;
    }

    /// Waits until all that was sent is written, and ends the thread.
    fn close(&mut self) {
        if let Some(Line { entries, thread, .. }) = self.line.take() {
            drop(entries);
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

impl Drop for LogbookThread {
    fn drop(&mut self) {
        self.close();
    }
}

/// Begins the thread, if there is a data folder.
pub(super) fn open(folders: Option<Res<GameFolders>>, mut logbook_thread: ResMut<LogbookThread>) {
    let Some(folder) = folders.and_then(|folders| folders.data.clone()) else { return };
    let path = folder.join(LOGBOOK_FILE);
    let ((entries, to_do), (say, said)) = (channel(), channel());
    let thread = thread::Builder::new().name("record".to_owned()).spawn(move || keep(&path, &to_do, &say));
    let Ok(thread) = thread else {
        log::warn!("shots are not recorded: the system gives no thread");
        return;
    };
    logbook_thread.folder = Some(folder);
    logbook_thread.line = Some(Line { entries, said: Mutex::new(said), thread });
    logbook_thread.send(Entry::LastPerson);
}

/// When the app ends, waits until the last shot is written.
pub(super) fn close(mut exits: MessageReader<AppExit>, mut logbook_thread: ResMut<LogbookThread>) {
    if exits.read().count() > 0 {
        logbook_thread.close();
    }
}
