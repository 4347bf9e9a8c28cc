//! Shots and sittings as rows of the database.

use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, params_from_iter};

use super::logged_shot::{LoggedShot, Sitting, SittingKind};
use super::shot_kind::ShotKind;
use baize_opponent::coach::Evidence;

/// A column of the table `shot`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Its name, which is that of the field of [`LoggedShot`].
    pub name: &'static str,
    /// The form of the database that brought it.
    pub since: i64,
}

/// Makes all that reads and writes shots from one list of their columns. The compiler asks for every field of [`LoggedShot`].
macro_rules! columns_of_shot {
    ($($since:literal: $($column:ident),+;)+) => {
        /// The columns that keep a [`LoggedShot`], in the order in which queries ask for them.
        pub(super) const SHOT: &[Column] = &[$($(Column { name: stringify!($column), since: $since }),+),+];

        /// The shot in the first columns of a row.
        pub(super) fn shot_of(row: &Row) -> rusqlite::Result<LoggedShot> {
            let mut column = 0;
            let mut next = || {
                column += 1;
                column - 1
            };
            Ok(LoggedShot { $($($column: row.get(next())?),+),+ })
        }

        fn values_of(shot: &LoggedShot) -> [&dyn ToSql; SHOT.len()] {
            [$($(&shot.$column),+),+]
        }
    };
}

// By the form that brought them. A new column is a field of `LoggedShot`, its name at the end of this list, and a migration.
columns_of_shot! {
    1: step, at, attempt, kind, called, ball, pocket, cut_deg, distance, pot_distance, speed, side, height, elevation_deg, made, balls,
        foul, points, ends_visit, position_error, score;
}

/// The columns of evidence that [`evidence_of`] reads, in its order.
pub(super) const EVIDENCE: [&str; 9] =
    ["level_1", "level_2", "level_3", "level_4", "level_5", "level_6", "level_7", "level_8", "done"];

/// The columns of a shot for a query, with `NULL` in place of those that are not asked for.
pub(super) fn shot_columns(is_asked: impl Fn(&Column) -> bool) -> String {
    let names: Vec<&str> = SHOT.iter().map(|column| if is_asked(column) { column.name } else { "NULL" }).collect();
    names.join(", ")
}

impl ToSql for ShotKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for ShotKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        // A kind that only another version knows is another shot.
        value.as_str().map(|word| Self::of_word(word).unwrap_or(Self::Other))
    }
}

/// The sitting in the columns `id, uid, person's name, kind, name, against, began`, with its id.
pub(super) fn sitting_of(row: &Row) -> rusqlite::Result<(i64, Sitting)> {
    let kind = SittingKind::of_word(row.get_ref(3)?.as_str()?).unwrap_or(SittingKind::Free);
    let sitting = Sitting {
        uid: row.get(1)?,
        person: row.get(2)?,
        kind,
        name: row.get(4)?,
        against: row.get(5)?,
        began: row.get(6)?,
    };
    Ok((row.get(0)?, sitting))
}

/// The id of a sitting, which is added with its person if it is not known.
pub(super) fn sit_down(connection: &Connection, sitting: &Sitting) -> rusqlite::Result<i64> {
    if let Some(id) = id_of(connection, &sitting.uid)? {
        return Ok(id);
    }
    let Sitting { uid, person, kind, name, against, began } = sitting;
    connection.prepare("INSERT OR IGNORE INTO person (name) VALUES (?1)")?.execute([person])?;
    let sql = "INSERT INTO sitting (uid, person, kind, name, against, began)
        SELECT ?1, id, ?3, ?4, ?5, ?6 FROM person WHERE name = ?2";
    connection.prepare(sql)?.execute(params![uid, person, kind.word(), name, against, began])?;
    Ok(connection.last_insert_rowid())
}

/// The id of the sitting with this uid; `None` if there is none.
pub(super) fn id_of(connection: &Connection, uid: &str) -> rusqlite::Result<Option<i64>> {
    connection.prepare("SELECT id FROM sitting WHERE uid = ?1")?.query_row([uid], |row| row.get(0)).optional()
}

/// The number of the last shot with this step; `None` if there is none.
pub(super) fn number_of(connection: &Connection, sitting: i64, step: u32) -> rusqlite::Result<Option<u32>> {
    let sql = "SELECT max(number) FROM shot WHERE sitting = ?1 AND step = ?2";
    connection.prepare(sql)?.query_row(params![sitting, step], |row| row.get(0))
}

/// Adds a shot under this number. Returns whether it is new: a number that is taken keeps its shot.
pub(super) fn insert_shot(
    connection: &Connection,
    sitting: i64,
    number: u32,
    shot: &LoggedShot,
) -> rusqlite::Result<bool> {
    let sql = format!(
        "INSERT OR IGNORE INTO shot (sitting, number, {}) VALUES ({})",
        shot_columns(|_| true),
        placeholders(2 + SHOT.len())
    );
    let key: [&dyn ToSql; 2] = [&sitting, &number];
    let added = connection.prepare(&sql)?.execute(params_from_iter(key.into_iter().chain(values_of(shot))))?;
    Ok(added > 0)
}

fn placeholders(count: usize) -> String {
    vec!["?"; count].join(", ")
}

/// Marks a shot as taken back, or as played forward again, for the `nth` time from 0.
pub(super) fn insert_mark(
    connection: &Connection,
    (sitting, number): (i64, u32),
    nth: u32,
    at: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO taken_back (sitting, number, nth, at) VALUES (?1, ?2, ?3, ?4)";
    connection.prepare(sql)?.execute(params![sitting, number, nth, at]).map(drop)
}

/// How often a shot was marked.
pub(super) fn marks_of(connection: &Connection, (sitting, number): (i64, u32)) -> rusqlite::Result<u32> {
    let sql = "SELECT count(*) FROM taken_back WHERE sitting = ?1 AND number = ?2";
    connection.prepare(sql)?.query_row(params![sitting, number], |row| row.get(0))
}

/// Adds what a shot says of the level.
pub(super) fn insert_evidence(
    connection: &Connection,
    (sitting, number): (i64, u32),
    evidence: &Evidence,
) -> rusqlite::Result<()> {
    let sql = format!(
        "INSERT OR IGNORE INTO evidence (sitting, number, {}) VALUES ({})",
        EVIDENCE.join(", "),
        placeholders(2 + EVIDENCE.len())
    );
    let key: [&dyn ToSql; 2] = [&sitting, &number];
    let chances = evidence.chances.iter().map(|chance| chance as &dyn ToSql);
    let values = key.into_iter().chain(chances).chain([&evidence.done as &dyn ToSql]);
    connection.prepare(&sql)?.execute(params_from_iter(values)).map(drop)
}

/// The evidence in the columns [`EVIDENCE`] from `first` on; `None` if there is none.
pub(super) fn evidence_of(row: &Row, first: usize) -> rusqlite::Result<Option<Evidence>> {
    let mut chances = [0.0; EVIDENCE.len() - 1];
    let Some(done) = row.get(first + chances.len())? else { return Ok(None) };
    for (column, chance) in (first..).zip(&mut chances) {
        *chance = row.get(column)?;
    }
    Ok(Some(Evidence { chances, done }))
}
