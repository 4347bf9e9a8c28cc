//! `baize logbook`: the logbook of shots is exported, imported, or a person is deleted from it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::answer::{finish, print_line, refuse, warn};
use baize_files::{Folders, count, listed, reason, shown};
use baize_logbook::{Imported, LOGBOOK_FILE, Logbook, LogbookError};

/// What `baize logbook` is asked for.
#[derive(Args, Debug)]
pub struct LogbookOptions {
    #[command(subcommand)]
    command: LogbookCommand,
}

#[derive(Subcommand, Debug)]
enum LogbookCommand {
    /// Write all shots as lines of JSON to a new file, or with `-` to the standard output.
    Export {
        /// The file.
        #[arg(value_name = "FILE")]
        file: String,
        /// Only the shots of this person.
        #[arg(long, value_name = "NAME")]
        person: Option<String>,
    },
    /// Add the shots of an export, or with `-` of the standard input. What is known already is not added again.
    Import {
        /// The file.
        #[arg(value_name = "FILE")]
        file: String,
    },
    /// Delete a person with all shots, a sitting, or single shots of a sitting, after a question.
    Delete {
        /// The person.
        #[arg(long, value_name = "NAME", required_unless_present = "sitting", conflicts_with = "sitting")]
        person: Option<String>,
        /// The `uid` of the sitting in an export: a match, a round of a drill or an evening at the free table.
        #[arg(long, value_name = "UID")]
        sitting: Option<String>,
        /// The number of a shot of that sitting in an export. May be given several times; the other shots stay.
        #[arg(long, value_name = "NUMBER", requires = "sitting", conflicts_with = "person")]
        shot: Vec<u32>,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// Does it, and says what was done.
pub fn logbook(options: &LogbookOptions, folders: &Folders) -> ExitCode {
    let done = match &options.command {
        LogbookCommand::Export { file, person } => {
            open_to_read(folders).and_then(|book| export(&book, file, person.as_deref()))
        }
        LogbookCommand::Import { file } => {
            place(folders).and_then(|path| open(&path)).and_then(|mut book| import(&mut book, file))
        }
        LogbookCommand::Delete { person, sitting, shot, yes } => {
            there(folders).and_then(|path| open(&path)).and_then(|mut book| match (person, sitting) {
                (Some(person), _) => delete(&mut book, person, *yes),
                (None, Some(uid)) => delete_shots(&mut book, uid, shot, *yes),
                (None, None) => Ok(None),
            })
        }
    };
    match done {
        Ok(Some(sentence)) => finish(print_line(sentence)),
        Ok(None) => ExitCode::SUCCESS,
        Err(error) => refuse(error),
    }
}

/// Where the logbook is, in the person's data folder.
fn place(folders: &Folders) -> Result<PathBuf, LogbookError> {
    let nowhere = || LogbookError("there is no data folder for the logbook; name one in BAIZE_DATA_DIR".to_owned());
    folders.data.as_ref().map(|data| data.join(LOGBOOK_FILE)).ok_or_else(nowhere)
}

/// Where the logbook is, if there is one.
fn there(folders: &Folders) -> Result<PathBuf, LogbookError> {
    let none = || LogbookError("there is no logbook yet; your first shot in the game begins it".to_owned());
    place(folders).and_then(|path| if path.exists() { Ok(path) } else { Err(none()) })
}

/// The logbook, only to be read: one that is not there is not made.
pub(super) fn open_to_read(folders: &Folders) -> Result<Logbook, LogbookError> {
    there(folders).and_then(|path| Logbook::open_to_read(&path))
}

/// The logbook, to change it. Says what was done with a damaged one.
fn open(path: &Path) -> Result<Logbook, LogbookError> {
    let book = Logbook::open(path)?;
    if let Some(damage) = book.damage() {
        warn(damage.sentence());
    }
    Ok(book)
}

/// Refuses a person who is not in the logbook.
pub(super) fn check_person(book: &Logbook, person: &str) -> Result<(), LogbookError> {
    let persons = book.persons()?;
    if persons.iter().any(|known| known == person) {
        return Ok(());
    }
    let known: Vec<String> = persons.iter().map(|name| shown(name)).collect();
    let known = match known.is_empty() {
        true => "it has no shot yet".to_owned(),
        false => format!("it has {}", listed(known.iter().map(String::as_str))),
    };
    Err(LogbookError(format!("nobody is named {} in the logbook; {known}", shown(person))))
}

fn export(book: &Logbook, file: &str, person: Option<&str>) -> Result<Option<String>, LogbookError> {
    person.map_or(Ok(()), |person| check_person(book, person))?;
    if file == "-" {
        return match book.export(person, &mut BufWriter::new(io::stdout().lock())) {
            Ok(_) => whole(book, String::new()).map(|_| None),
            Err(error) => Err(error),
        };
    }
    let out = File::create_new(file).map_err(|error| LogbookError(format!("{}: {}", shown(file), reason(&error))))?;
    let shots = book.export(person, &mut BufWriter::new(out)).inspect_err(|_| {
        // A half export would look like a whole one.
        let _ = std::fs::remove_file(file);
    })?;
    whole(book, format!("Wrote {} to {}.", shots_in_words(shots), shown(file))).map(Some)
}

/// After an export, refuses to call it whole if the logbook is damaged.
fn whole(book: &Logbook, done: String) -> Result<String, LogbookError> {
    match book.damage() {
        None => Ok(done),
        Some(damage) => Err(LogbookError(format!("{}; the export has what can be read", damage.sentence()))),
    }
}

fn import(book: &mut Logbook, file: &str) -> Result<Option<String>, LogbookError> {
    let Imported { new, known } = if file == "-" {
        book.import("standard input", &mut io::stdin().lock())?
    } else {
        let opened = File::open(file).map_err(|error| LogbookError(format!("{}: {}", shown(file), reason(&error))))?;
        book.import(file, &mut BufReader::new(opened))?
    };
    Ok(Some(format!("Added {}; {} known already.", shots_in_words(new), were(known))))
}

fn delete(book: &mut Logbook, person: &str, yes: bool) -> Result<Option<String>, LogbookError> {
    check_person(book, person)?;
    let shots = shots_in_words(book.count(person)?);
    let name = shown(person);
    if !may_delete(&format!("{name} has {shots} in the logbook"), &format!("{name} with {shots}"), yes)? {
        return Ok(Some("Nothing was deleted.".to_owned()));
    }
    book.delete(person)?;
    Ok(Some(format!("Deleted {name} with {shots}.")))
}

/// Deletes single shots of a sitting, or the whole sitting if no shot is named.
fn delete_shots(book: &mut Logbook, uid: &str, numbers: &[u32], yes: bool) -> Result<Option<String>, LogbookError> {
    let unknown = |what: String| LogbookError(format!("{what}; `baize logbook export -` lists them"));
    let Some((sitting, shots)) = book.sitting(uid)? else {
        return Err(unknown(format!("no sitting of the logbook has the uid {}", shown(uid))));
    };
    let mut chosen = numbers.to_vec();
    chosen.sort_unstable();
    chosen.dedup();
    let there = book.numbers(uid)?;
    if let Some(missing) = chosen.iter().find(|number| !there.contains(number)) {
        return Err(unknown(format!("the sitting {} has no shot with the number {missing}", shown(uid))));
    }
    let of = format!("{}, {}", shown(&sitting.person), shown(&sitting.name));
    let what = match chosen.is_empty() {
        true => format!("the sitting ({of}) with {}", shots_in_words(shots)),
        false => format!("{} of the sitting ({of})", shots_in_words(chosen.len() as u64)),
    };
    if !may_delete(&format!("this would delete {what}"), &what, yes)? {
        return Ok(Some("Nothing was deleted.".to_owned()));
    }
    book.delete_shots(uid, (!chosen.is_empty()).then_some(&chosen))?;
    Ok(Some(format!("Deleted {what}.")))
}

/// Whether the person agrees, or has agreed beforehand.
fn may_delete(known: &str, what: &str, yes: bool) -> Result<bool, LogbookError> {
    if !yes && !io::stdin().is_terminal() {
        return Err(LogbookError(format!("{known}; since nobody can be asked here, `--yes` deletes them")));
    }
    Ok(yes || is_confirmed(&format!("Delete {what}? They cannot be brought back. [y/N] ")))
}

/// Asks on the terminal.
fn is_confirmed(question: &str) -> bool {
    let mut answer = String::new();
    let asked = write!(io::stderr(), "{question}").and_then(|()| io::stdin().read_line(&mut answer));
    asked.is_ok() && matches!(answer.trim(), "y" | "Y" | "yes")
}

fn shots_in_words(shots: u64) -> String {
    count(usize::try_from(shots).unwrap_or(usize::MAX), "shot")
}

fn were(shots: u64) -> String {
    match shots {
        1 => "one was".to_owned(),
        shots => format!("{shots} were"),
    }
}
