//! A strike that is given by what it does to the ball.

use baize_physics::{Ball, Motion, Physics, Refusal, Strike, Tip};

/// A strike given by how the ball leaves, where a [`Strike`] is given by how the cue moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Launch {
    /// Speed of the ball over the cloth in m/s, above 0.
    pub speed: f64,
    /// Direction of the ball in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball.
    pub tip: Tip,
    /// Elevation of the butt in radians, 0 to below pi/2.
    pub elevation: f64,
}

impl Launch {
    /// The strike that lets a resting `ball` leave so. A strike turns with the direction of the cue, and the ball's speed grows
    /// in step with the cue's, so one strike of 1 m/s tells how to choose both. Under special relativity it grows nearly so, and the
    /// cue stays below the speed of light.
    ///
    /// # Errors
    /// As [`Strike::on`]. If the tip slips so far that the ball does not move, the strike has no finite speed and is refused.
    pub fn strike(&self, ball: &Ball, physics: &Physics) -> Result<Strike, Refusal> {
        let trial =
            Strike { speed: physics.speed_of_stroke(1.0), direction: 0.0, tip: self.tip, elevation: self.elevation };
        let rest = Motion::at_rest(0.0, 0.0, ball.radius);
        let left = trial.under(physics, ball, &rest)?.velocity.truncate();
        let speed = physics.speed_of_stroke(trial.speed * self.speed / left.length());
        if !speed.is_finite() {
            return Err(Refusal::Speed(speed));
        }
        Ok(Strike { speed, direction: self.direction - libm::atan2(left.y, left.x), ..trial })
    }
}
