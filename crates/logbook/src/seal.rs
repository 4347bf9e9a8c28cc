//! Checksums of what the logbook keeps: SQLite sees a damaged page, but not a changed value.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::logged_shot::Sitting;
use super::rows::{COLUMNS, EVIDENCE, SHOT, id_of, sit_down};

/// The `number` of the seal of a sitting.
pub(super) const OF_SITTING: i64 = -1;
/// The `number` of the seal of a person, whose id stands for the sitting.
pub(super) const OF_PERSON: i64 = -2;
/// How many columns of [`whole_shots`] the seal covers.
const COVERED: usize = COLUMNS + 11;

/// What a seal says of the row that it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seal {
    /// The row is as it was written.
    Holds,
    /// The row was changed.
    Broken,
    /// There is no seal, or it is itself damaged.
    Missing,
}

/// The query for shots with number, marks, evidence and seal. `sealed` is false for a form that has no seals.
pub(super) fn whole_shots(is_sealed: bool, and: &str) -> String {
    let (seal, join) = match is_sealed {
        true => ("sum, again", "LEFT JOIN seal USING (sitting, number)"),
        false => ("NULL, NULL", ""),
    };
    format!(
        "SELECT {SHOT}, number, (SELECT json_group_array(at) FROM (SELECT at FROM taken_back t
            WHERE t.sitting = shot.sitting AND t.number = shot.number ORDER BY nth)), {EVIDENCE}, {seal}
        FROM shot LEFT JOIN evidence USING (sitting, number) {join} WHERE shot.sitting = ?1 {and} ORDER BY number"
    )
}

/// What the seal of a row of [`whole_shots`] says.
pub(super) fn seal_of_shot(row: &Row, sitting: i64) -> rusqlite::Result<Seal> {
    Ok(judge(sum_of(row, sitting, COVERED)?, row.get(COVERED)?, row.get(COVERED + 1)?))
}

/// The same of the shot with this number; without such a shot the seal is missing.
pub(super) fn seal_of_shot_at(connection: &Connection, (sitting, number): (i64, u32)) -> rusqlite::Result<Seal> {
    let mut asked = connection.prepare(&whole_shots(true, "AND number = ?2"))?;
    let seal = asked.query_row(params![sitting, number], |row| seal_of_shot(row, sitting)).optional()?;
    Ok(seal.unwrap_or(Seal::Missing))
}

/// The id of a sitting. One that is new is added with its person, and both are sealed.
pub(super) fn add_sitting(connection: &Connection, sitting: &Sitting) -> rusqlite::Result<i64> {
    if let Some(id) = id_of(connection, &sitting.uid)? {
        return Ok(id);
    }
    let id = sit_down(connection, sitting)?;
    let sql = "SELECT person FROM sitting WHERE id = ?1";
    let person = connection.prepare(sql)?.query_row([id], |row| row.get(0))?;
    seal(connection, id, OF_SITTING)?;
    seal(connection, person, OF_PERSON)?;
    Ok(id)
}

/// What the seal of a sitting or of a person says.
pub(super) fn seal_of(connection: &Connection, id: i64, number: i64) -> rusqlite::Result<Seal> {
    let Some(sum) = own_sum(connection, id, number)? else { return Ok(Seal::Missing) };
    let sql = "SELECT sum, again FROM seal WHERE sitting = ?1 AND number = ?2";
    let seal = connection.prepare(sql)?.query_row([id, number], |row| Ok((row.get(0)?, row.get(1)?)));
    let (one, two): (Option<i64>, Option<i64>) = seal.optional()?.unwrap_or_default();
    Ok(judge(sum, one, two))
}

/// Seals a shot with its marks and its evidence, a sitting, or a person. A row that is not there gets no seal.
pub(super) fn seal(connection: &Connection, id: i64, number: i64) -> rusqlite::Result<()> {
    let sum = match number {
        OF_SITTING | OF_PERSON => own_sum(connection, id, number)?,
        _ => {
            let mut asked = connection.prepare(&whole_shots(false, "AND number = ?2"))?;
            asked.query_row([id, number], |row| sum_of(row, id, COVERED)).optional()?
        }
    };
    let Some(sum) = sum else { return Ok(()) };
    let sql = "INSERT OR REPLACE INTO seal (sitting, number, sum, again) VALUES (?1, ?2, ?3, ?4)";
    connection.prepare(sql)?.execute(params![id, number, sum, !sum]).map(drop)
}

/// The sum of a name of a person.
pub(super) fn sum_of_name(id: i64, name: &str) -> i64 {
    add_value(start(id), ValueRef::Text(name.as_bytes())).cast_signed()
}

/// Seals all that is in a record of a form that had no seals.
pub(super) fn seal_all(connection: &Connection) -> rusqlite::Result<()> {
    let all =
        "SELECT sitting, number FROM shot UNION ALL SELECT id, -1 FROM sitting UNION ALL SELECT id, -2 FROM person";
    let mut asked = connection.prepare(all)?;
    let keys: rusqlite::Result<Vec<(i64, i64)>> = asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect();
    keys?.into_iter().try_for_each(|(id, number)| seal(connection, id, number))
}

fn judge(sum: i64, one: Option<i64>, two: Option<i64>) -> Seal {
    match (one, two) {
        (Some(one), Some(two)) if one == !two => match one == sum {
            true => Seal::Holds,
            false => Seal::Broken,
        },
        _ => Seal::Missing,
    }
}

fn own_sum(connection: &Connection, id: i64, number: i64) -> rusqlite::Result<Option<i64>> {
    let (sql, columns) = match number {
        OF_PERSON => ("SELECT name FROM person WHERE id = ?1", 1),
        _ => ("SELECT uid, person, kind, name, against, began FROM sitting WHERE id = ?1", 6),
    };
    connection.prepare(sql)?.query_row([id], |row| sum_of(row, id, columns)).optional()
}

/// The sum of the first columns of a row, FNV-1a with 64 bits: a change within one byte always changes it.
fn sum_of(row: &Row, id: i64, columns: usize) -> rusqlite::Result<i64> {
    let mut sum = start(id);
    for column in 0..columns {
        sum = add_value(sum, row.get_ref(column)?);
    }
    Ok(sum.cast_signed())
}

fn start(id: i64) -> u64 {
    add_bytes(0xcbf2_9ce4_8422_2325, &id.to_le_bytes())
}

fn add_value(sum: u64, value: ValueRef) -> u64 {
    match value {
        ValueRef::Null => add_bytes(sum, &[0]),
        ValueRef::Integer(number) => add_bytes(add_bytes(sum, &[1]), &number.to_le_bytes()),
        ValueRef::Real(number) => add_bytes(add_bytes(sum, &[2]), &number.to_bits().to_le_bytes()),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
            add_bytes(add_bytes(add_bytes(sum, &[3]), &bytes.len().to_le_bytes()), bytes)
        }
    }
}

fn add_bytes(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
