//! D: the diamond systems of a carom table. They come out of the laws; no constant is fitted to them.

use baize_physics::{CushionModel, Meeting, Physics};
use baize_table::shot::{EventKind, simulate};
use glam::DVec2;

use super::row::Rank::{Exact, Practice};
use super::row::{Figure, Row, all, at_most, between, yes};
use baize_testing::common::*;

/// The bed between the noses, in metres, and its diamonds: eight along, four across.
const LENGTH: f64 = 2.84;
const WIDTH: f64 = 1.42;
const DIAMOND: f64 = LENGTH / 8.0;
/// How far behind the noses the diamonds are, in metres.
const SIGHT: f64 = 0.09;
/// How far from its first long rail the ball starts, in metres.
const START: f64 = 0.15;

/// How a line is played: speed in m/s, side spin at the surface as a share of the speed, and the table.
#[derive(Clone, Copy)]
struct Play {
    speed: f64,
    english: f64,
    law: CushionModel,
    restitution: f64,
    rolling_friction: f64,
}

/// A carom table: running english of an offset of 0.4 radii, which is a spin of the whole speed.
const USUAL: Play =
    Play { speed: 2.0, english: 1.0, law: CushionModel::Mathavan, restitution: 0.98, rolling_friction: 0.007 };

/// A table that reflects balls as a mirror and on which nothing slows down.
const MIRROR: Play =
    Play { english: 0.0, law: CushionModel::Reflection, restitution: 1.0, rolling_friction: 0.0, ..USUAL };

impl Play {
    fn physics(&self) -> Physics {
        let is_mirror = self.law == CushionModel::Reflection;
        let cloth = if is_mirror { ice() } else { cloth() };
        let mut physics = Physics {
            cloth: baize_physics::Cloth { rolling_friction: self.rolling_friction, ..cloth },
            cushion: cushion(self.law, self.restitution, if is_mirror { 0.0 } else { 0.14 }),
            ..Physics::default()
        };
        physics.horizon.seconds = 60.0;
        physics
    }

    /// The place of the ball at each of the first cushions that it meets from `from`, towards `to`. The corner of the table is
    /// the origin, x goes along it. The noses are where the ball's centre turns back if `is_mirror`.
    fn touches(&self, from: DVec2, to: DVec2, count: usize) -> Vec<DVec2> {
        let ball = carom(0);
        let is_mirror = self.law == CushionModel::Reflection;
        let mut table = four_cushions(LENGTH, WIDTH, 0.037);
        if is_mirror {
            let reach = table.boundary.reach(ball.radius);
            table = four_cushions(LENGTH + 2.0 * reach, WIDTH + 2.0 * reach, 0.037);
        }
        let corner = DVec2::new(0.5 * LENGTH, 0.5 * WIDTH);
        let way = (to - from).normalize();
        let side = if way.y > 0.0 { self.english } else { -self.english };
        let place = from - corner;
        let velocity = way * self.speed;
        let spin = [-velocity.y / ball.radius, velocity.x / ball.radius, side * self.speed / ball.radius];
        let start = spinning(&ball, place.to_array(), velocity.to_array(), spin);
        let mut physics = self.physics();
        physics.horizon.impacts = 8;
        let run = simulate(&setup(table, physics, &[(ball, start)])).expect("an honest shot");
        let met = run.record.events.iter().filter_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::Cushion(..), .. } => {
                Some(event.changes[0].before.position.truncate() + corner)
            }
            _ => None,
        });
        met.take(count).collect()
    }

    /// Where a ball arrives at its third rail, in diamonds from the corner of the second rail, if it is aimed from `start` of
    /// the five system to `first`, both at the diamonds. NaN if it does not get there.
    fn third(&self, start: f64, first: f64) -> f64 {
        let from = DVec2::new((5.0 - start) * 2.0 * DIAMOND, -SIGHT);
        let to = DVec2::new((8.0 - first) * DIAMOND, WIDTH + SIGHT);
        let begin = from + (to - from) * ((START + SIGHT) / (WIDTH + 2.0 * SIGHT));
        self.touches(begin, to, 3).get(2).map_or(f64::NAN, |place| (LENGTH - place.x) / DIAMOND)
    }

    /// The root of the mean square of the differences from D - F over the lines of the five system.
    fn five_system(&self) -> f64 {
        root_mean_square(&FIVE.map(|[start, first, _]| self.third(start, first) - (start - first)))
    }

    /// Where a ball arrives at its second long rail, in diamonds from the corner that it started from, if it is played from `start`
    /// diamonds along the long rail to the short one, `first` diamonds from its far end.
    fn short_rail_first(&self, start: f64, first: f64) -> f64 {
        let from = DVec2::new(start * DIAMOND, -SIGHT);
        let to = DVec2::new(-SIGHT, WIDTH - first * DIAMOND);
        let begin = from + (to - from) * ((START + SIGHT) / (to.y + SIGHT));
        let touches = self.touches(begin, to, 3);
        touches.get(2).map_or(f64::NAN, |place| place.x / DIAMOND)
    }
}

fn root_mean_square(differences: &[f64]) -> f64 {
    (differences.iter().map(|off| off * off).sum::<f64>() / differences.len() as f64).sqrt()
}

