//! Special relativity in the table's frame: what a velocity means for momentum, energy and time.

use glam::DVec3;

use super::parameters::Relativity;

/// A ball is at most this share of the speed of light, four roundings below it.
const FASTEST_SHARE: f64 = 1.0 - 4.0 * f64::EPSILON;

/// The largest Lorentz factor γ with which a ball or a cue may start. The energy of a stored velocity is known to about 1e-15 γ²
/// of itself: here to nine digits, at γ = 10,000,000 to none.
pub const MOST_FACTOR: f64 = 1000.0;

/// A shot ends when an impact gives a ball a larger Lorentz factor than this: then its velocity tells less than five digits of its energy.
const LARGEST_FACTOR: f64 = 1e5;

/// The speed with the Lorentz factor [`MOST_FACTOR`], as a share of the speed of light: √(1 − 1/γ²), to 1e-13.
const FASTEST_START: f64 = 1.0 - 0.5 / (MOST_FACTOR * MOST_FACTOR);

/// The speed of light, with the kinematics that follow from it. Velocities are in m/s in the table's frame, and slower than
/// light.
///
/// No formula subtracts 1 from the Lorentz factor. So all of them keep their digits for slow balls as well. For fast balls
/// a velocity itself has too few digits: the Lorentz factor γ of a stored velocity is known to about 1e-16 γ².
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Its speed in m/s, above zero.
    pub speed: f64,
}

impl Light {
    /// Light as fast as the parameter says.
    #[must_use]
    pub fn of(relativity: &Relativity) -> Self {
        Self { speed: relativity.speed_of_light }
    }

    /// Whether nothing can have this speed in m/s.
    #[must_use]
    pub fn forbids(&self, speed: f64) -> bool {
        speed >= self.speed
    }

    /// The largest speed in m/s with which a ball or a cue may start: its Lorentz factor is 1000. Impacts can make a ball faster.
    #[must_use]
    pub fn fastest_start(&self) -> f64 {
        FASTEST_START * self.speed
    }

    /// Whether a velocity is so near the speed of light that it tells too little about the energy to go on with: a Lorentz factor above
    /// 100,000.
    #[must_use]
    pub(crate) fn is_too_near(&self, velocity: DVec3) -> bool {
        self.lorentz_factor(velocity) > LARGEST_FACTOR
    }

    /// The Lorentz factor γ = 1/√(1 − v²/c²). It is 1 or more.
    #[must_use]
    pub fn lorentz_factor(&self, velocity: DVec3) -> f64 {
        let (light, speed) = (self.speed, velocity.length().min(self.speed * FASTEST_SHARE));
        light / ((light - speed) * (light + speed)).sqrt()
    }

    /// The proper velocity γ v in m/s: the momentum of a ball per kilogram of its rest mass. It has no upper limit.
    #[must_use]
    pub fn proper_velocity(&self, velocity: DVec3) -> DVec3 {
        velocity * self.lorentz_factor(velocity)
    }

    /// The velocity in m/s of a ball with the proper velocity `proper` (m/s): v = w/√(1 + w²/c²). It is slower than light.
    #[must_use]
    pub fn velocity(&self, proper: DVec3) -> DVec3 {
        let velocity = proper / self.lorentz_factor_of(proper);
        let most = self.speed * FASTEST_SHARE;
        let speed = velocity.length();
        if speed > most { velocity * (most / speed * FASTEST_SHARE) } else { velocity }
    }

    /// The Lorentz factor γ = √(1 + w²/c²) of a ball with the proper velocity `proper` (m/s).
    #[must_use]
    pub fn lorentz_factor_of(&self, proper: DVec3) -> f64 {
        libm::hypot(1.0, proper.length() / self.speed)
    }

    /// The rapidity artanh(v/c). Along one line rapidities add up as velocities do for Newton.
    #[must_use]
    pub fn rapidity(&self, velocity: DVec3) -> f64 {
        libm::asinh(self.proper_velocity(velocity).length() / self.speed)
    }

    /// A bound in joules on the error of [`kinetic_energy`](Self::kinetic_energy) by the rounding of the velocity.
    #[must_use]
    pub fn energy_error(&self, mass: f64, velocity: DVec3) -> f64 {
        let factor = self.lorentz_factor(velocity);
        8.0 * f64::EPSILON * mass * velocity.length_squared() * factor * factor * factor
    }

    /// The energy in joules that a ball of that rest mass (kg) has beyond its rest energy: γ² m v²/(γ + 1), which is
    /// (γ − 1) m c² without the difference.
    #[must_use]
    pub fn kinetic_energy(&self, mass: f64, velocity: DVec3) -> f64 {
        let factor = self.lorentz_factor(velocity);
        mass * velocity.length_squared() * (factor * factor / (factor + 1.0))
    }
}
