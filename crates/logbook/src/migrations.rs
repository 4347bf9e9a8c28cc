//! The form of the database, step by step from the first version to the present one.

/// What marks a database as a record of Baize: `Baiz` in ASCII, as SQLite's `application_id`.
pub(super) const APPLICATION: i32 = 0x4261_697a;

/// Each step leads from the version of its place in the list (0 for an empty file) to the next one. A step that has been in a
/// released program never changes; a new form is a new step at the end.
pub(super) const MIGRATIONS: &[&str] = &[SHOTS, EVIDENCE, SEALS];
/// The present form.
pub(super) const FORM: i64 = MIGRATIONS.len() as i64;
/// From this form on there is evidence.
pub(super) const WITH_EVIDENCE: i64 = 2;
/// From this form on every shot, sitting and person has a seal.
pub(super) const SEALED: i64 = 3;

/// Persons, sittings and shots. `nth` counts how often a shot was taken back or played forward again: it counts as taken back if the
/// number of its entries is odd.
const SHOTS: &str = "
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    against TEXT,
    began INTEGER NOT NULL
) STRICT;
CREATE INDEX sitting_of_person ON sitting (person);
CREATE TABLE shot (
    sitting INTEGER NOT NULL REFERENCES sitting (id),
    number INTEGER NOT NULL,
    step INTEGER NOT NULL,
    at INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    kind TEXT NOT NULL,
    called INTEGER NOT NULL,
    ball TEXT,
    pocket TEXT,
    cut_deg REAL,
    distance REAL,
    pot_distance REAL,
    speed REAL NOT NULL,
    side REAL NOT NULL,
    height REAL NOT NULL,
    elevation_deg REAL NOT NULL,
    made INTEGER NOT NULL,
    balls INTEGER NOT NULL,
    foul TEXT,
    points INTEGER NOT NULL,
    ends_visit INTEGER NOT NULL,
    position_error REAL,
    score INTEGER,
    PRIMARY KEY (sitting, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE taken_back (
    sitting INTEGER NOT NULL,
    number INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (sitting, number, nth),
    FOREIGN KEY (sitting, number) REFERENCES shot (sitting, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER shots_stay BEFORE UPDATE ON shot BEGIN SELECT RAISE(ABORT, 'a recorded shot is never changed'); END;
CREATE TRIGGER marks_stay BEFORE UPDATE ON taken_back BEGIN SELECT RAISE(ABORT, 'a mark is never changed'); END;
";

/// What a shot says of the level of its player: the chances of the levels 1 to 8, and whether the player did it.
const EVIDENCE: &str = "
CREATE TABLE evidence (
    sitting INTEGER NOT NULL,
    number INTEGER NOT NULL,
    level_1 REAL NOT NULL,
    level_2 REAL NOT NULL,
    level_3 REAL NOT NULL,
    level_4 REAL NOT NULL,
    level_5 REAL NOT NULL,
    level_6 REAL NOT NULL,
    level_7 REAL NOT NULL,
    level_8 REAL NOT NULL,
    done INTEGER NOT NULL,
    PRIMARY KEY (sitting, number),
    FOREIGN KEY (sitting, number) REFERENCES shot (sitting, number)
) STRICT, WITHOUT ROWID;
";

/// Checksums, which find a value that was changed on the disk. `number` is that of the shot, -1 for the sitting itself, -2 for the
/// person of that id. `again` is the complement of `sum`: a seal whose two copies disagree is itself damaged and says nothing.
const SEALS: &str = "
CREATE TABLE seal (
    sitting INTEGER NOT NULL,
    number INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    again INTEGER NOT NULL,
    PRIMARY KEY (sitting, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER seal_of_shot_goes AFTER DELETE ON shot
    BEGIN DELETE FROM seal WHERE sitting = old.sitting AND number = old.number; END;
CREATE TRIGGER seal_of_sitting_goes AFTER DELETE ON sitting
    BEGIN DELETE FROM seal WHERE sitting = old.id AND number = -1; END;
CREATE TRIGGER seal_of_person_goes AFTER DELETE ON person
    BEGIN DELETE FROM seal WHERE sitting = old.id AND number = -2; END;
";
