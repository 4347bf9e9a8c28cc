//! The thread that has the logbook.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender};

use crate::coach::Evidence;
use crate::files::{reason, shown, shown_path};
use crate::logbook::{Filter, Logbook, LogbookError, LoggedShot, Sitting, Statistics};
use crate::words::logbook as text;

/// What the thread is to do.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// Write a shot.
    Shot(Box<(Sitting, LoggedShot)>),
    /// Mark the last shot with this step as taken back, or as played forward again.
    TakenBack { uid: String, step: u32, at: i64 },
    /// Write what the last shot with this step says of the level.
    Evidence { uid: String, step: u32, evidence: Evidence },
    /// Say who was recorded last, if there is a record.
    LastPerson,
    /// Say what the shots say together.
    Look(Filter),
    /// Write the shots of a person, or of all, to a new file in this folder.
    Export { person: Option<String>, folder: PathBuf },
    /// Delete a person.
    Delete(String),
}

/// What the thread says.
#[derive(Clone, Debug)]
pub(super) enum Reply {
    /// Who was recorded last.
    LastPerson(String),
    /// What was asked for.
    LogbookPage { filter: Filter, answer: Result<Box<LogbookPage>, LogbookError> },
    /// An export or a deletion is done, or could not be done; in a sentence.
    Done(Result<String, LogbookError>),
    /// A shot could not be written.
    Trouble(LogbookError),
    /// The logbook was damaged; what became of it, in a sentence.
    Damage(String),
    /// Shots are written again.
    Solved,
}

/// What a page of the logbook shows.
#[derive(Clone, Debug, Default)]
pub(super) struct LogbookPage {
    pub persons: Vec<String>,
    pub games: Vec<String>,
    pub statistics: Statistics,
}

/// Carries the entries out until their sender is gone. The logbook is opened with the first entry that needs it.
pub(super) fn keep(path: &Path, entries: &Receiver<Entry>, say: &Sender<Reply>) {
    let mut keeper = OpenLogbook { path, say, book: None, is_in_trouble: false };
    for entry in entries {
        if let Some(said) = keeper.carry_out(entry) {
            // Nobody listens any more when the app ends, but the last shots are still to be written.
            let _ = say.send(said);
        }
    }
}

struct OpenLogbook<'a> {
    path: &'a Path,
    say: &'a Sender<Reply>,
    book: Option<Logbook>,
    is_in_trouble: bool,
}

impl OpenLogbook<'_> {
    fn carry_out(&mut self, entry: Entry) -> Option<Reply> {
        match entry {
            Entry::Shot(shot) => {
                let (sitting, shot) = *shot;
                self.write(|book| book.append(&sitting, &shot).map(drop))
            }
            Entry::TakenBack { uid, step, at } => self.write(|book| book.take_back(&uid, step, at)),
            Entry::Evidence { uid, step, evidence } => self.write(|book| book.add_evidence(&uid, step, &evidence)),
            // A record is not made before there is something to write.
            Entry::LastPerson if !self.path.exists() => None,
            Entry::LastPerson => match self.read(Logbook::last_person) {
                Ok(person) => person.map(Reply::LastPerson),
                Err(error) => self.trouble(error),
            },
            Entry::Look(filter) => {
                let answer = self.look(&filter).map(Box::new);
                Some(Reply::LogbookPage { filter, answer })
            }
            Entry::Export { person, folder } => Some(Reply::Done(self.export(person.as_deref(), &folder))),
            Entry::Delete(person) => {
                let deleted = self.book().and_then(|book| book.delete(&person));
                let said = |shots: u64| text::deleted(&shown(&person), whole(shots));
                Some(Reply::Done(deleted.map(said)))
            }
        }
    }

    /// The logbook. One that could not be opened is tried again.
    fn book(&mut self) -> Result<&mut Logbook, LogbookError> {
        let book = match self.book.take() {
            Some(book) => book,
            None => {
                let book = Logbook::open(self.path)?;
                if let Some(damage) = book.damage() {
                    let _ = self.say.send(Reply::Damage(damage.sentence()));
                }
                book
            }
        };
        Ok(self.book.insert(book))
    }

    /// Reads the logbook, also where it cannot be written.
    fn read<T>(&mut self, read: impl Fn(&Logbook) -> Result<T, LogbookError>) -> Result<T, LogbookError> {
        match self.book() {
            Ok(book) => read(book),
            Err(error) => Logbook::open_to_read(self.path).map_err(|_| error).and_then(|book| read(&book)),
        }
    }

    fn write(&mut self, write: impl FnOnce(&mut Logbook) -> Result<(), LogbookError>) -> Option<Reply> {
        match self.book().and_then(write) {
            Ok(()) => std::mem::take(&mut self.is_in_trouble).then_some(Reply::Solved),
            Err(error) => self.trouble(error),
        }
    }

    /// Says what is wrong, once.
    fn trouble(&mut self, error: LogbookError) -> Option<Reply> {
        (!std::mem::replace(&mut self.is_in_trouble, true)).then_some(Reply::Trouble(error))
    }

    fn look(&mut self, filter: &Filter) -> Result<LogbookPage, LogbookError> {
        if !self.path.exists() {
            return Ok(LogbookPage::default());
        }
        self.read(|book| {
            Ok(LogbookPage { persons: book.persons()?, games: book.games()?, statistics: book.statistics(filter)? })
        })
    }

    fn export(&mut self, person: Option<&str>, folder: &Path) -> Result<String, LogbookError> {
        let of_file =
            |path: &Path, error: &std::io::Error| LogbookError(text::not_exported(&shown_path(path), reason(error)));
        std::fs::create_dir_all(folder).map_err(|error| of_file(folder, &error))?;
        let names = (1_u32..).map(|number| folder.join(format!("record_{number}.jsonl")));
        let Some(path) = names.into_iter().find(|path| !path.exists()) else {
            return Err(LogbookError(text::NO_FREE_NAME.to_owned()));
        };
        let file = File::create_new(&path).map_err(|error| of_file(&path, &error))?;
        let written = self.read(|book| book.export(person, &mut BufWriter::new(&file)));
        let shots = written.inspect_err(|_| {
            // A half export would look like a whole one.
            let _ = std::fs::remove_file(&path);
        })?;
        Ok(text::exported(whole(shots), &shown_path(&path)))
    }
}

/// A number of shots as the words count it.
fn whole(shots: u64) -> usize {
    usize::try_from(shots).unwrap_or(usize::MAX)
}
