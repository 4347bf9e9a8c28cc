//! Finds out whether a record is damaged, and carries what is good of it into another one.

use std::collections::BTreeSet;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Statement};

use super::lines::{ShotLine, add, line_of};
use super::logged_shot::{Sitting, SittingKind};
use super::migrations::SEALED;
use super::rows::sitting_of;
use super::seal::{OF_PERSON, OF_SITTING, Seal, add_sitting, seal_of, seal_of_shot, sum_of_name, whole_shots};

/// The widest gap between the numbers of two shots that is searched number by number.
const WIDEST_GAP: i64 = 100_000;

/// What became of a record that was carried over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Carried {
    /// How many shots were carried over.
    pub kept: u64,
    /// How many shots are known to be lost.
    pub lost: u64,
    /// Whether more may be lost, of which nothing is known.
    pub may_lack_more: bool,
    /// How many sittings lost their person, their name or their time.
    pub changed_sittings: u64,
}

/// Whether an error says that what was read is damaged.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    match error.sqlite_error_code() {
        Some(code) => code == ErrorCode::DatabaseCorrupt,
        // A value of a kind or of a size that is never written.
        None => true,
    }
}

/// Whether the database and every value in it are as they were written.
pub(super) fn is_sound(from: &Connection, form: i64) -> rusqlite::Result<bool> {
    match looks_sound(from, form) {
        Err(error) if is_damage(&error) => Ok(false),
        other => other,
    }
}

fn looks_sound(from: &Connection, form: i64) -> rusqlite::Result<bool> {
    let _whole = from.unchecked_transaction()?;
    let said: String = from.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if said != "ok" {
        return Ok(false);
    }
    if form < SEALED {
        return Ok(true);
    }
    let lacking = "SELECT EXISTS (SELECT 1 FROM seal WHERE number >= 0 AND NOT EXISTS
        (SELECT 1 FROM shot WHERE shot.sitting = seal.sitting AND shot.number = seal.number))";
    if from.query_row(lacking, [], |row| row.get(0))? {
        return Ok(false);
    }
    for id in from.prepare("SELECT id FROM person")?.query_map([], |row| row.get(0))? {
        if seal_of(from, id?, OF_PERSON)? == Seal::Broken {
            return Ok(false);
        }
    }
    let mut asked = from.prepare(&whole_shots(form, ""))?;
    for id in from.prepare("SELECT id FROM sitting")?.query_map([], |row| row.get(0))? {
        let id: i64 = id?;
        if seal_of(from, id, OF_SITTING)? == Seal::Broken {
            return Ok(false);
        }
        let mut rows = asked.query([id])?;
        while let Some(row) = rows.next()? {
            if seal_of_shot(row, id)? == Seal::Broken {
                return Ok(false);
            }
        }
    }
    let orphans = "SELECT EXISTS (SELECT 1 FROM shot WHERE sitting NOT IN (SELECT id FROM sitting))";
    from.query_row(orphans, [], |row| row.get(0)).map(|found: bool| !found)
}

/// Carries what is good from one record into another.
///
/// # Errors
/// If the other record cannot be written. What cannot be read is counted.
pub(super) fn carry(from: &Connection, form: i64, to: &Connection) -> rusqlite::Result<Carried> {
    let mut carried = Carried { may_lack_more: form < SEALED, ..Carried::default() };
    let (mut sittings, _) = keys(from, "SELECT id FROM sitting ORDER BY id", None);
    let (of_shots, shots_end) = keys(from, "SELECT DISTINCT sitting FROM shot ORDER BY sitting", None);
    let sealed = match form < SEALED {
        true => BTreeSet::new(),
        false => {
            let (sealed, seals_end) = keys(from, "SELECT sitting FROM seal WHERE number >= 0 ORDER BY sitting", None);
            carried.may_lack_more |= !seals_end;
            sealed
        }
    };
    carried.may_lack_more |= !shots_end && sealed.is_empty();
    sittings.extend(of_shots);
    sittings.extend(sealed);
    for id in sittings {
        carry_sitting(from, form, to, id, &mut carried)?;
    }
    Ok(carried)
}

fn carry_sitting(
    from: &Connection,
    form: i64,
    to: &Connection,
    id: i64,
    carried: &mut Carried,
) -> rusqlite::Result<()> {
    let numbers = numbers_of(from, form, id, carried);
    let Some((sitting, is_changed)) = sitting_at(from, form, id) else {
        carried.lost += numbers.expected;
        return Ok(());
    };
    carried.changed_sittings += u64::from(is_changed);
    add_sitting(to, &sitting)?;
    let mut asked = from.prepare(&whole_shots(form, "AND number = ?2"));
    let (mut kept, mut found) = (0, 0);
    for number in numbers.certain.union(&numbers.possible) {
        let shot = asked.as_mut().ok().map(|asked| shot_at(asked, form, (id, *number), &sitting.uid));
        let is_certain = numbers.certain.contains(number);
        match shot.transpose().map(Option::flatten) {
            Ok(Some(line)) => {
                kept += u64::from(add(to, &line)? == Some(true));
                found += u64::from(!is_certain);
            }
            Ok(None) => {}
            Err(_) => found += u64::from(!is_certain),
        }
    }
    carried.kept += kept;
    carried.lost += (numbers.expected + found).saturating_sub(kept);
    Ok(())
}

