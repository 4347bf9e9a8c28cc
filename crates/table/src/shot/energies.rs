//! The energy of a ball: of its motion, its spin and its height.

use baize_physics::{Ball, Light, Motion, Physics};

/// What the energy of a ball depends on besides the ball.
#[derive(Clone, Copy, Debug, Default)]
pub struct Energies {
    /// In m/s^2.
    pub(super) gravity: f64,
    /// For balls that obey special relativity.
    light: Option<Light>,
}

impl Energies {
    /// Under these physics.
    #[must_use]
    pub fn under(physics: &Physics) -> Self {
        Self { gravity: physics.cloth.gravity, light: physics.light() }
    }

    /// A bound in joules on the error of the energy by rounding, which is large for a ball nearly as fast as light.
    #[inline]
    pub(super) fn rounding(&self, ball: &Ball, motion: &Motion) -> f64 {
        self.light.filter(|_| !ball.is_fixed()).map_or(0.0, |light| light.energy_error(ball.mass, motion.velocity))
    }

    /// Energy in joules of a ball with that motion: of the motion and of the height over the bed.
    #[inline]
    #[must_use]
    pub fn of(&self, ball: &Ball, motion: &Motion) -> f64 {
        if ball.is_fixed() {
            return 0.0;
        }
        let of_motion = self
            .light
            .map_or_else(|| ball.kinetic_energy(motion), |light| light.kinetic_energy(ball.mass, motion.velocity));
        of_motion + ball.mass * self.gravity * (motion.position.z - ball.radius)
    }
}
