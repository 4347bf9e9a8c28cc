//! Shots and sittings as rows of the database.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::logged_shot::{LoggedShot, Sitting, SittingKind};
use super::shot_kind::ShotKind;
use baize_opponent::coach::Evidence;

/// The columns of a shot that [`shot_of`] reads, in its order.
pub(super) const SHOT: &str = "step, at, attempt, kind, called, ball, pocket, cut_deg, distance, pot_distance, speed, side, height, \
     elevation_deg, made, balls, foul, points, ends_visit, position_error, score";
/// How many these are.
pub(super) const COLUMNS: usize = 21;
/// The columns of evidence that [`evidence_of`] reads, in its order.
pub(super) const EVIDENCE: &str = "level_1, level_2, level_3, level_4, level_5, level_6, level_7, level_8, done";

/// The shot in the first columns of a row.
pub(super) fn shot_of(row: &Row) -> rusqlite::Result<LoggedShot> {
    let kind = row.get_ref(3)?.as_str()?;
    Ok(LoggedShot {
        step: row.get(0)?,
        at: row.get(1)?,
        attempt: row.get(2)?,
        // A kind that only another version knows.
        kind: ShotKind::of_word(kind).unwrap_or(ShotKind::Other),
        called: row.get(4)?,
        ball: row.get(5)?,
        pocket: row.get(6)?,
        cut_deg: row.get(7)?,
        distance: row.get(8)?,
        pot_distance: row.get(9)?,
        speed: row.get(10)?,
        side: row.get(11)?,
        height: row.get(12)?,
        elevation_deg: row.get(13)?,
        made: row.get(14)?,
        balls: row.get(15)?,
        foul: row.get(16)?,
        points: row.get(17)?,
        ends_visit: row.get(18)?,
        position_error: row.get(19)?,
        score: row.get(20)?,
    })
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
        "INSERT OR IGNORE INTO shot (sitting, number, {SHOT}) VALUES (:sitting, :number, :step, :at, :attempt, :kind, :called, \
         :ball, :pocket, :cut_deg, :distance, :pot_distance, :speed, :side, :height, :elevation_deg, :made, :balls, :foul, :points, \
         :ends_visit, :position_error, :score)"
    );
    let added = connection.prepare(&sql)?.execute(named_params! {
        ":sitting": sitting,
        ":number": number,
        ":step": shot.step,
        ":at": shot.at,
        ":attempt": shot.attempt,
        ":kind": shot.kind.word(),
        ":called": shot.called,
        ":ball": shot.ball,
        ":pocket": shot.pocket,
        ":cut_deg": shot.cut_deg,
        ":distance": shot.distance,
        ":pot_distance": shot.pot_distance,
        ":speed": shot.speed,
        ":side": shot.side,
        ":height": shot.height,
        ":elevation_deg": shot.elevation_deg,
        ":made": shot.made,
        ":balls": shot.balls,
        ":foul": shot.foul,
        ":points": shot.points,
        ":ends_visit": shot.ends_visit,
        ":position_error": shot.position_error,
        ":score": shot.score,
    })?;
    Ok(added > 0)
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
        "INSERT OR IGNORE INTO evidence (sitting, number, {EVIDENCE}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
    );
    let [a, b, c, d, e, f, g, h] = evidence.chances;
    let values = params![sitting, number, a, b, c, d, e, f, g, h, evidence.done];
    connection.prepare(&sql)?.execute(values).map(drop)
}

/// The evidence in the columns [`EVIDENCE`] from `first` on; `None` if there is none.
pub(super) fn evidence_of(row: &Row, first: usize) -> rusqlite::Result<Option<Evidence>> {
    let Some(done) = row.get(first + 8)? else { return Ok(None) };
    let mut chances = [0.0; 8];
    for (index, chance) in chances.iter_mut().enumerate() {
        *chance = row.get(first + index)?;
    }
    Ok(Some(Evidence { chances, done }))
}
