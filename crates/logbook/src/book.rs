//! The database of the logbook.

use std::io::{BufRead, Write};
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::engine::{open, words};
use super::error::LogbookError;
use super::lines::{self, Imported};
use super::logged_shot::{LoggedShot, Sitting};
use super::mend::{Damage, mend, readable};
use super::rows::{
    EVIDENCE, SHOT, evidence_of, id_of, insert_evidence, insert_mark, insert_shot, marks_of, number_of, shot_columns,
    shot_of, sitting_of,
};
use super::seal::{Seal, add_sitting, seal, seal_of_shot_at};
use super::statistics::{Filter, Fold, Row, Statistics};
use baize_opponent::coach::Evidence;

/// The logbook of all persons at this machine. Several programs may have it open at once: each entry is written whole or not at all,
/// and is on the disk when the call returns.
#[derive(Debug)]
pub struct Logbook {
    connection: Connection,
    damage: Option<Damage>,
}

impl Logbook {
    /// The logbook in the file at `path`. Folder and file are made if there are none; an older form is brought to the present one. A
    /// damaged file is kept under another name, and what is good of it is carried over into a new one; [`damage`](Self::damage) tells.
    ///
    /// # Errors
    /// A sentence, if the file is no record or is of a newer version, or if it may not be written. Then it stays as it is.
    pub fn open(path: &Path) -> Result<Self, LogbookError> {
        let damage = mend(path)?;
        open(path).map(|connection| Self { connection, damage })
    }

    /// The logbook in the file at `path`, only to be read: the file may be in a folder or on a disk that cannot be written. Of a
    /// damaged record it has what is good; [`damage`](Self::damage) tells of the rest.
    ///
    /// # Errors
    /// A sentence, if there is no such file, or if it is no record, cannot be read at all or is of a newer version.
    pub fn open_to_read(path: &Path) -> Result<Self, LogbookError> {
        readable(path).map(|(connection, damage)| Self { connection, damage })
    }

