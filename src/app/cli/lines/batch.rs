//! Answers lines on several threads, in their order, to the standard output or to a file that grows.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::in_order::in_order;
use super::line::Line;
use super::resume::Answers;
use crate::app::cli::answer::{finish, refuse, warn};
use crate::app::cli::progress::Progress;
use crate::files::{Id, Unanswered, reason, shown_path};

/// What is answered, and how.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The command, for messages, such as `simulate`.
    pub command: &'static str,
    /// What one line asks for, such as `shot`.
    pub one: &'static str,
    /// The same in the plural.
    pub many: &'static str,
    /// Where the lines come from, for messages.
    pub from: &'a str,
    /// How many lines there are, if that is known.
    pub count: Option<usize>,
    /// How many lines are answered at a time.
    pub threads: usize,
    /// The file to which the answers are appended; `None` for the standard output.
    pub out: Option<&'a Path>,
}

/// How answering went.
#[derive(Debug)]
pub struct Kept {
    written: io::Result<()>,
    errors: usize,
    repeated: usize,
}

/// An answer as it is written.
struct Answer {
    text: Vec<u8>,
    is_error: bool,
}

impl Batch<'_> {
    /// Answers each line whose id has no answer in the file yet. `worker` makes the function by which one thread answers: it
    /// returns the answer as a line with its end, or a sentence that says why there is none. Of lines with the same id only
    /// the first is answered.
    ///
    /// # Errors
    /// A sentence about a file of answers that cannot be used.
    pub fn answer<Asked: Send, Worker>(
        &self,
        lines: impl Iterator<Item = Line<Asked>> + Send,
        worker: impl Fn() -> Worker + Sync,
    ) -> Result<Kept, String>
    where
        Worker: FnMut(&Id, &Asked) -> Result<Vec<u8>, String>,
    {
        let opened = self.out.map(|path| Answers::open(path, self.command)).transpose()?;
        let (mut out, done): (Box<dyn Write>, _) = match opened {
            Some(Answers { file, done }) => (Box::new(file), done),
            None => (Box::new(io::stdout().lock()), HashSet::new()),
        };
        let progress = self.count.map_or_else(|| Progress::unknown(self.many), |count| Progress::of(self.many, count));
        let (mut seen, repeated) = (HashSet::new(), AtomicUsize::new(0));
        let wanted = lines.filter(|line| {
            let is_new = seen.insert(line.id.clone());
            if !is_new {
                repeated.fetch_add(1, Ordering::Relaxed);
            }
            is_new && !done.contains(&line.id)
        });
        let thread = || {
            let (mut answer, worker) = (worker(), &worker);
            move |line: Line<Asked>| {
                let asked = line.asked.as_ref().map_err(|message| format!("{}:{message}", self.from));
                let answered = asked.and_then(|asked| {
                    // A fault at this line must not end the others.
                    catch_unwind(AssertUnwindSafe(|| answer(&line.id, asked))).unwrap_or_else(|_| {
                        answer = worker();
                        Err(self.fault())
                    })
                });
                Answer::of(&line.id, answered)
            }
        };
        let is_shown = self.out.is_none() && io::stdout().is_terminal();
        let mut errors = 0;
        let written = in_order(wanted, self.threads, thread, |answer: Answer| {
            errors += usize::from(answer.is_error);
            progress.one_more();
            if is_shown { progress.aside(|| out.write_all(&answer.text)) } else { out.write_all(&answer.text) }
        });
        progress.end();
        Ok(Kept { written, errors, repeated: repeated.into_inner() })
    }

    fn fault(&self) -> String {
        let one = self.one;
        format!("the engine failed at this {one}, which is a fault of Baize; please report it with the {one}")
    }

    /// Reports what went wrong, if anything did, and returns the exit code. `unread` is why reading the lines ended early.
    pub fn report(&self, kept: Kept, unread: Option<io::Error>) -> ExitCode {
        let Kept { written, errors, repeated } = kept;
        match (written, self.out) {
            (Err(error), Some(path)) => {
                return refuse(format_args!("{}: the answers cannot be written: {}", shown_path(path), reason(&error)));
            }
            (Err(error), None) => return finish(Err(error)),
            (Ok(()), _) => {}
        }
        let Self { one, many, from, .. } = self;
        if repeated > 0 {
            warn(format_args!(
                "{repeated} left out, because an earlier {one} has the same id; each {one} needs its own"
            ));
        }
        if let Some(error) = unread {
            return refuse(format_args!("the {from} cannot be read to its end: {}", reason(&error)));
        }
        if errors > 0 {
            return refuse(format_args!("{errors} of the {many} could not be computed; their answers say why"));
        }
        finish(Ok(()))
    }
}

impl Answer {
    fn of(id: &Id, answered: Result<Vec<u8>, String>) -> Self {
        match answered {
            Ok(text) => Self { text, is_error: false },
            Err(error) => {
                let text = serde_json::to_string(&Unanswered { id, error: &error }).unwrap_or_default();
                Self { text: (text + "\n").into_bytes(), is_error: true }
            }
        }
    }
}
