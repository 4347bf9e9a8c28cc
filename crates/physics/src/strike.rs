//! The strike: the motion that a stroke of the cue gives to a ball.

use glam::DVec3;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::all_parameters::Physics;
use super::ball::{Ball, Motion};
use super::grounded::grounded;
use super::light::{Light, MOST_FACTOR};
use super::parameters::Cue;
use super::resolution::normal_impulse;
use super::shape::Shape;

/// Where the tip meets the ball: the offset of the cue's line from the ball's centre, in ball radii, seen along the
/// cue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tip {
    /// Positive: to the player's right (right english).
    pub side: f64,
    /// Positive: above the centre (follow). Negative: below (draw).
    pub height: f64,
}

impl Tip {
    /// Distance from the centre in ball radii.
    #[must_use]
    pub fn offset(&self) -> f64 {
        libm::hypot(self.side, self.height)
    }
}

/// One stroke of the cue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strike {
    /// Speed of the cue in m/s at the moment of contact, zero or more.
    pub speed: f64,
    /// Direction of the cue seen from above, in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball. Its offset must be less than 1; beyond [`Cue::offset_limit`] the tip slips (a
    /// miscue).
    pub tip: Tip,
    /// Elevation of the butt in radians, 0 (level) to below pi/2.
    pub elevation: f64,
}

/// Why a strike is refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum Refusal {
    /// The cue passes by the ball.
    #[error("the cue misses the ball: the tip's offset is {0:.3} of the radius, but must be less than 1")]
    Missed(f64),
    /// The ball's mass is infinite.
    #[error("the ball's mass is infinite, so no cue can move it; strike another ball")]
    Fixed,
    /// The speed is negative, NaN or infinite.
    #[error("the cue's speed is {0} m/s, but must be a finite number, zero or more")]
    Speed(f64),
    /// The elevation is outside its range.
    #[error("the cue's elevation is {0} degrees, but must be at least 0 and below 90")]
    Elevation(f64),
    /// The cue would be as fast as light, or faster, in a physics with [`Shape::RelativisticDiscs`].
    #[error(
        "the cue's speed is {cue} m/s, but must be below the speed of light, which is {light} m/s here: strike more slowly, or \
         raise relativity.speed_of_light"
    )]
    Light {
        /// Speed of the cue in m/s.
        cue: f64,
        /// Speed of light in m/s.
        light: f64,
    },
    /// The cue would be nearly as fast as light, so that the digits of its speed say too little about its energy.
    #[error(
        "the cue's speed is {cue} m/s, too near the speed of light of {light} m/s: its digits say too little about the energy; the \
         Lorentz factor must be at most {MOST_FACTOR}"
    )]
    NearLight {
        /// Speed of the cue in m/s.
        cue: f64,
        /// Speed of light in m/s.
        light: f64,
    },
    /// The direction is NaN or infinite.
    #[error("the cue's direction is {0}, but must be a finite angle")]
    Direction(f64),
}

