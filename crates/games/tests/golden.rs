//! The golden hashes: a hash of the bits of the records of 200 shots, kept in `crates/games/tests/golden.txt`.
//!
//! Whoever changes a bit of an outcome sees here in which shots. A change on purpose writes the hashes anew with `BLESS=1`, in a
//! commit of its own that says why. The hashes are the same in debug and release builds and on every processor.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use baize_files::{Folders, Kind, built_in_names};
use baize_games::rules::LoadedGame;
use baize_physics::{
    BallBallModel, BallId, ClusterResolver, CushionModel, Meeting, Motion, Phase, PocketModel, Strike,
};
use baize_table::shot::{Ending, Event, EventKind, Frozen, Record, Setup, simulate};
use baize_testing::random::{Cupboard, Dice};
use glam::DVec3;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.txt");

/// The number of random shots. With the two shots of each game there are 200.
const RANDOM: u64 = 182;

/// FNV-1a over 64 bits (Fowler, Noll and Vo 1991): short, and the same in every version of Rust.
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn add_bits(&mut self, numbers: impl IntoIterator<Item = f64>) {
        for number in numbers {
            self.add(number.to_bits());
        }
    }

    fn add_motion(&mut self, motion: &Motion) {
        let Motion { position, velocity, spin } = motion;
        self.add_bits([position, velocity, spin].into_iter().flat_map(DVec3::to_array));
    }

    /// Adds numbers that tell one kind of thing from another.
    fn add_kind(&mut self, kind: u64, ball: BallId, other: usize) {
        self.add(kind);
        self.add(u64::from(ball.0));
        self.add(other as u64);
    }

    fn add_meeting(&mut self, meeting: Meeting) {
        match meeting {
            Meeting::Balls(a, b) => self.add_kind(1, a, b.0 as usize),
            Meeting::Cushion(ball, index) => self.add_kind(2, ball, index),
            Meeting::Jaw(ball, index) => self.add_kind(3, ball, index),
            Meeting::Slate(ball) => self.add_kind(4, ball, 0),
            Meeting::RailTop(ball) => self.add_kind(5, ball, 0),
            Meeting::Edge(ball, index) => self.add_kind(6, ball, index),
            Meeting::Liner(ball, index) => self.add_kind(7, ball, index),
            Meeting::Pocket(ball, index) => self.add_kind(8, ball, index),
        }
    }

    fn add_event(&mut self, event: &Event) {
        let Event { time, kind, changes } = event;
        self.add_bits([*time]);
        match kind {
            EventKind::Tip { ball, miscue } => self.add_kind(11, *ball, usize::from(*miscue)),
            EventKind::Contact { meeting, normal, normal_speed, point } => {
                self.add_meeting(*meeting);
                self.add_bits(normal.to_array().into_iter().chain([*normal_speed]).chain(point.to_array()));
            }
            EventKind::Transition(ball, phase) => self.add_kind(12, *ball, number(*phase)),
            EventKind::Crossing { ball, string, to_foot } => {
                self.add_kind(13, *ball, *string);
                self.add(u64::from(*to_foot));
            }
            EventKind::Jump { ball, over } => self.add_kind(14, *ball, over.0 as usize),
        }
        for change in changes {
            self.add(u64::from(change.ball.0));
            self.add_motion(&change.before);
            self.add_motion(&change.after);
        }
    }

    fn of(record: &Record) -> Self {
        let Record { frozen, events, finals, ending, duration } = record;
        let mut hash = Self(0xcbf2_9ce4_8422_2325);
        for touching in frozen {
            match *touching {
                Frozen::Balls(a, b) => hash.add_kind(21, a, b.0 as usize),
                Frozen::Cushion(ball, index) => hash.add_kind(22, ball, index),
                Frozen::Jaw(ball, index) => hash.add_kind(23, ball, index),
            }
        }
        for event in events {
            hash.add_event(event);
        }
        for last in finals {
            hash.add_kind(31, last.ball, number(last.phase));
            hash.add_motion(&last.motion);
        }
        hash.add(match ending {
            Ending::AtRest => 41,
            Ending::StillMoving(_) => 42,
        });
        hash.add_bits([*duration]);
        hash
    }
}

