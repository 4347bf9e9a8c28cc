//! A ball of an island, and how it moves without contact forces.

use glam::DVec3;

use crate::all_parameters::Physics;
use crate::ball::{Ball, Motion};
use crate::engine::repeated_impacts::SHORTEST;
use crate::piece::Phase;
use crate::resolution::is_airborne;
use crate::shape::Shape;
use crate::tolerances::CREEPING;

/// Slip in m/s up to which a ball counts as rolling, if the slip ends within three times [`SHORTEST`].
const SLIPPING: f64 = 2.5e-3;

/// A ball of an island.
#[derive(Clone, Copy, Debug)]
pub struct HeldBall {
    pub ball: Ball,
    /// How it moves: airborne, sliding or rolling. A ball at rest counts as rolling.
    pub phase: Phase,
    /// The number of impacts since it last moved away from this place, see
    /// [`repeats_of`](crate::engine::repeated_impacts::repeats_of).
    pub repeats: u8,
    /// Whether it was put down on the bed because something squeezes it.
    pub is_put_down: bool,
    pub rest: Rest,
}

/// What rolling resistance does to a slow ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rest {
    /// It slows the ball down, as always.
    No,
    /// The ball stays at rest, as if fixed, until the forces are solved again.
    Stays,
    /// The ball starts to roll from rest in this direction.
    Starts(DVec3),
}

impl HeldBall {
    /// A ball with `motion`, and its acceleration in m/s^2 without contact forces.
    pub fn new(ball: Ball, motion: &Motion, repeats: u8, physics: &Physics) -> (Self, DVec3) {
        let (phase, acceleration) = free_motion(&ball, motion, physics);
        (Self { ball, phase, repeats, is_put_down: false, rest: Rest::No }, acceleration)
    }

    /// Whether it is on the bed, where noses act on it horizontally.
    pub fn is_on_bed(&self) -> bool {
        self.phase != Phase::Airborne
    }

    /// The change of its velocity per unit of impulse along x, y and z, in 1/kg.
    pub fn inverse_mass(&self, shape: Shape) -> DVec3 {
        let share = match self.phase {
            Phase::Airborne => DVec3::ONE,
            Phase::Sliding => DVec3::new(1.0, 1.0, 0.0),
            // A sphere that rolls has to be rotated as well: it resists a push like 7/5 of its mass.
            _ if shape == Shape::Spheres => DVec3::new(1.0, 1.0, 0.0) * (5.0 / 7.0),
            _ => DVec3::new(1.0, 1.0, 0.0),
        };
        share / self.ball.mass
    }
}

/// Phase and acceleration of a ball that touches no other ball or nose. A slow slip that ends soon counts as rolling; a
/// fixed ball does not move.
fn free_motion(ball: &Ball, motion: &Motion, physics: &Physics) -> (Phase, DVec3) {
    if ball.is_fixed() {
        return (Phase::Rolling, DVec3::ZERO);
    }
    let cloth = physics.cloth_under(ball);
    if is_airborne(ball, motion) {
        return (Phase::Airborne, DVec3::NEG_Z * cloth.gravity);
    }
    let slip = match physics.shape {
        Shape::Spheres => motion.slip(ball.radius),
        Shape::Discs | Shape::RelativisticDiscs => DVec3::ZERO,
    };
    let slowing = cloth.sliding_friction * cloth.gravity;
    let velocity = motion.velocity.with_z(0.0);
    if slip != DVec3::ZERO && slip.length() > (10.0 * slowing * SHORTEST).min(SLIPPING) {
        let direction = slip.normalize() * share_of_friction(ball, slip, physics);
        (Phase::Sliding, cloth.sliding_acceleration(direction))
    } else if velocity.length() > CREEPING {
        (Phase::Rolling, cloth.rolling_acceleration(velocity))
    } else {
        (Phase::Rolling, cloth.rolling_acceleration(DVec3::ZERO))
    }
}

/// The share of sliding friction that acts at this slip. It is below 1 for a slip that full friction would end within
/// [`SHORTEST`]. Full friction would reverse such a slip within one span, so the ball would never start to roll.
pub fn share_of_friction(ball: &Ball, slip: DVec3, physics: &Physics) -> f64 {
    let cloth = physics.cloth_under(ball);
    let most = 3.5 * cloth.sliding_friction * cloth.gravity * SHORTEST;
    if slip.length() < most { slip.length() / most } else { 1.0 }
}
