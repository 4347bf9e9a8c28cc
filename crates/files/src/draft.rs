//! Drafts: files that are being written. A draft that is not finished is removed; so are drafts that a killed program
//! left.

use std::fs::{self, DirEntry, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::signals::Hold;

/// How the name of a draft begins. The id of the process and a number follow. The name of the final file is not part of
/// it, because that may be as long as names can be.
const BEGINNING: &str = ".baize-draft.";

/// The size in bytes of the parts that are written. After each part the write stops if the program was asked to end.
const CHUNK: usize = 1 << 16;

/// A new file that is locked by this process. If it is dropped before [`finish`](Self::finish), it is removed.
pub(super) struct Unfinished {
    path: PathBuf,
    file: File,
    is_finished: bool,
}

impl Unfinished {
    /// Creates the file at `path`, where no file may be yet.
    pub(super) fn create(path: PathBuf) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        // If the file system has no locks, the id of the process alone says that the draft is in use.
        let _ = file.try_lock();
        Ok(Self { path, file, is_finished: false })
    }

    /// Removes the drafts that dead processes left in `folder`, and creates a new one there.
    pub(super) fn draft_in(folder: &Path) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        // Between the creation of a draft and its lock, another thread would take it for one that was left behind.
        static TURN: Mutex<()> = Mutex::new(());
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        remove_left_behind(folder);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            match Self::create(folder.join(format!("{BEGINNING}{}.{number}", process::id()))) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                created => return created,
            }
        }
    }

    /// Writes the whole contents and waits until they are on the disk. Fails if the program is asked to end.
    pub(super) fn write(&mut self, contents: &[u8], hold: &Hold) -> io::Result<()> {
        let go_on = || if hold.is_asked_to_end() { Err(ErrorKind::Interrupted.into()) } else { Ok(()) };
        for chunk in contents.chunks(CHUNK) {
            go_on()?;
            self.file.write_all(chunk)?;
        }
        self.file.sync_all()?;
        go_on()
    }

    /// Its path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the file, which may have another name by now.
    pub(super) fn finish(mut self) {
        self.is_finished = true;
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_finished {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the drafts in `folder` whose processes are dead. A draft that cannot be removed stays.
fn remove_left_behind(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_left_behind(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether it is a draft of a dead process: a plain file with the name of a draft, no process has its id, and nobody
/// holds its lock. Both tests are needed. An id may be given to a new process, and a computer or container that shares
/// the folder has its own ids.
fn is_left_behind(entry: &DirEntry) -> bool {
    let Some(process) = entry.file_name().to_str().and_then(process_of) else { return false };
    // An earlier process may have had the id of this one. Then only the lock counts.
    let lives = process != process::id() && is_process(process);
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    is_file && !lives && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
}

/// The id of the process in the name of a draft; `None` for any other name.
fn process_of(name: &str) -> Option<u32> {
    let (process, number) = name.strip_prefix(BEGINNING)?.split_once('.')?;
    let number_of = |digits: &str| digits.parse::<u32>().ok().filter(|number| number.to_string() == digits);
    number_of(number).and(number_of(process))
}

/// Whether a process has this id. False on systems that do not show processes as folders.
fn is_process(number: u32) -> bool {
    Path::new("/proc").join(number.to_string()).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_that_drafts_are_given_are_taken_for_drafts() {
        assert_eq!(process_of(".baize-draft.1234.0"), Some(1234));
        for stranger in [
            "baize-draft.1.0",
            ".baize-draft.1",
            ".baize-draft.1.",
            ".baize-draft..0",
            ".baize-draft.1.0.ron",
            ".baize-draft.+1.0",
            ".baize-draft.01.0",
            ".baize-draft.1.0 ",
            ".baize-draft.99999999999.0",
            ".physics.ron.1234",
        ] {
            assert_eq!(process_of(stranger), None, "{stranger}");
        }
    }
}