/// Which phase it is; a pocket counts from 10.
fn number(phase: Phase) -> usize {
    match phase {
        Phase::Sliding => 1,
        Phase::Rolling => 2,
        Phase::Spinning => 3,
        Phase::Resting => 4,
        Phase::Airborne => 5,
        Phase::Toppling => 6,
        Phase::OffTable => 7,
        Phase::Pocketed(pocket) => 10 + pocket,
    }
}

/// The games of the first golden shots. What is drawn for a game depends on its place in this list.
const GAMES: [&str; 9] = [
    "eight_ball",
    "nine_ball",
    "ten_ball",
    "straight_pool",
    "rotation",
    "snooker",
    "three_cushion",
    "straight_rail",
    "blackball",
];

/// The shots with their names: two of every game, then random ones.
fn shots() -> Vec<(String, Setup)> {
    let mut shots = Vec::new();
    for name in GAMES {
        let game = LoadedGame::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        let mut dice = Dice::of(shots.len() as u64);
        for shot in ["break", "any stroke"] {
            let mut setup = game.setup.clone();
            let strike = dice.strike();
            let direction = if shot == "break" { strike.direction * 0.01 } else { strike.direction };
            setup.strike = Some(Strike { direction, ..strike });
            shots.push((format!("{name}, {shot}"), setup));
        }
    }
    let cupboard = Cupboard::open();
    shots.extend((0..RANDOM).map(|number| (format!("random {number}"), cupboard.setup(90_000 + number))));
    shots
}

#[test]
fn the_records_of_two_hundred_shots_have_the_bits_that_they_always_had() {
    let mut now = String::new();
    for (name, setup) in shots() {
        let run = simulate(&setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        writeln!(now, "{:016x} {name}", Hash::of(&run.record).0).expect("a text takes every line");
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(PATH, &now).expect("the file can be written");
    }
    let kept = fs::read_to_string(PATH).unwrap_or_default();
    let changed: Vec<&str> = now.lines().filter(|line| !kept.lines().any(|old| old == *line)).collect();
    let count = now.lines().count();
    assert!(
        changed.is_empty() && kept.lines().count() == count,
        "the bits of {} of {count} shots differ from crates/games/tests/golden.txt:\n{}\nIf this is on purpose, write the file anew with \
         `BLESS=1 cargo test -p baize-games --test golden`, and say in the commit why the bits change.",
        changed.len(),
        changed.join("\n")
    );
    assert_eq!(count, 200);
}

#[test]
fn the_two_hundred_shots_use_every_law_and_every_table_on_which_games_are_played() {
    let shots = shots();
    let used = |name: fn(&Setup) -> &str| -> BTreeSet<&str> { shots.iter().map(|(_, setup)| name(setup)).collect() };
    let balls = used(|setup| setup.physics.ball_ball.model.name());
    let cushions = used(|setup| setup.physics.cushion.model.name());
    let clusters = used(|setup| setup.physics.clusters.resolver.name());
    let pockets = used(|setup| setup.physics.pockets.model.name());
    assert_eq!(balls, BallBallModel::ALL.iter().map(BallBallModel::name).collect());
    assert_eq!(cushions, CushionModel::ALL.iter().map(CushionModel::name).collect());
    assert_eq!(clusters, ClusterResolver::ALL.iter().map(ClusterResolver::name).collect());
    assert_eq!(pockets, PocketModel::ALL.iter().map(PocketModel::name).collect());
    let tables: BTreeSet<&str> = used(|setup| setup.table.name.as_str());
    // The beds for thousands of balls are too large for a few to meet. Newer tables are not drawn, so that the shots stay the same.
    let left_out = ["pool_36ft", "pool_72ft", "pyramid_12ft", "carom_8ft", "heyball", "balkline_47", "balkline_71"];
    let all = built_in_names(Kind::Table).filter(|name| !left_out.contains(name)).count();
    assert_eq!(tables.len(), all, "{tables:?}");
}