/// Lines of the five system: start, first rail, and where the third rail was met in a run of another program.
const FIVE: [[f64; 3]; 10] = [
    [5.0, 1.0, 3.88],
    [5.0, 2.0, 2.99],
    [5.0, 3.0, 2.01],
    [5.0, 4.0, 0.90],
    [4.5, 1.5, 3.01],
    [4.5, 2.5, 2.02],
    [4.0, 1.0, 3.03],
    [4.0, 2.0, 2.03],
    [3.5, 1.5, 2.05],
    [3.0, 1.0, 2.08],
];

/// Lines of the plus-two system: start, diamonds along the short rail, and where the other program's ball arrived.
const PLUS_TWO: [[f64; 3]; 7] = [
    [3.0, 1.0, 5.15],
    [4.0, 1.0, 6.01],
    [1.0, 1.0, 2.96],
    [2.0, 1.0, 4.16],
    [3.0, 2.0, 6.91],
    [2.0, 2.0, 5.57],
    [3.0, 1.5, 5.92],
];

fn five_lines() -> Vec<Figure> {
    vec![
        all(
            "third rail of the ten lines (5,1) (5,2) (5,3) (5,4) (4.5,1.5) (4.5,2.5) (4,1) (4,2) (3.5,1.5) (3,1): the rule",
            FIVE.map(|[start, first, _]| (USUAL.third(start, first), start - first)),
            0.5,
        ),
        all(
            "the same, as another program has it",
            FIVE.map(|[start, first, run]| (USUAL.third(start, first), run)),
            0.1,
        ),
        at_most("root of the mean square difference from the rule", USUAL.five_system(), 0.25),
    ]
}

pub const ROWS: [Row; 6] = [
    Row::holds(
        "D1",
        Exact,
        "Mirror table: from the corner to F on the first rail the ball comes to 8 - 2F on the third",
        "geometry",
        || {
            let of = |first: f64| {
                // On a table of mirrors the rule is for lines between the noses.
                let (from, to) = (DVec2::new(1e-6, 1e-6), DVec2::new((8.0 - first) * DIAMOND, WIDTH));
                MIRROR.touches(from, to, 3).get(2).map_or(f64::NAN, |place| (LENGTH - place.x) / DIAMOND)
            };
            vec![all("third rail for F = 2 and 3", [(of(2.0), 4.0), (of(3.0), 2.0)], 1e-4)]
        },
    ),
    Row::told(
        "D2",
        Practice,
        "Five system at 2 m/s with running english: from D to F the ball comes to D - F",
        "carom players",
        five_lines,
    ),
    Row::told(
        "D3",
        Practice,
        "The five system at other speeds, and with tamer rails",
        "carom players",
        || {
            let of = |play: Play| play.five_system();
            vec![
                at_most("difference at 2.5 m/s", of(Play { speed: 2.5, ..USUAL }), 0.4),
                at_most("at 3.5 m/s", of(Play { speed: 3.5, ..USUAL }), 0.4),
                at_most(
                    "with a restitution of 0.9 and a slower cloth (0.01)",
                    of(Play { restitution: 0.9, rolling_friction: 0.01, ..USUAL }),
                    0.4,
                ),
            ]
        },
    ),
    Row::told(
        "D4",
        Practice,
        "Without english the lines come shorter, and reverse english spoils the system",
        "carom players",
        || {
            let play = |english: f64| Play { speed: 3.5, english, ..USUAL };
            let [none, running, reverse] = [0.0, 1.0, -1.0].map(play);
            vec![
                all(
                    "third rail of (5,2) (5,3) (5,4) without english at 3.5 m/s, as another program has it",
                    [(none.third(5.0, 2.0), 3.33), (none.third(5.0, 3.0), 1.73), (none.third(5.0, 4.0), 0.58)],
                    0.1,
                ),
                yes(
                    "running english keeps the rule better than none, and none better than reverse",
                    running.five_system() < none.five_system() && none.five_system() < reverse.five_system(),
                ),
                between("root of the mean square difference with reverse english: more than a diamond", reverse.five_system(), 1.0, 8.0),
            ]
        },
    ),
    Row::told(
        "D5",
        Practice,
        "The line 5-3-2 goes on to the corner at the fourth rail",
        "Alciatore, Billiards Digest, November 2010",
        || {
            let from = DVec2::new(0.0, -SIGHT);
            let to = DVec2::new(5.0 * DIAMOND, WIDTH + SIGHT);
            let begin = from + (to - from) * ((START + SIGHT) / (WIDTH + 2.0 * SIGHT));
            let fourth = USUAL.touches(begin, to, 4).get(3).copied().unwrap_or(DVec2::NAN);
            let from_corner = libm::hypot(fourth.x.min(LENGTH - fourth.x), fourth.y.min(WIDTH - fourth.y)) / DIAMOND;
            vec![between("way of the fourth touch from the corner, in diamonds", from_corner, 0.0, 1.5)]
        },
    ),
    Row::told(
        "D6",
        Practice,
        "Plus-two: from P along the long rail to n on the short rail the ball comes to P + 2n",
        "carom players",
        || {
            vec![
                all(
                    "third rail of (3,1) (4,1) (1,1) (2,1) (3,2) (2,2) (3,1.5): the rule",
                    PLUS_TWO.map(|[start, first, _]| (USUAL.short_rail_first(start, first), start + 2.0 * first)),
                    0.5,
                ),
                all(
                    "the same, as another program has it",
                    PLUS_TWO.map(|[start, first, run]| (USUAL.short_rail_first(start, first), run)),
                    0.2,
                ),
            ]
        },
    )
    .noting("Texts number the short rail in different ways; here the diamonds are counted from the end that the ball turns back from."),
];
