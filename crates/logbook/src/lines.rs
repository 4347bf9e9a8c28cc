//! The logbook as lines of JSON, to be carried to another machine.

use std::io::{self, BufRead, Read, Write};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::engine::words;
use super::error::LogbookError;
use super::limits::{LAST_NUMBER, flaw_of_shot, flaw_of_sitting, flaw_of_time};
use super::logged_shot::{LoggedShot, Sitting};
use super::migrations::FORM;
use super::rows::{SHOT, evidence_of, id_of, insert_evidence, insert_mark, insert_shot, shot_of, sitting_of};
use super::seal::{Seal, add_sitting, seal, seal_of_shot_at, whole_shots};
use baize_files::{reason, shown};
use baize_opponent::coach::Evidence;

/// The version of the form.
const VERSION: u32 = 1;
/// A longer line is refused, in bytes.
const LONGEST: u64 = 1 << 20;

/// What an import has brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many shots are new.
    pub new: u64,
    /// How many were in the logbook already.
    pub known: u64,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    /// The first line: the version of the form.
    BaizeRecord(u32),
    /// A sitting; its shots follow.
    Sitting(Sitting),
    /// A shot.
    Shot(Box<ShotLine>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShotLine {
    /// The uid of the sitting.
    sitting: String,
    /// The number of the shot within the sitting.
    number: u32,
    shot: LoggedShot,
    /// When it was taken back and played forward again, by turns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_back: Vec<i64>,
    /// What it says of the level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    evidence: Option<EvidenceLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EvidenceLine {
    chances: [f64; 8],
    done: bool,
}

/// Writes all sittings of a person, or of all persons, with their shots. Returns how many shots these are.
pub(super) fn write(connection: &Connection, person: Option<&str>, out: &mut impl Write) -> Result<u64, LogbookError> {
    let of_sql = |error: rusqlite::Error| LogbookError(format!("the logbook cannot be read: {}", words(&error)));
    let of_out = |error: io::Error| LogbookError(format!("the export cannot be written: {}", reason(&error)));
    write_line(out, &Line::BaizeRecord(VERSION)).map_err(of_out)?;
    let sql =
        "SELECT s.id, s.uid, p.name, s.kind, s.name, s.against, s.began FROM sitting s JOIN person p ON p.id = s.person
        WHERE ?1 IS NULL OR p.name = ?1 ORDER BY s.began, s.id";
    let mut asked = connection.prepare(sql).map_err(of_sql)?;
    let sittings: Result<Vec<_>, _> = asked.query_map([person], sitting_of).and_then(Iterator::collect);
    let mut count = 0;
    for (id, sitting) in sittings.map_err(of_sql)? {
        let uid = sitting.uid.clone();
        write_line(out, &Line::Sitting(sitting)).map_err(of_out)?;
        for line in shots_of(connection, id, &uid).map_err(of_sql)? {
            write_line(out, &Line::Shot(Box::new(line))).map_err(of_out)?;
            count += 1;
        }
    }
    out.flush().map_err(of_out)?;
    Ok(count)
}

fn write_line(out: &mut impl Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)
}

fn shots_of(connection: &Connection, id: i64, uid: &str) -> rusqlite::Result<Vec<ShotLine>> {
    connection.prepare(&whole_shots(FORM, ""))?.query_map([id], |row| line_of(row, uid))?.collect()
}

/// The line of a row of [`whole_shots`].
pub(super) fn line_of(row: &rusqlite::Row, uid: &str) -> rusqlite::Result<ShotLine> {
    let marks: String = row.get(SHOT.len() + 1)?;
    let evidence = evidence_of(row, SHOT.len() + 2)?;
    Ok(ShotLine {
        sitting: uid.to_owned(),
        number: row.get(SHOT.len())?,
        shot: shot_of(row)?,
        taken_back: serde_json::from_str(&marks).unwrap_or_default(),
        evidence: evidence.map(|Evidence { chances, done }| EvidenceLine { chances, done }),
    })
}