    /// What was found to be damaged when the logbook was opened; `None` for a sound logbook.
    #[must_use]
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Adds a shot, and its sitting and person if they are new. Returns its number within the sitting.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, sitting: &Sitting, shot: &LoggedShot) -> Result<u32, LogbookError> {
        self.change(|change| {
            let id = add_sitting(change, sitting)?;
            let sql = "SELECT coalesce(max(number) + 1, 1) FROM shot WHERE sitting = ?1";
            let number = change.prepare(sql)?.query_row([id], |row| row.get(0))?;
            insert_shot(change, id, number, shot)?;
            seal(change, id, number.into())?;
            Ok(number)
        })
    }

    /// Marks the last shot with this step as taken back at the time `at` (seconds since 1970, UTC); a second time, as played forward
    /// again. A shot that is not in the logbook changes nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn take_back(&mut self, uid: &str, step: u32, at: i64) -> Result<(), LogbookError> {
        self.change(|change| {
            let Some(place) = place_of(change, uid, step)? else { return Ok(()) };
            sealed(change, place, || insert_mark(change, place, marks_of(change, place)?, at))
        })
    }

    /// Adds what the last shot with this step says of the level of its player. A shot that is not in the logbook changes nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add_evidence(&mut self, uid: &str, step: u32, evidence: &Evidence) -> Result<(), LogbookError> {
        self.change(|change| match place_of(change, uid, step)? {
            Some(place) => sealed(change, place, || insert_evidence(change, place, evidence)),
            None => Ok(()),
        })
    }

    /// The persons who have shots in the logbook, by name.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn persons(&self) -> Result<Vec<String>, LogbookError> {
        self.names("SELECT name FROM person ORDER BY name")
    }

    /// The names of the games and drills in the logbook.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn games(&self) -> Result<Vec<String>, LogbookError> {
        self.names("SELECT DISTINCT name FROM sitting WHERE kind <> 'free' ORDER BY name")
    }

    /// The person whose sitting began last.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn last_person(&self) -> Result<Option<String>, LogbookError> {
        let sql =
            "SELECT p.name FROM sitting s JOIN person p ON p.id = s.person ORDER BY s.began DESC, s.id DESC LIMIT 1";
        self.connection.query_row(sql, [], |row| row.get(0)).optional().map_err(|error| unreadable(&error))
    }

    /// How many shots a person has in the logbook, those that were taken back included.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn count(&self, person: &str) -> Result<u64, LogbookError> {
        count(&self.connection, person).map_err(|error| unreadable(&error))
    }

    /// What the shots say together.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn statistics(&self, filter: &Filter) -> Result<Statistics, LogbookError> {
        statistics(&self.connection, filter).map_err(|error| unreadable(&error))
    }

    /// Writes the shots of a person, or of all persons, as lines of JSON. Returns how many these are.
    ///
    /// # Errors
    /// If the logbook cannot be read, or if the lines cannot be written.
    pub fn export(&self, person: Option<&str>, out: &mut impl Write) -> Result<u64, LogbookError> {
        lines::write(&self.connection, person, out)
    }

    /// Adds the shots of an export that the logbook does not have. `name` is the file, for messages.
    ///
    /// # Errors
    /// The first line that is wrong, with its place. Then nothing is added.
    pub fn import(&mut self, name: &str, input: &mut impl BufRead) -> Result<Imported, LogbookError> {
        let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let change = change.map_err(|error| unwritten(&error))?;
        let imported = lines::read(&change, name, input)?;
        change.commit().map_err(|error| unwritten(&error))?;
        Ok(imported)
    }

    /// Deletes a person with all shots. Returns how many these were.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn delete(&mut self, person: &str) -> Result<u64, LogbookError> {
        let deleted = self.change(|change| {
            let shots = count(change, person)?;
            let own = "IN (SELECT s.id FROM sitting s JOIN person p ON p.id = s.person WHERE p.name = ?1)";
            for table in ["evidence", "taken_back", "shot"] {
                change.execute(&format!("DELETE FROM {table} WHERE sitting {own}"), [person])?;
            }
            change.execute(&format!("DELETE FROM sitting WHERE id {own}"), [person])?;
            change.execute("DELETE FROM person WHERE name = ?1", [person])?;
            Ok(shots)
        })?;
        self.forget();
        Ok(deleted)
    }

    /// The sitting with this uid, with how many shots it has; `None` if there is none.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn sitting(&self, uid: &str) -> Result<Option<(Sitting, u64)>, LogbookError> {
        let sql = "SELECT s.id, s.uid, p.name, s.kind, s.name, s.against, s.began,
            (SELECT count(*) FROM shot WHERE shot.sitting = s.id) FROM sitting s JOIN person p ON p.id = s.person WHERE s.uid = ?1";
        let read = |row: &rusqlite::Row| Ok((sitting_of(row)?.1, row.get::<_, i64>(7)?.unsigned_abs()));
        self.connection.query_row(sql, [uid], read).optional().map_err(|error| unreadable(&error))
    }

    /// The numbers of the shots of a sitting.
    ///
    /// # Errors
    /// If the logbook cannot be read.
    pub fn numbers(&self, uid: &str) -> Result<Vec<u32>, LogbookError> {
        let sql = "SELECT number FROM shot JOIN sitting s ON s.id = shot.sitting WHERE s.uid = ?1 ORDER BY number";
        let read = || -> rusqlite::Result<Vec<u32>> {
            self.connection.prepare(sql)?.query_map([uid], |row| row.get(0))?.collect()
        };
        read().map_err(|error| unreadable(&error))
    }

    /// Deletes the shots of a sitting with these numbers, or all of them with the sitting. Returns how many these were.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn delete_shots(&mut self, uid: &str, numbers: Option<&[u32]>) -> Result<u64, LogbookError> {
        let deleted = self.change(|change| {
            let Some(id) = id_of(change, uid)? else { return Ok(0) };
            let numbers = match numbers {
                Some(numbers) => numbers.to_vec(),
                None => change
                    .prepare("SELECT number FROM shot WHERE sitting = ?1")?
                    .query_map([id], |row| row.get(0))?
                    .collect::<rusqlite::Result<_>>()?,
            };
            let mut deleted = 0;
            for number in numbers {
                for table in ["evidence", "taken_back"] {
                    change.execute(
                        &format!("DELETE FROM {table} WHERE sitting = ?1 AND number = ?2"),
                        params![id, number],
                    )?;
                }
                deleted +=
                    change.execute("DELETE FROM shot WHERE sitting = ?1 AND number = ?2", params![id, number])?;
            }
            change.execute(
                "DELETE FROM sitting WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM shot WHERE sitting = ?1)",
                [id],
            )?;
            change
                .execute("DELETE FROM person WHERE NOT EXISTS (SELECT 1 FROM sitting WHERE person = person.id)", [])?;
            Ok(deleted as u64)
        })?;
        self.forget();
        Ok(deleted)
    }

    /// Empties the log, so that it has no copy of what was deleted either. Another program that reads may keep it for a while.
    fn forget(&self) {
        let _ = self.connection.pragma_update_and_check(None, "wal_checkpoint", "truncate", |_| Ok(()));
    }

    /// Makes a change whole or not at all.
    fn change<T>(&mut self, change: impl FnOnce(&Transaction) -> rusqlite::Result<T>) -> Result<T, LogbookError> {
        let changed = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|begun| {
            let answer = change(&begun)?;
            begun.commit()?;
            Ok(answer)
        });
        changed.map_err(|error| unwritten(&error))
    }

    fn names(&self, sql: &str) -> Result<Vec<String>, LogbookError> {
        let read = || -> rusqlite::Result<Vec<String>> {
            self.connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(|error| unreadable(&error))
    }
}

