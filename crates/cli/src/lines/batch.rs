//! Answers lines on several threads, in their order, to the standard output or to a file that grows.

use std::collections::{HashMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::in_order::in_order;
use super::line::Line;
use super::no_answer::NoAnswer;
use super::resume::{AnswerForm, Answers};
use crate::answer::{finish, refuse, warn};
use crate::progress::Progress;
use crate::short_words::in_short;
use baize_files::{FileIdentity, Id, Unanswered, reason, shown, shown_path};

/// So many errors that are no results are told one by one.
const MOST_TOLD: usize = 10;

/// What is answered, and how.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The command, and what its answers look like.
    pub form: AnswerForm,
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
    counts: Counts,
    repeated: usize,
    /// Errors that an earlier call has left as answers in the file.
    known_errors: usize,
}

#[derive(Debug, Default)]
struct Counts {
    /// Errors that are answers.
    errors: usize,
    /// Errors that are none, because the next call may not have them.
    passing: usize,
}

/// An answer as it is written.
enum Answer {
    /// A result.
    Right(Vec<u8>),
    /// The line as it is written, and why there is no answer.
    Error(Vec<u8>, Id, NoAnswer),
}

impl Batch<'_> {
    /// Says, before anything is computed, that the answers would go into the file that the lines come from; `read` is that file.
    ///
    /// # Errors
    /// A sentence that says so.
    pub fn refuse_own_input(&self, read: Option<&FileIdentity>) -> Result<(), String> {
        let Some(read) = read else { return Ok(()) };
        let written = self.out.map_or_else(FileIdentity::of_standard_output, FileIdentity::of);
        if written.as_ref() != Some(read) {
            return Ok(());
        }
        let (out, many) = (self.out.map_or_else(|| "the standard output".to_owned(), shown_path), self.many);
        Err(format!(
            "{out} is the file from which the {many} are read, so no answers can go into it; name another file"
        ))
    }

    /// Answers each line whose id has no answer in the file yet. `worker` makes the function by which one thread answers: it
    /// returns the answer as a line with its end, or why there is none. Of lines with the same id only
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
        Worker: FnMut(&Id, &Asked) -> Result<Vec<u8>, NoAnswer>,
    {
        let opened = self.out.map(|path| Answers::open(path, self.form)).transpose()?;
        let (mut out, done): (Box<dyn Write>, _) = match opened {
            Some(Answers { file, done }) => (Box::new(file), done),
            None => (Box::new(io::stdout().lock()), HashMap::new()),
        };
        let progress = self.count.map_or_else(|| Progress::unknown(self.many), |count| Progress::of(self.many, count));
        let (mut seen, repeated, known_errors) = (HashSet::new(), AtomicUsize::new(0), AtomicUsize::new(0));
        let wanted = lines.filter(|line| {
            let is_new = seen.insert(line.id.clone());
            let known = done.get(&line.id).filter(|_| is_new);
            repeated.fetch_add(usize::from(!is_new), Ordering::Relaxed);
            known_errors.fetch_add(usize::from(known == Some(&true)), Ordering::Relaxed);
            is_new && known.is_none()
        });
        let thread = || {
            let (mut answer, worker) = (worker(), &worker);
            move |line: Line<Asked>| {
                let asked = line.asked.as_ref().map_err(|message| NoAnswer::from(format!("{}:{message}", self.from)));
                let answered = asked.and_then(|asked| {
                    // A fault at this line must not end the others.
                    catch_unwind(AssertUnwindSafe(|| answer(&line.id, asked))).unwrap_or_else(|_| {
                        answer = worker();
                        Err(NoAnswer::from(self.fault()))
                    })
                });
                Answer::of(line.id, answered)
            }
        };
        let is_shown = self.out.is_none() && io::stdout().is_terminal();
        let mut counts = Counts::default();
        let written = in_order(wanted, self.threads, thread, Answer::size, |answer: Answer| {
            progress.one_more();
            let written = self.kept(answer, &mut counts, &progress);
            written.map_or(Ok(()), |text| {
                if is_shown { progress.aside(|| out.write_all(&text)) } else { out.write_all(&text) }
            })
        });
        progress.end();
        Ok(Kept { written, counts, repeated: repeated.into_inner(), known_errors: known_errors.into_inner() })
    }

    /// The line to write; `None` for an error that is no result: it is told, and the next call tries again.
    fn kept(&self, answer: Answer, counts: &mut Counts, progress: &Progress) -> Option<Vec<u8>> {
        let (text, id, error) = match answer {
            Answer::Right(text) => return Some(text),
            Answer::Error(text, id, error) => (text, id, error),
        };
        if error.lasts || self.out.is_none() {
            counts.errors += 1;
            return Some(text);
        }
        counts.passing += 1;
        if counts.passing <= MOST_TOLD {
            let id = match id {
                Id::Number(number) => number.to_string(),
                Id::Text(text) => shown(&text),
            };
            progress.aside(|| refuse(format_args!("{} {id}: {}", self.one, error.sentence)));
        }
        None
    }

    fn fault(&self) -> String {
        let one = self.one;
        format!("the engine failed at this {one}, which is a fault of Baize; please report it with the {one}")
    }

    /// Reports what went wrong, if anything did, and returns the exit code. `unread` is why reading the lines ended early.
    pub fn report(&self, kept: Kept, unread: Option<String>) -> ExitCode {
        let Kept { written, counts: Counts { errors, passing }, repeated, known_errors } = kept;
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
        if let Some(unread) = unread {
            return refuse(format_args!("{from} cannot be read to its end: {unread}"));
        }
        let out = self.out.map(shown_path).unwrap_or_default();
        let mut told = Vec::new();
        if passing > 0 {
            told.push(format!("{passing} of the {many} have no answer in {out}; the same call tries them again"));
        }
        if errors > 0 {
            told.push(format!("{errors} of the {many} could not be computed; their answers say why"));
        }
        if known_errors > 0 {
            told.push(format!(
                "{known_errors} of the {many} have an error of an earlier call as their answer in {out}; remove these lines to have \
                 them computed anew"
            ));
        }
        told.into_iter().map(refuse).reduce(|_, code| code).unwrap_or_else(|| finish(Ok(())))
    }
}

impl Answer {
    fn of(id: Id, answered: Result<Vec<u8>, NoAnswer>) -> Self {
        match answered {
            Ok(text) => Self::Right(text),
            Err(error) => {
                let error = NoAnswer { sentence: in_short(&error.sentence), ..error };
                let text = serde_json::to_string(&Unanswered { id: &id, error: &error.sentence }).unwrap_or_default();
                Self::Error((text + "\n").into_bytes(), id, error)
            }
        }
    }

    /// How many bytes it takes.
    fn size(&self) -> usize {
        match self {
            Self::Right(text) | Self::Error(text, ..) => text.len(),
        }
    }
}
