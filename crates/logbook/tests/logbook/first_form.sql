-- A record as the first form had it: two shots of Anna that count, and one that was taken back.
PRAGMA application_id = 0x4261697a;
PRAGMA user_version = 1;
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
INSERT INTO person VALUES (1, 'Anna');
INSERT INTO sitting VALUES (1, 'a', 1, 'match', 'Nine-ball', 'Ben', 1000000);
INSERT INTO shot VALUES (1, 1, 0, 1000000, 1, 'break', 0, NULL, NULL, NULL, NULL, NULL, 8.5, 0, 0, 2, 1, 1, NULL, 0, 0, NULL, NULL);
INSERT INTO shot VALUES (1, 2, 1, 1000060, 1, 'pot', 0, '1', 'foot left', 22.5, 0.8, 0.6, 2.1, 0, 0, 2, 0, 0, NULL, 0, 1, NULL, NULL);
INSERT INTO shot VALUES (1, 3, 1, 1000120, 1, 'pot', 0, '1', 'foot left', 22.5, 0.8, 0.6, 2.1, 0, 0, 2, 1, 1, NULL, 0, 0, NULL, NULL);
INSERT INTO taken_back VALUES (1, 2, 0, 1000100);
