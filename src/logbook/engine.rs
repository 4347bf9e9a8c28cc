//! Opens the database, checks that it is a record of Baize, and brings it to the present form.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::error::LogbookError;
use super::migrations::{APPLICATION, MIGRATIONS};
use crate::files::{reason, shown_path};

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens the record at `path`, and makes folder and file if there are none. A file that is no record is left as it is.
pub(super) fn open(path: &Path) -> Result<Connection, LogbookError> {
    let refuse = |why: &str| LogbookError(format!("the record {} cannot be used: {why}", shown_path(path)));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| refuse(&reason(&error)))?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let refuse_sql = |error: rusqlite::Error| refuse(&words(&error));
    let mut connection = Connection::open_with_flags(path, flags).map_err(refuse_sql)?;
    connection.busy_timeout(PATIENCE).map_err(refuse_sql)?;
    if let Some(why) = objection(&connection).map_err(refuse_sql)? {
        return Err(refuse(&why));
    }
    if connection.is_readonly("main").map_err(refuse_sql)? {
        return Err(refuse("the system does not permit to write it"));
    }
    prepare(&mut connection).map_err(refuse_sql)?;
    Ok(connection)
}

/// Why a database is not one that this program may write; `None` if it is, or if it is empty.
fn objection(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let known = MIGRATIONS.len() as i64;
    // All is read as it was at one time: another program may be making the tables just now.
    let _whole = connection.unchecked_transaction()?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let is_empty = application == 0 && version == 0 && tables == 0;
    Ok(match () {
        () if !is_empty && application != i64::from(APPLICATION) => {
            Some("it is a database of another program; move it away".to_owned())
        }
        () if version > known => Some(format!(
            "a newer version of Baize wrote it (its form is {version}, and this program knows those up to {known}); \
             install the newer one"
        )),
        () => None,
    })
}

/// Sets how the database is written, and brings it to the present form.
fn prepare(connection: &mut Connection) -> rusqlite::Result<()> {
    // With a write-ahead log a reader and a writer do not wait for each other, and a program that is killed leaves whole entries.
    // A file system that cannot have one keeps the rollback journal, which is as safe; so does a file that another program has open
    // before it has a log.
    match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
        Err(error) if error.sqlite_error_code() != Some(ErrorCode::DatabaseBusy) => return Err(error),
        _ => {}
    }
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // What a person deletes is overwritten.
    connection.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    // Another program that has just begun may do the same: who comes second finds it done.
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (step, sql) in MIGRATIONS.iter().enumerate().skip(usize::try_from(version).unwrap_or(0)) {
        change.execute_batch(sql)?;
        change.pragma_update(None, "user_version", step as i64 + 1)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.commit()
}

/// An error of the database in plain words.
pub(super) fn words(error: &rusqlite::Error) -> String {
    let words = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "it is not a record of shots; move it away",
        Some(ErrorCode::DatabaseCorrupt) => "it is damaged; move it away, and import what you have exported",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::AuthorizationForStatementDenied) => {
            "the system does not permit to write it"
        }
        Some(ErrorCode::CannotOpen) => "it cannot be opened or made there",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program keeps it busy",
        _ => return error.to_string(),
    };
    words.to_owned()
}
