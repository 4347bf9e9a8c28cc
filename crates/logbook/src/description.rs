//! The description of the tables in the first page of the file: without it no shot can be found.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use rusqlite::Connection;

use super::engine::{open, with_copy};
use super::migrations::{FORM, MIGRATIONS};
use super::seal::{Seal, seal_of_shot, whole_shots};

/// The size of a page of the file in bytes: what SQLite takes unless it is told otherwise.
const PAGE: usize = 4096;

/// Tables, indices and triggers by name: kind, table and text.
type Described = BTreeMap<String, (String, String, Option<String>)>;

/// Whether tables, indices and triggers are described as the program describes them in this form. What others have added is no
/// concern of it.
pub(super) fn is_as_written(connection: &Connection, form: i64) -> rusqlite::Result<bool> {
    let found = described(connection)?;
    let (own, later) = (of_form(form)?, of_form(FORM)?);
    Ok(later.keys().all(|name| found.get(name) == own.get(name)))
}

fn described(connection: &Connection) -> rusqlite::Result<Described> {
    let mut asked = connection.prepare("SELECT name, type, tbl_name, sql FROM sqlite_schema")?;
    asked.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?, row.get(3)?))))?.collect()
}

fn of_form(form: i64) -> rusqlite::Result<Described> {
    let empty = Connection::open_in_memory()?;
    for sql in MIGRATIONS.iter().take(usize::try_from(form).unwrap_or(0)) {
        empty.execute_batch(sql)?;
    }
    described(&empty)
}

/// A copy of the logbook with the description of a new logbook in place of its own, which is damaged; `None` if that does not lead to
/// its shots.
///
/// A new record always has its tables at the same places, and keeps them there.
pub(super) fn described_anew(path: &Path) -> Option<Connection> {
    with_copy(path, |copy| {
        let new = copy.with_file_name("new.sqlite");
        drop(open(&new).ok()?);
        let mut first = fs::read(new).ok()?;
        first.truncate(PAGE);
        // No log, and as many pages as the file has.
        first.get_mut(18..20)?.fill(1);
        first.get_mut(28..32)?.fill(0);
        take_in_log(copy);
        OpenOptions::new().write(true).open(copy).and_then(|mut file| file.write_all(&first)).ok()?;
        let connection = Connection::open(copy).ok()?;
        connection.pragma_update(None, "query_only", true).ok()?;
        leads_to_shots(&connection).then_some(connection)
    })
}

/// Brings what is in the log of a copy into its file, as far as that can be done without a description.
fn take_in_log(copy: &Path) {
    let Ok(connection) = Connection::open(copy) else { return };
    let _ = connection.pragma_update(None, "writable_schema", true);
    let _ = connection.pragma_update_and_check(None, "wal_checkpoint", "truncate", |_| Ok(()));
}

/// Whether a shot is found whose seal holds. Where the tables are at other places, none is.
fn leads_to_shots(connection: &Connection) -> bool {
    let any = || -> rusqlite::Result<bool> {
        let mut shots = connection.prepare(&whole_shots(FORM, ""))?;
        let mut sittings = connection.prepare("SELECT id FROM sitting")?;
        let mut ids = sittings.query([])?;
        while let Ok(Some(row)) = ids.next() {
            let id = row.get(0)?;
            let mut rows = shots.query([id])?;
            while let Ok(Some(row)) = rows.next() {
                if seal_of_shot(row, id)? == Seal::Holds {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    };
    any().unwrap_or(false)
}
