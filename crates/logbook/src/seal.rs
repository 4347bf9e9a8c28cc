//! Checksums of what the logbook keeps: SQLite sees a damaged page, but not a changed value.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::logged_shot::Sitting;
use super::migrations::{FORM, SEALED, WITH_EVIDENCE};
use super::rows::{Column, EVIDENCE, SHOT, id_of, shot_columns, sit_down};

/// The `number` of the seal of a sitting.
pub(super) const OF_SITTING: i64 = -1;
/// The `number` of the seal of a person, whose id stands for the sitting.
pub(super) const OF_PERSON: i64 = -2;
/// How many columns of [`whole_shots`] the seal covers: the shot, its number, its marks and its evidence.
const COVERED: usize = SHOT.len() + 2 + EVIDENCE.len();

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

/// The query for shots with number, marks, evidence and seal in a database of this form. What the form does not have is `NULL`.
pub(super) fn whole_shots(form: i64, and: &str) -> String {
    let shot = shot_columns(|column| column.since <= form);
    let (evidence, join_evidence) = match form >= WITH_EVIDENCE {
        true => (EVIDENCE.join(", "), "LEFT JOIN evidence USING (sitting, number)"),
        false => (["NULL"; EVIDENCE.len()].join(", "), ""),
    };
    let (seal, join_seal) = match form >= SEALED {
        true => ("sum, again", "LEFT JOIN seal USING (sitting, number)"),
        false => ("NULL, NULL", ""),
    };
    format!(
        "SELECT {shot}, number, (SELECT json_group_array(at) FROM (SELECT at FROM taken_back t
            WHERE t.sitting = shot.sitting AND t.number = shot.number ORDER BY nth)), {evidence}, {seal}
        FROM shot {join_evidence} {join_seal} WHERE shot.sitting = ?1 {and} ORDER BY number"
    )
}

/// What the seal of a row of [`whole_shots`] says.
pub(super) fn seal_of_shot(row: &Row, sitting: i64) -> rusqlite::Result<Seal> {
    Ok(judge(sum_of_shot(row, sitting, SHOT)?, row.get(COVERED)?, row.get(COVERED + 1)?))
}

/// The same of the shot with this number; without such a shot the seal is missing.
pub(super) fn seal_of_shot_at(connection: &Connection, (sitting, number): (i64, u32)) -> rusqlite::Result<Seal> {
    let mut asked = connection.prepare(&whole_shots(FORM, "AND number = ?2"))?;
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
            let mut asked = connection.prepare(&whole_shots(FORM, "AND number = ?2"))?;
            asked.query_row([id, number], |row| sum_of_shot(row, id, SHOT)).optional()?
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

/// The sum of a row of [`whole_shots`]. Of a column that came after the seals only a value counts, with the name of the column: the seal
/// of a shot from before it still holds.
fn sum_of_shot(row: &Row, sitting: i64, columns: &[Column]) -> rusqlite::Result<i64> {
    let mut sum = start(sitting);
    for index in 0..columns.len() + COVERED - SHOT.len() {
        let value = row.get_ref(index)?;
        match columns.get(index).filter(|column| column.since > SEALED) {
            Some(_) if value == ValueRef::Null => {}
            Some(column) => sum = add_value(add_bytes(sum, column.name.as_bytes()), value),
            None => sum = add_value(sum, value),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of a shot with the values `shot` in these columns, without marks and evidence.
    fn sum(columns: &[Column], shot: &str) -> i64 {
        let rest = ["NULL"; COVERED - SHOT.len()].join(", ");
        let connection = Connection::open_in_memory().expect("memory is enough");
        let sum = connection.query_row(&format!("SELECT {shot}, {rest}"), [], |row| sum_of_shot(row, 7, columns));
        sum.expect("it is a row")
    }

    #[test]
    fn a_column_that_came_after_the_seals_counts_only_where_it_has_a_value() {
        let column = |name, since| Column { name, since };
        let of_old = [column("step", 1), column("score", 1)];
        let of_new = [column("step", 1), column("score", 1), column("grip", SEALED + 1), column("stance", SEALED + 1)];
        let old = sum(&of_old, "3, NULL");
        assert_eq!(sum(&of_new, "3, NULL, NULL, NULL"), old, "the seal of an old shot holds");
        let (grip, stance) = (sum(&of_new, "3, NULL, 1.5, NULL"), sum(&of_new, "3, NULL, NULL, 1.5"));
        assert!(grip != old && stance != old && grip != stance);
        assert_ne!(sum(&of_new, "3, NULL, 1.25, NULL"), grip, "a changed value breaks the seal");
        assert_ne!(sum(&of_new, "3, 0, NULL, NULL"), old, "an old column counts with every value");
    }
}
