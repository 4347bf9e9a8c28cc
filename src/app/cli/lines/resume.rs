//! A file of answers that grows: which shots have an answer in it, and where the next one goes.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use super::id::OnlyId;
use crate::app::cli::answer::warn;
use crate::files::{Id, reason, shown_path};

/// A file of answers, locked for this program and open at its end.
pub struct Answers {
    /// Where the next answer is written.
    pub file: File,
    /// The ids that have an answer.
    pub done: HashSet<Id>,
}

impl Answers {
    /// Opens the file at `path`, or makes it. `command` is the command whose answers it has. A last line without its end was cut off, and is removed. While another baize
    /// writes to the file, this one waits. So a worker that seems lost can be started again even if it still runs.
    ///
    /// # Errors
    /// A sentence about a file that cannot be read or written, or in which a line is not an answer.
    pub fn open(path: &Path, command: &str) -> Result<Self, String> {
        let name = shown_path(path);
        let failed = |error: std::io::Error| format!("{name} cannot be used for the answers: {}", reason(&error));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                warn(format_args!("{name} is being written by another baize; waiting until that one has ended"));
                file.lock().map_err(failed)?;
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let (mut done, mut whole, mut line) = (HashSet::new(), 0, Vec::new());
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(failed)?;
            if length == 0 || is_cut_off(&line) {
                break;
            }
            let Ok(OnlyId { id: Some(id) }) = serde_json::from_slice(&line) else {
                return Err(format!(
                    "{name}:{number}:1: is not an answer of `baize {command}` with an id; give another file, or remove the line"
                ));
            };
            done.insert(id);
            whole += length as u64;
        }
        file.set_len(whole).map_err(failed)?;
        (&file).seek(SeekFrom::Start(whole)).map_err(failed)?;
        Ok(Self { file, done })
    }
}

/// Whether a line is the beginning of an answer, without its end.
fn is_cut_off(line: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"{\"id\":";
    !line.ends_with(b"\n") && (line.starts_with(BEGINNING) || BEGINNING.starts_with(line))
}