fn unreadable(error: &rusqlite::Error) -> LogbookError {
    LogbookError(format!("the logbook cannot be read: {}", words(error)))
}

fn unwritten(error: &rusqlite::Error) -> LogbookError {
    LogbookError(format!("the logbook cannot be written: {}", words(error)))
}

fn count(connection: &Connection, person: &str) -> rusqlite::Result<u64> {
    let sql = "SELECT count(*) FROM shot JOIN sitting s ON s.id = shot.sitting JOIN person p ON p.id = s.person WHERE p.name = ?1";
    connection.query_row(sql, [person], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
}

/// Makes a change to a shot, and seals it again. A damaged shot gets no seal that would call it sound.
fn sealed(
    connection: &Connection,
    place: (i64, u32),
    change: impl FnOnce() -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let is_sound = seal_of_shot_at(connection, place)? != Seal::Broken;
    change()?;
    if is_sound { seal(connection, place.0, place.1.into()) } else { Ok(()) }
}

/// Sitting and number of the last shot with this step.
fn place_of(connection: &Connection, uid: &str, step: u32) -> rusqlite::Result<Option<(i64, u32)>> {
    let Some(sitting) = id_of(connection, uid)? else { return Ok(None) };
    Ok(number_of(connection, sitting, step)?.map(|number| (sitting, number)))
}

fn statistics(connection: &Connection, filter: &Filter) -> rusqlite::Result<Statistics> {
    // All is read as it was at one time, whatever another program adds meanwhile.
    let _whole = connection.unchecked_transaction()?;
    let sql =
        "SELECT s.id, s.uid, p.name, s.kind, s.name, s.against, s.began FROM sitting s JOIN person p ON p.id = s.person
        WHERE (?1 IS NULL OR p.name = ?1) AND (?2 IS NULL OR s.name = ?2) ORDER BY s.began, s.id";
    let sittings: rusqlite::Result<Vec<(i64, Sitting)>> =
        connection.prepare(sql)?.query_map(params![filter.person, filter.game], sitting_of)?.collect();
    // Ball and pocket are not asked for: no figure needs them, and texts take the most time.
    let columns = shot_columns(|column| !["ball", "pocket"].contains(&column.name));
    let sql = format!(
        "SELECT {columns},
            (SELECT count(*) & 1 FROM taken_back t WHERE t.sitting = shot.sitting AND t.number = shot.number),
            {}
        FROM shot LEFT JOIN evidence USING (sitting, number) WHERE shot.sitting = ?1 ORDER BY shot.number",
        EVIDENCE.join(", ")
    );
    let mut asked = connection.prepare(&sql)?;
    let mut fold = Fold::default();
    for (id, sitting) in &sittings? {
        fold.sit_down();
        let mut rows = asked.query([id])?;
        while let Some(row) = rows.next()? {
            let evidence = evidence_of(row, SHOT.len() + 1)?;
            fold.add(sitting, &Row { shot: shot_of(row)?, is_taken_back: row.get(SHOT.len())?, evidence });
        }
    }
    Ok(fold.finish())
}
