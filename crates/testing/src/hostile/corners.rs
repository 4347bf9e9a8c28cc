//! Frozen clusters in a corner: balls in rows against two noses. A slope or a slow ball presses them into the corner,
//! and they touch at more places than are needed to fix their motions.
//!
//! So it is undetermined which contact bears the load. It must not depend on the order of the contacts.

use super::wild::{heading, powers};
use crate::random::{Dice, plain_look};
use baize_physics::{Ball, BallId, Motion, Slope};
use baize_table::rack::bed_flaw;
use baize_table::shot::{PlacedBall, Setup};
use glam::{DVec2, DVec3};

/// The tables whose noses meet in corners.
const TABLES: [&str; 3] = ["flat_box", "carom_10ft", "hexagon"];

/// The most seconds that a cluster is played.
const SECONDS: f64 = 3.0;

/// Makes clusters by their numbers.
pub struct Corners {
    tables: Vec<Setup>,
}

impl Corners {
    /// Reads what comes with the game.
    ///
    /// # Panics
    /// Where a file that comes with the game is refused.
    pub fn open() -> Self {
        let table = |name| Setup::rack("cue_ball").table(name).load().unwrap_or_else(|error| panic!("{error}"));
        Self { tables: TABLES.map(table).into() }
    }

    /// The cluster of that number.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0xc042_e400_0000);
        let dice = &mut dice;
        let mut setup = dice.pick(&self.tables).clone();
        (setup.physics.horizon.seconds, setup.physics.horizon.impacts) = (SECONDS, u32::MAX);
        setup.balls.truncate(1);
        let (usual, mut balls) = (setup.balls[0].ball, Vec::new());
        let (boundary, shape) = (&setup.table.boundary, setup.physics.shape);
        let at = (dice.next() * boundary.cushions.len() as f64) as usize;
        let (before, after) = (&boundary.cushions[at], &boundary.cushions[(at + 1) % boundary.cushions.len()]);
        let (n, m) = (before.normal(), after.normal());
        // The distances from the corner along its noses, and the place of a ball that touches both.
        let (back, on) = ((before.from - before.to).normalize(), (after.to - after.from).normalize());
        let corner = before.to + (n + m) * (shape.reach(boundary, usual.radius) / (1.0 + n.dot(m)));
        let gap = if dice.happens(0.6) { 0.0 } else { usual.radius * powers(dice, 1e-14, 1e-7) };
        let step = 2.0 * usual.radius + gap;
        let masses = if dice.happens(0.7) { 1.0 } else { powers(dice, 1.01, 100.0) };
        let mut put = |place: DVec2, velocity: DVec2, dice: &mut Dice| {
            let has_room = bed_flaw(usual.radius, place, boundary, shape).is_none()
                && balls.iter().all(|other: &PlacedBall| {
                    other.motion.position.truncate().distance(place) >= 2.0 * usual.radius - 1e-10
                });
            if !has_room {
                return;
            }
            let id = BallId(balls.len() as u32);
            let mass = usual.mass * powers(dice, 1.0, masses.max(1.0 + 1e-9));
            let mut motion = Motion::at_rest(place.x, place.y, usual.radius);
            motion.velocity = velocity.extend(0.0);
            if dice.happens(0.5) {
                motion.spin = DVec3::new(-velocity.y, velocity.x, 0.0) / usual.radius;
            }
            let look = plain_look(format!("b{}", id.0));
            balls.push(PlacedBall { ball: Ball { id, mass, ..usual }, motion, look });
        };
        // Rows along one nose, each ball straight above the last row's or in its gaps.
        let (along, out) = if dice.happens(0.5) { (back, n) } else { (on, m) };
        let row = if dice.happens(0.6) { out } else { along * 0.5 + out * 0.75_f64.sqrt() };
        let (rows, length) = (1 + (3.0 * dice.next()) as u32, 1 + (3.0 * dice.next()) as u32);
        for (i, j) in (0..rows).flat_map(|j| (0..length).map(move |i| (i, j))) {
            if !dice.happens(0.1) {
                put(corner + along * (step * f64::from(i)) + row * (step * f64::from(j)), DVec2::ZERO, dice);
            }
        }
        if dice.happens(0.7) {
            let (way, speed) = (((n + m).normalize() + heading(dice) * 0.5).normalize(), powers(dice, 1e-4, 5.0));
            put(corner + way * (step * dice.between(3.0, 6.0)), -way * speed, dice);
        }
        setup.balls = balls;
        setup.cue_ball = 0;
        setup.strike = None;
        if dice.happens(0.6) {
            let fall = -(n + m) * powers(dice, 1e-4, 0.012) + heading(dice) * 1e-3;
            setup.physics.cloth.slope = Slope { to_foot: fall.x, to_left: fall.y };
        }
        // A bed with a nap along it has no mirror image across the table.
        setup.physics.cloth.nap = 0.0;
        setup
    }
}
