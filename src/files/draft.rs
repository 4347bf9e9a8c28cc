//! Files that are being written: each goes again unless it is finished, and what a killed program left is removed.

use std::fs::{self, DirEntry, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::signals::Hold;

/// How the name of a draft begins; the number of its process and a number of its own follow. It does not hold the name of
/// the file that it becomes, which may be as long as names can be.
const BEGINNING: &str = ".baize-draft.";

/// After so many bytes it is asked whether the program shall end.
const CHUNK: usize = 1 << 16;

/// A file that is new, locked by this process and not finished: dropped before [`finish`](Self::finish), it is removed.
pub(super) struct Unfinished {
    path: PathBuf,
    file: File,
    is_finished: bool,
}

impl Unfinished {
    /// Begins the file at `path`, which must be free.
    pub(super) fn create(path: PathBuf) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        // Where the disk knows no locks, the number of the process alone says that the draft is in use.
        let _ = file.try_lock();
        Ok(Self { path, file, is_finished: false })
    }

    /// Begins a draft in `folder`, once the drafts there of processes that are gone are removed.
    pub(super) fn draft_in(folder: &Path) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        remove_left_behind(folder);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            match Self::create(folder.join(format!("{BEGINNING}{}.{number}", process::id()))) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                created => return created,
            }
        }
    }

    /// Writes it whole and safely onto the disk, unless the program is asked to end.
    pub(super) fn write(&mut self, contents: &[u8], hold: &Hold) -> io::Result<()> {
        let go_on = || if hold.is_asked_to_end() { Err(ErrorKind::Interrupted.into()) } else { Ok(()) };
        for chunk in contents.chunks(CHUNK) {
            go_on()?;
            self.file.write_all(chunk)?;
        }
        self.file.sync_all()?;
        go_on()
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// It stays, or has another name by now.
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

/// Removes the drafts in `folder` whose processes are gone. What cannot be removed stays.
fn remove_left_behind(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_left_behind(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether it is a draft by its name, a plain file, and of a process that is gone: no process has its number, and nobody
/// holds its lock. Either alone could be wrong: numbers are given again, and another computer or container that shares the
/// folder has processes of its own.
fn is_left_behind(entry: &DirEntry) -> bool {
    let Some(process) = entry.file_name().to_str().and_then(process_of) else { return false };
    // Of this process only the lock tells: one before it may have had its number.
    let lives = process != process::id() && is_process(process);
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    is_file && !lives && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
}

/// The number of the process in the name of a draft; `None` for any other name.
fn process_of(name: &str) -> Option<u32> {
    let (process, number) = name.strip_prefix(BEGINNING)?.split_once('.')?;
    let number_of = |digits: &str| digits.parse::<u32>().ok().filter(|number| number.to_string() == digits);
    number_of(number).and(number_of(process))
}

/// Whether there is a process of that number, as far as the system shows its processes as folders.
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