impl Strike {
    /// The motion of `ball` after this stroke with `cue`. `motion` is the one before; the stroke adds to it.
    ///
    /// * The speed is v = (1 + e) V / (1 + m/M + 5/2 rho^2) and the spin 5/2 rho v/R (Alciatore TP A.30). V is the
    ///   speed of the cue, M its mass, e the restitution of the tip, rho the tip's offset.
    /// * The squirt is tan(a) = 5/2 x sqrt(1 - x^2) / (1 + m/me + 5/2 (1 - x^2)), away from the english x (TP A.31). me
    ///   is the mass of the cue's end. It turns the impulse by the angle a in the plane of the cue's line and the level
    ///   line across it, so with a raised butt the angle seen from above is larger ([`Strike::squirt`]). The end of the
    ///   shaft also gives way upwards or downwards; this is left out.
    /// * An elevated stroke also gives the ball a speed downwards. The impact with the slate follows at once.
    ///
    /// A tip beyond the miscue limit slips. The ball then gets the impulse of a tip that holds at the limit, turned
    /// towards the ball's centre by the angle s of [`Strike::slip`], with the speed (1 + e) V k / (1 + (m/M) k cos(s) +
    /// 5/2 rho^2). Here rho is the limit, and k = sqrt(1 - offset^2) / sqrt(1 - rho^2) is the closing speed along the
    /// line to the centre, as a share of that at the limit (Coulomb's friction; derived in `docs/science/laws.md`).
    ///
    /// # Errors
    /// A [`Refusal`] for a tip that misses the ball, for numbers out of range, and for a fixed ball.
    pub fn on(&self, ball: &Ball, motion: &Motion, cue: &Cue) -> Result<Motion, Refusal> {
        self.check()?;
        if ball.is_fixed() {
            return Err(Refusal::Fixed);
        }
        let (tip, slip) = (self.tip_within_limit(cue), self.slip(cue));
        let (sin_s, cos_s) = (libm::sin(slip), libm::cos(slip));
        let (rho, left) = (tip.offset(), self.approach_left(cue));
        let give = 1.0 + ball.mass / cue.mass * (left * cos_s) + 2.5 * rho * rho;
        let speed = (1.0 + cue.tip_restitution) * (self.speed * left) / give;
        let (sin_e, cos_e) = (libm::sin(self.elevation), libm::cos(self.elevation));
        let (sin_d, cos_d) = (libm::sin(self.direction), libm::cos(self.direction));
        let forward = DVec3::new(cos_d, sin_d, 0.0);
        let right = DVec3::new(sin_d, -cos_d, 0.0);
        // The impulse J along the unit vector d turns the ball by J p x d. Its lever from the centre is p = side *
        // right + height * up, with `up` at right angles to the cue.
        let spin_scale = 2.5 * speed / ball.radius;
        let from_side = (DVec3::Z * cos_e + forward * sin_e) * tip.side;
        let from_height = DVec3::new(-sin_d, cos_d, 0.0) * tip.height;
        let along = speed * cos_s;
        // The squirt turns the impulse in the plane of the cue's line and `right`. Seen from above the part along the cue is
        // shorter by cos_e; the part along `right` is level and keeps its length.
        let turned = self.squirt_along_cue(ball, cue);
        let (sin_q, cos_q) = (libm::sin(turned), libm::cos(turned));
        let level = (forward * cos_q - right * (sin_q / cos_e)) * (along * cos_e);
        let down = DVec3::Z * (along * (cos_q * sin_e));
        let aside = if slip > 0.0 {
            // A tip that slips pushes the ball away from its own side.
            let across = right * cos_q + forward * (sin_q * cos_e) - DVec3::Z * (sin_q * sin_e);
            let up = DVec3::Z * cos_e + forward * sin_e;
            (across * self.tip.side + up * self.tip.height) * (speed * sin_s / self.tip.offset())
        } else {
            DVec3::ZERO
        };
        Ok(Motion {
            position: motion.position,
            velocity: motion.velocity + level - down - aside,
            spin: motion.spin + (from_side + from_height) * spin_scale,
        })
    }

    /// As [`Strike::on`], with the cue and the shape of balls that `physics` has. A disc has no spin: it is struck at
    /// its centre wherever the tip is, leaves along the line of the cue, and rolls at once.
    ///
    /// # Errors
    /// As [`Strike::on`].
    pub fn under(&self, physics: &Physics, ball: &Ball, motion: &Motion) -> Result<Motion, Refusal> {
        match physics.shape {
            Shape::Spheres => self.on(ball, motion, &physics.cue),
            Shape::Discs => {
                self.check()?;
                let centred = Self { tip: Tip::default(), ..*self };
                Ok(grounded(ball, &centred.on(ball, motion, &physics.cue)?, physics))
            }
            Shape::RelativisticDiscs => {
                let light = Light::of(&physics.relativity);
                Ok(grounded(ball, &self.on_fast_disc(ball, motion, &physics.cue, &light)?, physics))
            }
        }
    }

    /// As [`Strike::on`] for a disc that obeys special relativity. The cue is a body with its mass and speed that meets the
    /// resting disc in a straight impact; the impulse is added to the momentum that the disc has. With an elevated butt only
    /// its level part counts. For a slow cue it is [`Strike::on`].
    fn on_fast_disc(&self, ball: &Ball, motion: &Motion, cue: &Cue, light: &Light) -> Result<Motion, Refusal> {
        self.check()?;
        if ball.is_fixed() {
            return Err(Refusal::Fixed);
        }
        if light.forbids(self.speed) {
            return Err(Refusal::Light { cue: self.speed, light: light.speed });
        }
        if self.speed > light.fastest_start() {
            return Err(Refusal::NearLight { cue: self.speed, light: light.speed });
        }
        let forward = DVec3::new(libm::cos(self.direction), libm::sin(self.direction), 0.0);
        let meeting = [light.proper_velocity(forward * self.speed), DVec3::ZERO];
        let impulse = normal_impulse([cue.mass, ball.mass], meeting, forward, cue.tip_restitution, light);
        let change = forward * (impulse / ball.mass * libm::cos(self.elevation));
        Ok(Motion { velocity: light.velocity(light.proper_velocity(motion.velocity) + change), ..*motion })
    }