/// Numbers of the shots of a sitting.
struct Numbers {
    /// A shot or its seal was seen.
    certain: BTreeSet<i64>,
    /// There may be one between others: the way to it is damaged.
    possible: BTreeSet<i64>,
    /// How many shots the certain ones are. A damaged number is that of no shot, so these may be fewer.
    expected: u64,
}

fn numbers_of(from: &Connection, form: i64, id: i64, carried: &mut Carried) -> Numbers {
    let shots = "SELECT number FROM shot WHERE sitting = ?1 ORDER BY number";
    let (mut certain, are_shots_whole) = keys(from, shots, Some(id));
    let mut possible = BTreeSet::new();
    let mut are_counted = are_shots_whole;
    let mut expected = certain.len();
    if form >= SEALED {
        let (seals, are_seals_whole) =
            keys(from, "SELECT number FROM seal WHERE sitting = ?1 AND number >= 0 ORDER BY number", Some(id));
        let (of_shots, of_seals) = (certain.len(), seals.len());
        certain.extend(seals);
        are_counted |= are_seals_whole;
        // Two whole lists that differ have a damaged number: both count the same shots.
        expected = if are_shots_whole && are_seals_whole { of_shots.max(of_seals) } else { certain.len() };
    }
    if !are_counted {
        carried.may_lack_more = true;
        let (first, last) = (certain.first().copied().unwrap_or(0), certain.last().copied().unwrap_or(0));
        if last.saturating_sub(first) <= WIDEST_GAP {
            possible.extend(first..=last);
        }
    }
    Numbers { certain, possible, expected: expected as u64 }
}

/// The whole numbers that a query gives in ascending order, and, if it stops at damage, those that it gives from the other end.
/// Returns also whether it came to its end.
fn keys(from: &Connection, sql: &str, of: Option<i64>) -> (BTreeSet<i64>, bool) {
    let mut all = BTreeSet::new();
    let is_whole = gather(from, sql, of, &mut all).is_ok();
    if !is_whole {
        // What the first error hides is seen from the other end, up to the last error.
        let _ = gather(from, &format!("{sql} DESC"), of, &mut all);
    }
    (all, is_whole)
}

fn gather(from: &Connection, sql: &str, of: Option<i64>, all: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
    let mut asked = from.prepare(sql)?;
    let mut rows = asked.query(rusqlite::params_from_iter(of))?;
    while let Some(row) = rows.next()? {
        all.insert(row.get(0)?);
    }
    Ok(())
}

/// A shot; `None` if there is none, an error if it cannot be read or was changed.
fn shot_at(
    asked: &mut Statement,
    form: i64,
    (id, number): (i64, i64),
    uid: &str,
) -> rusqlite::Result<Option<ShotLine>> {
    let read = |row: &rusqlite::Row| {
        if form >= SEALED && seal_of_shot(row, id)? == Seal::Broken {
            return Err(rusqlite::Error::InvalidQuery);
        }
        line_of(row, uid)
    };
    asked.query_row([id, number], read).optional()
}

/// A sitting, and whether something of it was changed or is unknown; `None` if it cannot be read.
fn sitting_at(from: &Connection, form: i64, id: i64) -> Option<(Sitting, bool)> {
    let sql = "SELECT id, uid, '', kind, name, against, began, person FROM sitting WHERE id = ?1";
    let read = from.query_row(sql, [id], |row| Ok((sitting_of(row)?.1, row.get::<_, i64>(7)?)));
    let Ok((sitting, person)) = read else { return sitting_by_index(from, id) };
    let holds = form < SEALED || !matches!(seal_of(from, id, OF_SITTING), Ok(Seal::Broken) | Err(_));
    let (name, is_name_good) = person_at(from, form, person);
    Some((Sitting { person: name, ..sitting }, !holds || !is_name_good))
}

/// What the index of the uids still knows of a sitting.
fn sitting_by_index(from: &Connection, id: i64) -> Option<(Sitting, bool)> {
    let sql = "SELECT uid FROM sitting INDEXED BY sqlite_autoindex_sitting_1 WHERE uid >= '' AND +id = ?1";
    let uid = from.query_row(sql, [id], |row| row.get(0)).ok()?;
    let (person, name) = ("Unknown".to_owned(), "unknown".to_owned());
    Some((Sitting { uid, person, kind: SittingKind::Free, name, against: None, began: 0 }, true))
}

/// The name of a person, and whether it is the one that was written. The index has a second copy of each name.
fn person_at(from: &Connection, form: i64, id: i64) -> (String, bool) {
    let queries = [
        "SELECT name FROM person WHERE id = ?1",
        "SELECT name FROM person INDEXED BY sqlite_autoindex_person_1 WHERE name >= '' AND +id = ?1",
    ];
    let names = queries.map(|sql| from.query_row(sql, [id], |row| row.get::<_, String>(0)).ok());
    let sql = "SELECT sum FROM seal WHERE sitting = ?1 AND number = -2 AND again = ~sum";
    let sum: Option<i64> = (form >= SEALED).then(|| from.query_row(sql, [id], |row| row.get(0)).ok()).flatten();
    let fits = |name: &&String| sum.is_none_or(|sum| sum == sum_of_name(id, name));
    match names.iter().flatten().find(fits) {
        Some(name) => (name.clone(), true),
        None => (names.into_iter().flatten().next().unwrap_or_else(|| format!("Unknown {id}")), false),
    }
}
