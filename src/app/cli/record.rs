//! `baize record`: the record of shots is exported, imported, or a person is deleted from it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::answer::{finish, print_line, refuse};
use crate::files::{Folders, count, listed, reason, shown};
use crate::logbook::{Imported, Logbook, LogbookError, RECORD_FILE};

/// What `baize record` is asked for.
#[derive(Args, Debug)]
pub struct RecordOptions {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(Subcommand, Debug)]
enum RecordCommand {
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
    /// Delete a person with all shots, after a question.
    Delete {
        /// The person.
        #[arg(long, value_name = "NAME")]
        person: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

/// Does it, and says what was done.
pub fn record(options: &RecordOptions, folders: &Folders) -> ExitCode {
    let done = match &options.command {
        RecordCommand::Export { file, person } => open(folders).and_then(|book| export(&book, file, person.as_deref())),
        RecordCommand::Import { file } => {
            place(folders).and_then(|path| Logbook::open(&path)).and_then(|mut book| import(&mut book, file))
        }
        RecordCommand::Delete { person, yes } => open(folders).and_then(|mut book| delete(&mut book, person, *yes)),
    };
    match done {
        Ok(Some(sentence)) => finish(print_line(sentence)),
        Ok(None) => ExitCode::SUCCESS,
        Err(error) => refuse(error),
    }
}

/// Where the record is, in the person's data folder.
fn place(folders: &Folders) -> Result<PathBuf, LogbookError> {
    let nowhere = || LogbookError("there is no data folder for the record; name one in BAIZE_DATA_DIR".to_owned());
    folders.data.as_ref().map(|data| data.join(RECORD_FILE)).ok_or_else(nowhere)
}

/// The record, to read it or to delete from it: one that is not there is not made.
pub(super) fn open(folders: &Folders) -> Result<Logbook, LogbookError> {
    let path = place(folders)?;
    if !path.exists() {
        return Err(LogbookError("there is no record yet; your first shot in the game begins it".to_owned()));
    }
    Logbook::open(&path)
}

/// Refuses a person who is not in the record.
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
    Err(LogbookError(format!("nobody is named {} in the record; {known}", shown(person))))
}

fn export(book: &Logbook, file: &str, person: Option<&str>) -> Result<Option<String>, LogbookError> {
    person.map_or(Ok(()), |person| check_person(book, person))?;
    if file == "-" {
        return match book.export(person, &mut BufWriter::new(io::stdout().lock())) {
            Ok(_) => Ok(None),
            Err(error) => Err(error),
        };
    }
    let out = File::create_new(file).map_err(|error| LogbookError(format!("{}: {}", shown(file), reason(&error))))?;
    let shots = book.export(person, &mut BufWriter::new(out)).inspect_err(|_| {
        // A half export would look like a whole one.
        let _ = std::fs::remove_file(file);
    })?;
    Ok(Some(format!("Wrote {} to {}.", shots_in_words(shots), shown(file))))
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
    if !yes && !io::stdin().is_terminal() {
        return Err(LogbookError(format!(
            "{name} has {shots} in the record; since nobody can be asked here, `--yes` deletes them"
        )));
    }
    if !yes && !is_confirmed(&format!("Delete {name} with {shots}? They cannot be brought back. [y/N] ")) {
        return Ok(Some("Nothing was deleted.".to_owned()));
    }
    book.delete(person)?;
    Ok(Some(format!("Deleted {name} with {shots}.")))
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