    /// Whether the tip slips on a ball, given the cue and the shape of balls that `physics` has. It never slips on a
    /// disc, which is struck at its centre.
    #[must_use]
    pub fn slips_under(&self, physics: &Physics) -> bool {
        physics.shape == Shape::Spheres && self.is_miscue(&physics.cue)
    }

    /// Whether the tip slips on the ball: its offset is larger than [`Cue::offset_limit`].
    #[must_use]
    pub fn is_miscue(&self, cue: &Cue) -> bool {
        self.tip.offset() > cue.offset_limit()
    }

    /// The angle in radians between the cue's line and the impulse of a tip that slips: asin(offset) - atan(mu),
    /// towards the ball's centre. The impulse is then on the edge of the friction cone. Zero for a tip that holds.
    #[must_use]
    pub fn slip(&self, cue: &Cue) -> f64 {
        if self.is_miscue(cue) {
            (libm::asin(self.tip.offset().min(1.0)) - libm::atan(cue.tip_friction)).max(0.0)
        } else {
            0.0
        }
    }

    /// The angle in radians between the ball's path and the cue's line, both seen from above, because the end of the
    /// shaft gives way; positive: the ball leaves to the left. It is atan(tan(a) / cos(elevation)), with the angle a of a
    /// level cue (Alciatore TP A.31): a raised butt shortens the way forward, but not the way to the side. A tip that slips
    /// gives the angle of a tip at the miscue limit.
    #[must_use]
    pub fn squirt(&self, ball: &Ball, cue: &Cue) -> f64 {
        libm::atan(self.squirt_slope(ball, cue) / libm::cos(self.elevation))
    }

    /// The angle in radians by which the impulse is turned from the cue's line, in the plane of this line and the level
    /// line across it.
    fn squirt_along_cue(&self, ball: &Ball, cue: &Cue) -> f64 {
        libm::atan(self.squirt_slope(ball, cue))
    }

    /// The impulse across the cue over that along it (Alciatore TP A.31).
    fn squirt_slope(&self, ball: &Ball, cue: &Cue) -> f64 {
        if cue.end_mass <= 0.0 {
            return 0.0;
        }
        let x = self.tip_within_limit(cue).side;
        let depth = (1.0 - x * x).max(0.0);
        2.5 * x * depth.sqrt() / (1.0 + ball.mass / cue.end_mass + 2.5 * depth)
    }

    /// The tip's offset, cut down to the miscue limit: the lever of the impulse in ball radii.
    fn tip_within_limit(&self, cue: &Cue) -> Tip {
        if !self.is_miscue(cue) {
            return self.tip;
        }
        let share = cue.offset_limit() / self.tip.offset();
        Tip { side: self.tip.side * share, height: self.tip.height * share }
    }

    /// The closing speed along the line from the tip to the centre, as a share of that at the miscue limit; 1 for a tip
    /// that holds.
    fn approach_left(&self, cue: &Cue) -> f64 {
        if !self.is_miscue(cue) {
            return 1.0;
        }
        let depth = |offset: f64| (1.0 - offset * offset).max(0.0).sqrt();
        depth(self.tip.offset()) / depth(cue.offset_limit())
    }

    fn check(&self) -> Result<(), Refusal> {
        if !(self.speed >= 0.0 && self.speed.is_finite()) {
            return Err(Refusal::Speed(self.speed));
        }
        if !(0.0..std::f64::consts::FRAC_PI_2).contains(&self.elevation) {
            return Err(Refusal::Elevation(self.elevation.to_degrees()));
        }
        if !self.direction.is_finite() {
            return Err(Refusal::Direction(self.direction));
        }
        let offset = self.tip.offset();
        // NaN is refused as well.
        if offset < 1.0 { Ok(()) } else { Err(Refusal::Missed(offset)) }
    }
}
