//! A file of answers that grows: which shots have an answer in it, and where the next one goes.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::id::Fields;
use super::lines_limit::MOST_LINES;
use crate::answer::warn;
use baize_files::{Id, reason, shown_path};

/// Of a longer answer only the end is looked for, so that no file fills the memory. A break of 5,050 balls has 60 MB.
const LONGEST: u64 = 1 << 27;
/// Within so many bytes an answer has its short fields.
const LONGEST_HEAD: usize = 1 << 16;

/// A file of answers, locked for this program and open at its end.
pub struct Answers {
    /// Where the next answer is written.
    pub file: File,
    /// The ids that have an answer, and whether it is an error.
    pub done: HashMap<Id, bool>,
}

/// What the answers of a command look like.
#[derive(Clone, Copy, Debug)]
pub struct AnswerForm {
    /// The command, for messages, such as `simulate`.
    pub command: &'static str,
    /// Fields that each of its answers has, besides the id. An answer that says why there is none has `error` instead.
    pub fields: &'static [&'static str],
}

impl AnswerForm {
    /// The id of an answer, and whether it is an error; `None` if the object is no answer.
    fn id(&self, mut fields: Fields) -> Option<(Id, bool)> {
        let is_error = fields.has("error");
        let is_answer = is_error || self.fields.iter().all(|name| fields.has(name));
        fields.id.take().filter(|_| is_answer).map(|id| (id, is_error))
    }
}

impl Answers {
    /// Opens the file at `path`, or makes it. A last line without its end was cut off, and is removed. While another baize writes to
    /// the file, this one waits. So a worker that seems lost can be started again even if it still runs.
    ///
    /// # Errors
    /// A sentence about a file that cannot be read or written, or in which a line is not an answer in this form.
    pub fn open(path: &Path, form: AnswerForm) -> Result<Self, String> {
        let name = shown_path(path);
        let failed = |error: io::Error| format!("{name} cannot be used for the answers: {}", reason(&error));
        // A pipe is never at its end, and a device has none.
        if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            return Err(format!("{name} cannot be used for the answers: it is a pipe or a device, not a file"));
        }
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                warn(format_args!("{name} is being written by another baize; waiting until that one has ended"));
                file.lock().map_err(failed)?;
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let (mut done, mut whole) = (HashMap::new(), 0);
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            let Some(line) = AnswerLine::read(&mut reader).map_err(failed)? else { break };
            let fields = line.fields();
            if line.is_cut_off() && fields.is_none() {
                break;
            }
            let Some((id, is_error)) = fields.and_then(|fields| form.id(fields)) else {
                let command = form.command;
                return Err(format!(
                    "{name}:{number}:1: is not an answer of `baize {command}` with an id; give another file, or remove the line"
                ));
            };
            // Whether it was cut off in front of its line end or in a longer number is not to be seen.
            if line.is_cut_off() {
                break;
            }
            if number > MOST_LINES {
                return Err(format!("{name} has more than {MOST_LINES} answers; begin another file"));
            }
            done.insert(id, is_error);
            whole += line.length;
        }
        file.set_len(whole).map_err(failed)?;
        (&file).seek(SeekFrom::Start(whole)).map_err(failed)?;
        Ok(Self { file, done })
    }
}

/// A line of a file of answers.
struct AnswerLine {
    /// The line, without its end if it is too long to be held.
    text: Vec<u8>,
    /// How long the line is in the file, in bytes.
    length: u64,
    has_end: bool,
}

impl AnswerLine {
    /// The next line; `None` after the last.
    fn read(reader: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut text = Vec::new();
        let mut length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut text)? as u64;
        let mut has_end = text.ends_with(b"\n");
        if !has_end && length == LONGEST && Self::begins_as_an_answer(&text) {
            let rest;
            (rest, has_end) = skip_line(reader)?;
            length += rest;
        }
        Ok((length > 0).then_some(Self { text, length, has_end }))
    }

    fn begins_as_an_answer(text: &[u8]) -> bool {
        const BEGINNING: &[u8] = b"{\"id\":";
        text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
    }

    /// Whether the line is the beginning of an answer, without its end.
    fn is_cut_off(&self) -> bool {
        !self.has_end && Self::begins_as_an_answer(&self.text)
    }

    /// Its id and its fields; `None` if the line is no object of JSON. Of a line that is too long to be held, the fields at its beginning.
    fn fields(&self) -> Option<Fields> {
        if self.length <= LONGEST {
            return serde_json::from_slice(&self.text).ok();
        }
        // Every answer has the short fields first; the long ones are lists.
        let lists = self.text.iter().take(LONGEST_HEAD).enumerate().filter(|(_, byte)| **byte == b'[');
        let mut heads = lists.map(|(index, _)| [&self.text[..index], b"0}"].concat());
        heads.find_map(|head| serde_json::from_slice(&head).ok())
    }
}

/// Goes past the end of the line. Returns how many bytes that were, and whether there was an end.
fn skip_line(reader: &mut impl BufRead) -> io::Result<(u64, bool)> {
    let mut skipped = 0;
    loop {
        let seen = reader.fill_buf()?;
        let end = seen.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(seen.len(), |end| end + 1);
        reader.consume(used);
        skipped += used as u64;
        if end.is_some() || used == 0 {
            return Ok((skipped, end.is_some()));
        }
    }
}
