//! Crowds of balls that roll over a table that grows with their number: how the cost of an impact grows.

use std::sync::Arc;
use std::time::Instant;

use glam::{DVec2, DVec3};

use super::clock::median_of;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use baize_physics::engine::{Engine, Environment, Outcome};
use baize_physics::{Ball, BallId, Boundary, Cushion, Motion, OwnNose, Physics};

/// Side in metres of the square that each ball has.
const ROOM: f64 = 0.45;

/// Largest distance of a ball from the middle of its square, in metres, along either axis.
const SCATTER: f64 = 0.15;

/// Radius of a pool ball in metres.
const RADIUS: f64 = 0.028_575;

/// Mass of a pool ball in kilograms.
const MASS: f64 = 0.17;

/// Height of the noses, in metres.
const NOSE_HEIGHT: f64 = 0.0363;

/// Numbers of balls.
const COUNTS: [usize; 4] = [16, 100, 1_000, 10_000];

const COLUMNS: [(&str, &str); 4] = [
    ("balls", "balls"),
    ("impacts", "impacts"),
    ("seconds_per_impact", "time of an impact"),
    ("impacts_per_second", "impacts"),
];

/// A crowd of `count` balls on a square table with four rails, one for each 0.45 m x 0.45 m. They roll at 1 to 3 m/s in
/// random directions.
#[must_use]
pub fn crowd_of(count: usize) -> Engine {
    let side = (1..).find(|side| side * side >= count).unwrap_or(1);
    let half = 0.5 * side as f64 * ROOM;
    let mut dice = Dice(12345);
    let ball = |index: usize| {
        let ball = Ball { id: BallId(index as u32), radius: RADIUS, mass: MASS, restitution: None };
        let middle = |place: usize| (place as f64 + 0.5) * ROOM - half;
        let x = middle(index % side) + SCATTER * dice.between(-1.0, 1.0);
        let y = middle(index / side) + SCATTER * dice.between(-1.0, 1.0);
        let (speed, angle) = (dice.between(1.0, 3.0), dice.between(0.0, std::f64::consts::TAU));
        let velocity = DVec3::new(speed * libm::cos(angle), speed * libm::sin(angle), 0.0);
        let spin = ball.rolling_spin(velocity);
        (ball, Motion { velocity, spin, ..Motion::at_rest(x, y, RADIUS) })
    };
    let environment = Environment::new(square(half), Physics::default(), RADIUS);
    Engine::of(Arc::new(environment), (0..count).map(ball))
}

/// Plays at most `most` impacts. Returns how many there were.
pub fn play(engine: &mut Engine, most: usize) -> usize {
    let resolves = |engine: &mut Engine| engine.step(f64::INFINITY) == Outcome::Resolved;
    (0..most).take_while(|_| resolves(engine)).count()
}

/// A square with four rails; `half` is half its side in metres.
fn square(half: f64) -> Boundary {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map(DVec2::from);
    let rail = |index: usize| Cushion {
        name: format!("rail {}", index + 1),
        from: corners[index],
        to: corners[(index + 1) % 4],
        facing: false,
        own: OwnNose::default(),
    };
    Boundary { cushions: (0..4).map(rail).collect(), nose_height: NOSE_HEIGHT, ..Boundary::default() }
}

/// Random numbers, the same on every run (Knuth's linear congruential generator MMIX).
struct Dice(u64);

impl Dice {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

/// Times an impact among few balls and among many, at the same density. The first search for events counts too.
pub(super) fn sheet(bench: &Bench) -> Sheet {
    let mut sheet = Sheet::new("crowds", "Balls that roll all over a table, one for each 0.45 m x 0.45 m", &COLUMNS);
    for count in COUNTS {
        let crowd = crowd_of(count);
        let most = if bench.quick { 100 } else { 200_000 };
        let mut impacts = 0;
        let seconds = median_of(bench, || {
            let mut engine = crowd.clone();
            let start = Instant::now();
            impacts = play(&mut engine, most);
            start.elapsed().as_secs_f64()
        });
        let each = seconds / impacts.max(1) as f64;
        sheet.rows.push(vec![Cell::Count(count), Cell::Count(impacts), Cell::Time(each), Cell::Rate(1.0 / each)]);
    }
    sheet
}
