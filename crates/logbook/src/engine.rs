//! Opens the database, checks that it is a record of Baize, and brings it to the present form.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::error::LogbookError;
use super::migrations::{APPLICATION, FORM, MIGRATIONS, SEALED};
use super::seal::seal_all;
use baize_files::{reason, shown_path};

/// How long to wait for another program that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens the logbook at `path`, and makes folder and file if there are none. A file that is no logbook is left as it is.
pub(super) fn open(path: &Path) -> Result<Connection, LogbookError> {
    let refuse = |why: &str| LogbookError(format!("the logbook {} cannot be used: {why}", shown_path(path)));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| refuse(&reason(&error)))?;
    }
    check_is_file(path)?;
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

/// Refuses a folder, and a pipe or a device, which SQLite would wait for or read without an end.
fn check_is_file(path: &Path) -> Result<(), LogbookError> {
    let what = match fs::metadata(path) {
        Ok(about) if about.is_dir() => "it is a folder, not a file",
        Ok(about) if !about.is_file() => "it is a pipe or a device, not a file",
        _ => return Ok(()),
    };
    Err(LogbookError(format!("the logbook {} cannot be used: {what}; move it away", shown_path(path))))
}

/// Why a database is not one that this program may write; `None` if it is, or if it is empty.
fn objection(connection: &Connection) -> rusqlite::Result<Option<String>> {
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
        () if version > FORM => Some(format!(
            "a newer version of Baize wrote it (its form is {version}, and this program knows those up to {FORM}); \
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
    if version < SEALED {
        seal_all(&change)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.commit()
}

/// An empty record in memory.
pub(super) fn in_memory() -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// A record that is opened only to be read.
pub(super) enum ToRead {
    /// It can be asked; its form.
    Open(Connection, i64),
    /// It is damaged so far that it cannot be asked.
    Unreadable,
}

/// Opens the logbook at `path` only to read it, also where nothing can be written.
pub(super) fn open_to_read(path: &Path) -> Result<ToRead, LogbookError> {
    let refuse = |why: &str| LogbookError(format!("the logbook {} cannot be used: {why}", shown_path(path)));
    check_is_file(path)?;
    let mut opened = opened_to_read(path, false);
    if opened.as_ref().is_err_and(is_of_the_disk) {
        // Where SQLite can make no file for its log beside the logbook, the logbook is read as a file that nobody writes.
        opened = opened_to_read(path, true);
    }
    match opened {
        Ok((_, Some(why), _)) => Err(refuse(&why)),
        Ok((connection, None, form)) => Ok(ToRead::Open(connection, form)),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => Ok(ToRead::Unreadable),
        // A description of the tables that SQLite cannot understand: an error of SQL.
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::Unknown) => Ok(ToRead::Unreadable),
        Err(error) => Err(refuse(&words(&error))),
    }
}

fn is_of_the_disk(error: &rusqlite::Error) -> bool {
    use ErrorCode::{CannotOpen, DiskFull, FileLockingProtocolFailed, PermissionDenied, ReadOnly, SystemIoFailure};
    let codes = [CannotOpen, DiskFull, FileLockingProtocolFailed, PermissionDenied, ReadOnly, SystemIoFailure];
    error.sqlite_error_code().is_some_and(|code| codes.contains(&code))
}

fn opened_to_read(path: &Path, is_still: bool) -> rusqlite::Result<(Connection, Option<String>, i64)> {
    let connection = match is_still {
        false => {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            Connection::open_with_flags(path, flags)?
        }
        true => still(path)?,
    };
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "query_only", true)?;
    let why = objection(&connection)?;
    let form = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok((connection, why, form))
}

/// The logbook as a file that nobody writes. If shots are still in the log beside it, both are copied to where there is room: the
/// log is not read of such a file.
fn still(path: &Path) -> rusqlite::Result<Connection> {
    let log = beside(path, "-wal");
    if fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        let whole = with_copy(path, |copy| copied_whole(copy).ok());
        if let Some(whole) = whole {
            return Ok(whole);
        }
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let mut name = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => name.push(byte.into()),
            _ => name.push_str(&format!("%{byte:02x}")),
        }
    }
    Connection::open_with_flags(name + "?immutable=1", flags)
}

/// What `read` makes of a copy of the logbook and of its log, which goes afterwards; `None` without room for it.
pub(super) fn with_copy<T>(path: &Path, read: impl FnOnce(&Path) -> Option<T>) -> Option<T> {
    static COPIES: AtomicU32 = AtomicU32::new(0);
    let number = COPIES.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("baize-copy-of-record-{}-{number}", std::process::id()));
    let copy = folder.join("record.sqlite");
    let log = beside(path, "-wal");
    let copied = fs::create_dir_all(&folder).and_then(|()| fs::copy(path, &copy)).and_then(|_| match log.exists() {
        true => fs::copy(&log, beside(&copy, "-wal")).map(drop),
        false => Ok(()),
    });
    let made = copied.ok().and_then(|()| read(&copy));
    let _ = fs::remove_dir_all(&folder);
    made
}

/// A copy of the logbook with what is in its log. Its file may go as soon as it is open.
fn copied_whole(path: &Path) -> rusqlite::Result<Connection> {
    let copy = Connection::open(path)?;
    copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    copy.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(copy)
}

/// The file beside the logbook whose name has that ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// An error of the database in plain words.
pub(super) fn words(error: &rusqlite::Error) -> String {
    let words = match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => "it is not a logbook of shots; move it away",
        Some(ErrorCode::DatabaseCorrupt) => "it is damaged; move it away, and import what you have exported",
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::AuthorizationForStatementDenied) => {
            "the system does not permit to write it"
        }
        Some(ErrorCode::CannotOpen) => "it cannot be opened or made there",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program keeps it busy",
        Some(ErrorCode::SystemIoFailure) => "the disk cannot be read or written there",
        Some(ErrorCode::ConstraintViolation) => "two of its entries contradict each other",
        Some(_) => return format!("the database reports the error {}", code_of(error)),
        None => "a value in it is none that a logbook has",
    };
    words.to_owned()
}

fn code_of(error: &rusqlite::Error) -> i32 {
    error.sqlite_error().map_or(0, |error| error.extended_code)
}
