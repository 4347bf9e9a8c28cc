//! Spheres on beds that slope, most of them beside pockets whose edge they roll over.

use super::frozen::Frozen;
use super::generator::Generator;
use crate::random::Dice;
use baize_physics::resolution::pocket::Shelf;
use baize_physics::{PocketModel, Shape};
use baize_table::shot::Setup;

/// The most seconds, impacts and million steps of computing of a shot.
const LIMITS: (f64, u32, u32) = (20.0, 2_000, 50);

/// The steepest slope along the table or across it.
const STEEPEST: f64 = 0.02;

/// Makes set-ups by their numbers.
pub struct Slopes {
    generator: Generator,
    frozen: Frozen,
}

impl Slopes {
    /// Reads what comes with the game.
    pub fn open() -> Self {
        Self { generator: Generator::open(), frozen: Frozen::open() }
    }

    /// The set-up of that number: one of the other generators' on a slope.
    pub fn setup(&self, number: u64) -> Setup {
        let mut dice = Dice::of(number ^ 0x510e_0000_0000);
        let mut setup = if dice.happens(0.4) { self.frozen.setup(number) } else { self.generator.setup(number) };
        if setup.physics.shape == Shape::Spheres {
            slope(&mut setup, &mut dice);
        }
        setup
    }
}

fn slope(setup: &mut Setup, dice: &mut Dice) {
    let physics = &mut setup.physics;
    if dice.happens(0.8) {
        physics.pockets.model = PocketModel::Shelf(Shelf::default());
    }
    let part = |dice: &mut Dice| match dice.next() {
        kind if kind < 0.3 => 0.0,
        kind if kind < 0.6 => STEEPEST,
        kind if kind < 0.7 => -STEEPEST,
        _ => dice.between(-STEEPEST, STEEPEST),
    };
    let cloth = &mut physics.cloth;
    cloth.slope.to_foot = part(dice);
    cloth.slope.to_left = part(dice);
    cloth.gravity = *dice.pick(&[30.0, 20.0, 9.81, 1.62, 0.1]);
    if dice.happens(0.3) {
        cloth.nap = dice.between(0.0, 0.01);
    }
    if dice.happens(0.5) {
        cloth.sliding_friction = *dice.pick(&[0.0, 0.01, 0.2, 1.0]);
    }
    if dice.happens(0.5) {
        cloth.rolling_friction = *dice.pick(&[0.0, 0.001, 0.01, 0.03]);
    }
    let horizon = &mut physics.horizon;
    horizon.seconds = horizon.seconds.min(LIMITS.0);
    horizon.impacts = horizon.impacts.min(LIMITS.1);
    horizon.work = horizon.work.min(LIMITS.2);
}