/// Adds what the lines have and the logbook has not. `name` is the file, for messages.
///
/// # Errors
/// The first line that is wrong, with its number and column. What was added before it is for the caller to take back.
pub(super) fn read(connection: &Connection, name: &str, input: &mut impl BufRead) -> Result<Imported, LogbookError> {
    let mut imported = Imported::default();
    let mut bytes = Vec::new();
    for number in 1_usize.. {
        bytes.clear();
        let at = |column: usize, what: &str| LogbookError(format!("{}:{number}:{column}: {what}", shown(name)));
        let length = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes);
        let length = length.map_err(|error| LogbookError(format!("{}: {}", shown(name), reason(&error))))?;
        if length == 0 && number > 1 {
            return Ok(imported);
        }
        if length as u64 > LONGEST {
            return Err(at(1, &format!("the line is longer than {LONGEST} bytes, so it is none of a logbook")));
        }
        if number > 1 && bytes.trim_ascii().is_empty() {
            continue;
        }
        let line = serde_json::from_slice::<Line>(&bytes).map_err(|error| at(error.column().max(1), &why(&error)));
        if number == 1 {
            match line {
                Ok(Line::BaizeRecord(VERSION)) => continue,
                Ok(Line::BaizeRecord(other)) => {
                    return Err(at(1, &format!("the form is {other}, but this program reads form {VERSION}")));
                }
                _ => return Err(at(1, "is no export of a logbook; its first line would be {\"baize_record\":1}")),
            }
        }
        let added = match line? {
            Line::BaizeRecord(_) => return Err(at(1, "the line stands at the beginning only")),
            Line::Sitting(sitting) if sitting.person.trim().is_empty() || sitting.uid.is_empty() => {
                return Err(at(1, "the sitting has no person or no uid; give it both"));
            }
            Line::Sitting(sitting) => match flaw_of_sitting(&sitting) {
                Some(flaw) => return Err(at(1, &flaw)),
                None => add_sitting(connection, &sitting).map(|_| Some(None)),
            },
            Line::Shot(line) => match flaw_of(&line) {
                Some(flaw) => return Err(at(1, &flaw)),
                None => add(connection, &line).map(|added| added.map(Some)),
            },
        };
        let added = added.map_err(|error| LogbookError(format!("the logbook cannot be written: {}", words(&error))))?;
        match added {
            Some(Some(true)) => imported.new += 1,
            Some(Some(false)) => imported.known += 1,
            Some(None) => {}
            None => return Err(at(1, "the sitting of the shot is not known; its line must come before")),
        }
    }
    Ok(imported)
}

/// What is wrong with a line, without the place, which the caller knows better.
fn why(error: &serde_json::Error) -> String {
    let said = error.to_string();
    said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what).to_owned()
}

/// What is wrong with the values of a shot; `None` if every one is possible.
fn flaw_of(line: &ShotLine) -> Option<String> {
    let ShotLine { number, shot, taken_back, evidence, .. } = line;
    let of_number = || {
        let is_flawed = *number > LAST_NUMBER;
        is_flawed.then(|| format!("`number` is {number}, but must be 0 to {LAST_NUMBER}"))
    };
    let of_chances = || {
        let chance = evidence.iter().flat_map(|of| of.chances).find(|chance| !(0.0..=1.0).contains(chance))?;
        Some(format!("a chance of `evidence` is {chance}, but must be 0 to 1"))
    };
    let of_marks = || taken_back.iter().find_map(|at| flaw_of_time("taken_back", *at));
    flaw_of_shot(shot).or_else(of_number).or_else(of_marks).or_else(of_chances)
}

/// Adds a shot with its marks. Returns whether it is new; `None` if its sitting is not known.
pub(super) fn add(connection: &Connection, line: &ShotLine) -> rusqlite::Result<Option<bool>> {
    let Some(sitting) = id_of(connection, &line.sitting)? else { return Ok(None) };
    let place = (sitting, line.number);
    let is_new = insert_shot(connection, sitting, line.number, &line.shot)?;
    // A damaged shot gets no seal that would call it sound.
    let is_sound = is_new || seal_of_shot_at(connection, place)? != Seal::Broken;
    for (nth, at) in (0..).zip(&line.taken_back) {
        insert_mark(connection, place, nth, *at)?;
    }
    if let Some(EvidenceLine { chances, done }) = line.evidence {
        insert_evidence(connection, place, &Evidence { chances, done })?;
    }
    if is_sound {
        seal(connection, sitting, line.number.into())?;
    }
    Ok(Some(is_new))
}
