//! How long one solution of the contact forces may last.

use crate::physics::engine::hold::{Island, UNLOADED};
use crate::physics::engine::repeated_impacts::SHORTEST;
use crate::physics::piece::Phase;
use crate::physics::tolerances::CREEPING;

/// Longest span of one solution of the contact forces, in seconds.
const LONGEST: f64 = 1.6e-2;

/// Longest span of one solution, in seconds, if a ball starts from rest: its rolling resistance acts against its motion
/// only from the next solution on.
const SETTING_OFF: f64 = 2e-3;

/// Farthest that a ball may move in the shortest span of one solution, in metres. In a longer span a fast ball would
/// leave the curve around a jaw or an edge.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller: it only bounds how
/// short a step may become, and the steps of the tests are longer.
const FARTHEST: f64 = 1e-3;

/// In the shortest span of one solution drag may take at most about this share of a ball's speed. A span in which drag
/// took all of the speed would turn the ball around. The slower a ball, the longer drag needs for the same share.
const DRAGGED: f64 = 0.25;

impl Island<'_> {
    /// Upper limit of the span of this solution, in seconds: the earliest end of a slip or roll, at most [`LONGEST`],
    /// at least [`Island::shortest`]. If a ball starts from rest it is at most [`SETTING_OFF`]. For a rolling ball it
    /// is also at most the time in which rolling resistance and drag alone, as large as they are now, would stop it. On
    /// a slope a slow roll lasts many times longer; a step of that length would overshoot and swing from side to side.
    pub fn duration(&self) -> f64 {
        let cloth = &self.environment.physics().cloth;
        let shortest = (0..self.motions.len()).map(|slot| {
            let motion = &self.motions[slot];
            if self.phases[slot] == Phase::Airborne {
                return f64::INFINITY;
            }
            if self.phases[slot] == Phase::Sliding {
                let slip = motion.slip(self.balls[slot].radius);
                let share = self.share_of_friction(&self.balls[slot], slip);
                let turning = 2.5 * cloth.sliding_friction * cloth.gravity * share;
                let easing = turning * slip.length() - self.accelerations[slot].dot(slip);
                return if easing > 0.0 { slip.length_squared() / easing } else { f64::INFINITY };
            }
            let velocity = motion.velocity;
            if velocity.length() <= CREEPING || self.setting_off(slot).is_some() {
                return if self.accelerations[slot].length() > UNLOADED { SETTING_OFF } else { f64::INFINITY };
            }
            let slowing = -self.accelerations[slot].dot(velocity);
            let end = if slowing > 0.0 { velocity.length_squared() / slowing } else { f64::INFINITY };
            let speed = velocity.length();
            end.min(speed / cloth.rolling_deceleration(speed))
        });
        shortest.fold(LONGEST, f64::min).max(self.shortest())
    }

    /// Shortest span of one solution, in seconds: [`SHORTEST`], or if that is less, the time in which the fastest ball
    /// moves by [`FARTHEST`], or in which drag takes the share [`DRAGGED`] of a rolling ball's speed.
    pub fn shortest(&self) -> f64 {
        let physics = self.environment.physics();
        let of_ball = |slot: usize| {
            let speed = self.motions[slot].velocity.length();
            let drag = match self.phases[slot] {
                Phase::Rolling => physics.cloth_under(&self.balls[slot]).drag,
                _ => 0.0,
            };
            (FARTHEST / speed).min(DRAGGED / (drag * speed))
        };
        (0..self.motions.len()).map(of_ball).fold(SHORTEST, f64::min)
    }
}
