//! Discs that obey special relativity, many of them almost as fast as light.

use super::frozen::Frozen;
use super::generator::Generator;
use super::wild::{heading, powers};
use crate::random::Dice;
use baize_physics::Shape;
use baize_table::shot::Setup;
use glam::DVec3;

/// The most impacts and million steps of computing of a shot.
const LIMITS: (u32, u32) = (3_000, 50);

/// The fastest speed that a set-up may have, in m/s.
const FASTEST: f64 = 1_000.0;

/// The largest share of the speed of light that is accepted for a ball at the start: its energy is a thousand times its rest
/// energy.
const MOST_OF_LIGHT: f64 = 1.0 - 5.1e-7;

/// The same for a cue.
const MOST_OF_LIGHT_FOR_CUE: f64 = 0.949;

/// Makes set-ups by their numbers.
pub struct Light {
    generator: Generator,
    frozen: Frozen,
}

impl Light {
    /// Reads what comes with the game.
    pub fn open() -> Self {
        Self { generator: Generator::open(), frozen: Frozen::open() }
    }

    /// The set-up of that number: one of the other generators' with discs, light and speeds of its own.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0x11e4_0000_0000);
        let dice = &mut dice;
        let is_flat = |setup: &Setup| setup.physics.shape != Shape::Spheres;
        // Numbers of no other shot follow those of this one: a seed has fewer than 2^40.
        let numbers = (0..).map(|look| number + (look << 40));
        let is_frozen = dice.happens(0.2);
        let setups = numbers.map(|look| if is_frozen { self.frozen.setup(look) } else { self.generator.setup(look) });
        let mut setup = setups.into_iter().find(is_flat).unwrap_or_else(|| self.generator.setup(number));
        make_relativistic(&mut setup, dice);
        setup
    }
}

fn make_relativistic(setup: &mut Setup, dice: &mut Dice) {
    let physics = &mut setup.physics;
    physics.shape = Shape::RelativisticDiscs;
    physics.horizon.impacts = physics.horizon.impacts.min(LIMITS.0);
    physics.horizon.work = physics.horizon.work.min(LIMITS.1);
    let light = match dice.next() {
        kind if kind < 0.2 => 0.001,
        kind if kind < 0.9 => powers(dice, 1e-3, 1e2),
        _ => powers(dice, 1e2, 1e9),
    };
    physics.relativity.speed_of_light = light;
    if dice.happens(0.5) {
        physics.cloth.rolling_friction = *dice.pick(&[0.0, 1e-6, 0.01]);
    }
    if dice.happens(0.7) {
        physics.cloth.drag = 0.0;
    }
    for placed in setup.balls.iter_mut().filter(|placed| !placed.ball.is_fixed()) {
        let moves = placed.motion.velocity != DVec3::ZERO || dice.happens(0.3);
        let way = placed.motion.velocity.truncate().try_normalize().unwrap_or_else(|| heading(dice));
        placed.motion.position.z = placed.ball.radius;
        placed.motion.spin = DVec3::ZERO;
        let speed = if moves { speed(light, MOST_OF_LIGHT, dice) } else { 0.0 };
        placed.motion.velocity = (way * speed).extend(0.0);
    }
    if let Some(strike) = &mut setup.strike {
        strike.speed = speed(light, MOST_OF_LIGHT_FOR_CUE, dice);
    }
}

/// A speed up to `most` of the speed of light `light` (m/s), often close to that.
fn speed(light: f64, most: f64, dice: &mut Dice) -> f64 {
    let share = match dice.next() {
        kind if kind < 0.4 => dice.next(),
        kind if kind < 0.8 => 1.0 - powers(dice, 1e-7, 1.0),
        _ => powers(dice, 1e-6, 1.0),
    };
    // A unit vector may be a little longer than 1.
    (share.min(most) * light).min(FASTEST * (1.0 - 1e-12))
}
