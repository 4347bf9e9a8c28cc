//! Ball and bed.

use baize_describe::{Described, Parameters};
use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

/// Friction, slope and nap of the bed, and gravity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Cloth {
    /// Acceleration of gravity. 9.81 on Earth, 1.62 on the Moon.
    #[described(label = "Gravity", default = 9.81, unit = "m/s²", range = 0.0..=30.0)]
    pub gravity: f64,
    /// Friction of a ball that slides on the cloth. Pool 0.15 to 0.4, heated carom 0.13 to 0.2 (Alciatore, physical
    /// properties).
    #[described(label = "Sliding friction", default = 0.2, range = 0.0..=1.0)]
    pub sliding_friction: f64,
    /// Rolling friction: the deceleration of a rolling ball, as a share of gravity. Fast cloth 0.006, bar cloth 0.015
    /// (Alciatore, physical properties).
    #[described(label = "Rolling friction", default = 0.01, range = 0.0..=0.1)]
    pub rolling_friction: f64,
    /// Resistance of cloth and air to rolling that grows with the square of the speed: the deceleration is rolling
    /// friction times gravity plus drag times v^2. 0.0032 for air alone and a pool ball, 0.0235 for tracked carom
    /// balls.
    #[described(label = "Rolling drag", default = 0.0, unit = "1/m", range = 0.0..=1.0)]
    pub drag: f64,
    /// How fast side spin decays on the cloth. 5 to 15 (Alciatore TP B.2).
    #[described(label = "Spin decay", default = 10.0, unit = "rad/s²", range = 0.0..=60.0)]
    pub spin_deceleration: f64,
    /// Additional decay of side spin, in proportion to the spin. 0.059 for tracked carom balls.
    #[described(label = "Spin damping", default = 0.0, unit = "1/s", range = 0.0..=10.0)]
    pub spin_damping: f64,
    /// Slope of the bed. It does not act on a ball in the air.
    #[described(label = "Slope")]
    pub slope: Slope,
    /// Acceleration of a rolling ball towards the foot by the nap of the cloth, as a share of gravity. No measurement is
    /// known.
    #[described(label = "Nap", default = 0.0, range = 0.0..=0.01)]
    pub nap: f64,
}

/// Slope of a bed, in metres per metre.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Slope {
    /// How far the bed falls towards the foot, in metres per metre; negative towards the head. The WPA allows 0.02 inches
    /// over a whole table, 0.0002.
    #[described(label = "Slope to the foot", default = 0.0, range = -0.02..=0.02)]
    pub to_foot: f64,
    /// How far the bed falls towards the left, seen from the head, in metres per metre; negative towards the right.
    #[described(label = "Slope to the left", default = 0.0, range = -0.02..=0.02)]
    pub to_left: f64,
}

impl Cloth {
    /// Acceleration of a sliding ball by the slope, in m/s^2.
    #[must_use]
    pub fn downhill(&self) -> DVec2 {
        DVec2::new(self.slope.to_foot, self.slope.to_left) * self.gravity
    }

    /// Acceleration of a rolling ball by slope and nap, in m/s^2. The slope acts with 5/7, because it has to turn the ball as
    /// well.
    #[must_use]
    pub fn roll_pull(&self) -> DVec2 {
        self.lying_pull() + DVec2::X * (self.nap * self.gravity)
    }

    /// Acceleration that the slope would give to a ball at rest, in m/s^2, without resistance. The nap acts only on a ball
    /// that rolls.
    #[must_use]
    pub fn lying_pull(&self) -> DVec2 {
        self.downhill() * (5.0 / 7.0)
    }

    /// Whether there is slope or nap.
    #[must_use]
    pub fn pulls(&self) -> bool {
        self.downhill() != DVec2::ZERO || self.roll_pull() != DVec2::ZERO
    }

    /// Whether the bed is so steep that no ball stays at rest.
    #[must_use]
    pub fn is_steep(&self) -> bool {
        self.setting_off(DVec2::ZERO).is_some()
    }

    /// The acceleration in m/s^2 with which a ball at rest starts to roll, under slope, nap and a `push` in m/s^2; `None` if
    /// it stays at rest.
    ///
    /// Slope and `push` pull a ball at rest; slope, nap and `push` pull a rolling ball. Rolling resistance opposes both
    /// pulls. The ball starts only if each pull is larger than the resistance, and if the angle between them is less
    /// than 90 degrees. Otherwise it would stop again at once. It rolls along the second pull.
    #[must_use]
    pub fn setting_off(&self, push: DVec2) -> Option<DVec2> {
        let (at_rest, rolling, resistance) =
            (self.lying_pull() + push, self.roll_pull() + push, self.rolling_resistance());
        let (first, then) = (at_rest.length(), rolling.length());
        (first > resistance && then > resistance && at_rest.dot(rolling) > 0.0)
            .then(|| rolling * (1.0 - resistance / then))
    }

    /// The acceleration in m/s^2 of a ball whose contact point slips in the direction `slip`, a unit vector.
    #[must_use]
    pub fn sliding_acceleration(&self, slip: DVec3) -> DVec3 {
        self.downhill().extend(0.0) - slip * (self.sliding_friction * self.gravity)
    }

    /// The acceleration in m/s^2 of a ball that rolls at `velocity` (m/s) or is at rest.
    #[must_use]
    pub fn rolling_acceleration(&self, velocity: DVec3) -> DVec3 {
        let speed = velocity.length();
        if speed == 0.0 {
            return self.setting_off(DVec2::ZERO).unwrap_or_default().extend(0.0);
        }
        self.roll_pull().extend(0.0) - velocity.normalize_or_zero() * self.rolling_deceleration(speed)
    }

    /// The part of a rolling ball's deceleration that does not depend on the speed, in m/s^2.
    #[must_use]
    pub fn rolling_resistance(&self) -> f64 {
        self.rolling_friction * self.gravity
    }

    /// The deceleration in m/s^2 of a ball that rolls at `speed` (m/s).
    #[must_use]
    pub fn rolling_deceleration(&self, speed: f64) -> f64 {
        self.rolling_resistance() + self.drag * speed * speed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Physics;

    #[test]
    fn a_ball_that_is_pushed_just_as_hard_as_it_resists_stays_and_a_little_harder_it_rolls_with_the_nap() {
        let cloth = Cloth { nap: 0.002, ..Physics::default().cloth };
        let (resistance, nap) = (cloth.rolling_resistance(), 0.002 * cloth.gravity);
        assert!(resistance > nap);
        assert_eq!(cloth.setting_off(DVec2::X * resistance), None);
        let rolls = cloth.setting_off(DVec2::X * (1.25 * resistance)).unwrap();
        assert!((rolls - DVec2::X * (0.25 * resistance + nap)).length() < 1e-12, "{rolls}");
    }
}
