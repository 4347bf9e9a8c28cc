//! The cue strike: from the motion of the cue to the motion of the ball.

use bevy::math::DVec3;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::ball::{Ball, Motion};
use super::parameters::{Cue, Physics};
use super::resolution::grounded;
use super::shape::Shape;

/// Where the tip meets the ball, in ball radii, seen along the cue: the distance of the cue's line from the centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tip {
    /// To the player's right (right english) when positive.
    pub side: f64,
    /// Above the centre (follow) when positive, below (draw) when negative.
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
    /// Direction of the cue on the plan in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball, closer to the centre than one radius; beyond [`Cue::offset_limit`] it slips.
    pub tip: Tip,
    /// Elevation of the butt in radians, 0 (level) to below pi/2.
    pub elevation: f64,
}

/// Why a strike is refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum Refusal {
    /// The cue passes by the ball.
    #[error(
        "the cue misses the ball: its line passes the centre at {0:.3} of the radius, but must do so at less than 1"
    )]
    Missed(f64),
    /// Nothing moves the ball.
    #[error("the ball is fixed, its mass is infinite: no cue moves it; strike another one")]
    Fixed,
    /// The speed is negative, NaN or infinite.
    #[error("the cue's speed is {0} m/s, but must be zero or more")]
    Speed(f64),
    /// The elevation is outside its range.
    #[error("the cue's elevation is {0} degrees, but must lie between 0 and below 90")]
    Elevation(f64),
    /// The direction is not a number.
    #[error("the cue's direction is {0}, but must be a finite angle")]
    Direction(f64),
}

impl Strike {
    /// The motion of `ball`, at `motion` before, after this stroke with `cue`.
    ///
    /// Speed (1 + e) V / (1 + m/M + 5/2 rho^2) and spin 5/2 rho v/R (Alciatore TP A.30); squirt
    /// tan(a) = 5/2 x sqrt(1 - x^2) / (1 + m/me + 5/2 (1 - x^2)) away from the english (TP A.31). The downward part of
    /// an elevated stroke goes into the slate, which the ball meets at once. What the ball did before is added to.
    ///
    /// A tip beyond the limit slips: the ball gets the impulse of one that holds at the limit, turned by the
    /// [`slip`](Strike::slip) s towards the centre, with the speed
    /// (1 + e) V k / (1 + (m/M) k cos(s) + 5/2 rho^2), where k = sqrt(1 - offset^2) / sqrt(1 - rho^2) is what is left of
    /// the approach along the line to the centre, and rho the limit (Coulomb; derived in `docs/physics.md`).
    ///
    /// # Errors
    /// A [`Refusal`] for a tip that misses the ball, for numbers out of range, and for a fixed ball.
    pub fn on(&self, ball: &Ball, motion: &Motion, cue: &Cue) -> Result<Motion, Refusal> {
        self.check()?;
        if ball.is_fixed() {
            return Err(Refusal::Fixed);
        }
        let (tip, slip) = (self.held(cue), self.slip(cue));
        let (sin_s, cos_s) = (libm::sin(slip), libm::cos(slip));
        let (rho, left) = (tip.offset(), self.approach_left(cue));
        let give = 1.0 + ball.mass / cue.mass * (left * cos_s) + 2.5 * rho * rho;
        let speed = (1.0 + cue.tip_restitution) * (self.speed * left) / give;
        let (sin_e, cos_e) = (libm::sin(self.elevation), libm::cos(self.elevation));
        let (sin_d, cos_d) = (libm::sin(self.direction), libm::cos(self.direction));
        let forward = DVec3::new(cos_d, sin_d, 0.0);
        let right = DVec3::new(sin_d, -cos_d, 0.0);
        // The lever p = side * right + height * up, with `up` square to the cue; J p x d turns the ball.
        let spin_scale = 2.5 * speed / ball.radius;
        let from_side = (DVec3::Z * cos_e + forward * sin_e) * tip.side;
        let from_height = DVec3::new(-sin_d, cos_d, 0.0) * tip.height;
        let squirt = self.squirt(ball, cue);
        let direction = forward * libm::cos(squirt) - right * libm::sin(squirt);
        let along = speed * cos_s;
        // A slipping tip pushes the ball to the other side.
        let aside = if slip > 0.0 { self.lever(direction) * (speed * sin_s / self.tip.offset()) } else { DVec3::ZERO };
        Ok(Motion {
            position: motion.position,
            velocity: motion.velocity + direction * (along * cos_e) - DVec3::Z * (along * sin_e) - aside,
            spin: motion.spin + (from_side + from_height) * spin_scale,
        })
    }

    /// The same for a ball of the shape that `physics` says, with its cue. A disc knows no spin: it is struck at its centre
    /// wherever the tip meets it, leaves along the cue's line and seems to roll at once.
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
        }
    }

    /// Whether the tip slips on a ball of the shape that `physics` says; never on a disc, which is struck at its centre.
    #[must_use]
    pub fn slips_under(&self, physics: &Physics) -> bool {
        physics.shape == Shape::Spheres && self.is_miscue(&physics.cue)
    }

    /// Whether the tip slips on the ball: it meets the ball beyond [`Cue::offset_limit`].
    #[must_use]
    pub fn is_miscue(&self, cue: &Cue) -> bool {
        self.tip.offset() > cue.offset_limit()
    }

    /// The angle in radians by which a tip that slips turns the impulse from the cue's line towards the ball's centre,
    /// asin(offset) - atan(mu): just so far that it stays on the edge of the cone of friction. Zero for a tip that
    /// holds.
    #[must_use]
    pub fn slip(&self, cue: &Cue) -> f64 {
        if self.is_miscue(cue) {
            (libm::asin(self.tip.offset().min(1.0)) - libm::atan(cue.tip_friction)).max(0.0)
        } else {
            0.0
        }
    }

    /// The angle in radians by which the ball leaves to the left of the cue's line (negative: to the right) by the give
    /// of the shaft's end; for a tip that slips, that of one at the limit.
    #[must_use]
    pub fn squirt(&self, ball: &Ball, cue: &Cue) -> f64 {
        if cue.end_mass <= 0.0 {
            return 0.0;
        }
        let x = self.held(cue).side;
        let depth = (1.0 - x * x).max(0.0);
        libm::atan(2.5 * x * depth.sqrt() / (1.0 + ball.mass / cue.end_mass + 2.5 * depth))
    }

    /// The tip, as far that way as the chalk holds: the lever of the impulse in ball radii.
    fn held(&self, cue: &Cue) -> Tip {
        if !self.is_miscue(cue) {
            return self.tip;
        }
        let share = cue.offset_limit() / self.tip.offset();
        Tip { side: self.tip.side * share, height: self.tip.height * share }
    }

    /// What is left of the approach along the line from the tip to the centre, as a share of that at the limit.
    fn approach_left(&self, cue: &Cue) -> f64 {
        if !self.is_miscue(cue) {
            return 1.0;
        }
        let depth = |offset: f64| (1.0 - offset * offset).max(0.0).sqrt();
        depth(self.tip.offset()) / depth(cue.offset_limit())
    }

    /// The lever from the centre to the cue's line in ball radii, for a cue towards `direction` (level, of length 1).
    fn lever(&self, direction: DVec3) -> DVec3 {
        let right = DVec3::new(direction.y, -direction.x, 0.0);
        let up = DVec3::Z * libm::cos(self.elevation) + direction * libm::sin(self.elevation);
        right * self.tip.side + up * self.tip.height
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
