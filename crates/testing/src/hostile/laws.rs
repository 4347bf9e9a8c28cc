//! Random laws and parameters.

use super::wild::{signed, wild};
use crate::random::Dice;
use baize_physics::{
    BallBallModel, ClusterResolver, CushionModel, Mixing, PARAMETERS, Physics, PocketModel, Shape, Slope,
};

/// The share of the parameters that are changed: none, some, or all.
const CHANGED: [f64; 5] = [0.0, 0.03, 0.1, 0.3, 1.0];

/// A physics with random laws, and with some parameters of `preset` changed.
pub fn any_physics(dice: &mut Dice, preset: &Physics) -> Physics {
    let mut physics = preset.clone();
    physics.shape = if dice.happens(0.08) { Shape::Discs } else { Shape::Spheres };
    physics.ball_ball.model = *dice.pick(&BallBallModel::ALL);
    physics.ball_ball.mixing = *dice.pick(&Mixing::ALL);
    physics.clusters.resolver = *dice.pick(&ClusterResolver::ALL);
    physics.cushion.model = *dice.pick(&CushionModel::ALL);
    physics.pockets.model = *dice.pick(&PocketModel::ALL);
    if dice.happens(0.1) {
        physics.slate.flight = !physics.slate.flight;
    }
    let changed = *dice.pick(&CHANGED);
    for parameter in PARAMETERS.iter() {
        // Slope and nap, and how long a shot may last, are chosen below.
        let is_apart = parameter.path.starts_with("cloth.slope") || parameter.path == "cloth.nap";
        if !is_apart && parameter.path != "horizon.seconds" && dice.happens(changed) {
            parameter.set(&mut physics, wild(dice, parameter.min, parameter.max));
        }
    }
    if changed == 1.0 && dice.happens(0.9) {
        // Gravity is above zero most of the time.
        physics.cloth.gravity = 9.81;
    }
    tilt(dice, &mut physics);
    limit(dice, &mut physics);
    physics
}

/// Gives the numbers of the chosen laws any values in their ranges, often the ends of these.
pub fn set_numbers_of_laws(dice: &mut Dice, physics: &mut Physics) {
    for parameter in PARAMETERS.iter() {
        let is_of_a_law = parameter.path.split('.').any(|name| name.starts_with(char::is_uppercase));
        let is_of_impacts = ["ball_ball.", "cushion.", "slate."].iter().any(|group| parameter.path.starts_with(group));
        if (is_of_a_law || is_of_impacts) && dice.happens(0.5) {
            parameter.set(physics, wild(dice, parameter.min, parameter.max));
        }
    }
}

/// Gives one bed in five a slope or a nap, mostly so small that balls come to rest.
fn tilt(dice: &mut Dice, physics: &mut Physics) {
    if !dice.happens(0.2) {
        return;
    }
    let most = if dice.happens(0.7) { (0.9 * physics.cloth.rolling_friction).min(0.02) } else { 0.02 };
    let mut fall = || {
        let size = wild(dice, 0.0, most);
        signed(dice, size)
    };
    physics.cloth.slope = Slope { to_foot: fall(), to_left: fall() };
    if dice.happens(0.5) {
        physics.cloth.nap = wild(dice, 0.0, most.min(0.01));
    }
}

/// The most seconds and impacts of a shot in which nothing brings the balls to rest.
const ENDLESS: (f64, u32) = (5.0, 3_000);

/// If nothing brings the balls to rest, the shot is played for some seconds only.
fn limit(dice: &mut Dice, physics: &mut Physics) {
    physics.horizon.impacts = 20_000;
    if !comes_to_rest(physics) {
        physics.horizon.seconds = dice.between(1.0, ENDLESS.0);
        physics.horizon.impacts = ENDLESS.1;
    }
}

/// The same physics for balls of another shape. It may be one in which nothing brings these balls to rest.
pub fn of_shape(physics: &Physics, shape: Shape) -> Physics {
    let mut physics = Physics { shape, ..physics.clone() };
    if !comes_to_rest(&physics) {
        physics.horizon.seconds = physics.horizon.seconds.min(ENDLESS.0);
        physics.horizon.impacts = physics.horizon.impacts.min(ENDLESS.1);
    }
    physics
}

/// The largest acceleration by slope and nap on a rolling ball, as a share of gravity.
pub fn pull(physics: &Physics) -> f64 {
    let cloth = &physics.cloth;
    let slope = libm::hypot(cloth.slope.to_foot, cloth.slope.to_left);
    if physics.shape.is_flat() { 0.0 } else { 5.0 / 7.0 * slope + cloth.nap }
}

/// Whether every slide, roll, spin and hop is slowed so much that a shot must end within minutes.
pub fn comes_to_rest(physics: &Physics) -> bool {
    let cloth = &physics.cloth;
    let slope = libm::hypot(cloth.slope.to_foot, cloth.slope.to_left);
    let discs = physics.shape.is_flat();
    let slides = discs || (cloth.sliding_friction - slope) * cloth.gravity > 0.05;
    let spins = discs || cloth.spin_deceleration > 1.0;
    let falls = discs || !physics.slate.flight || physics.slate.restitution < 0.9;
    slides && spins && falls && (cloth.rolling_friction - pull(physics)) * cloth.gravity > 0.01
}
