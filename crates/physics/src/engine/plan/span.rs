//! How long one solution of the contact forces may last.

use glam::DVec3;

use crate::ball::Motion;
use crate::engine::hold::{HeldBall, Island, Rest, UNLOADED, share_of_friction};
use crate::engine::repeated_impacts::SHORTEST;
use crate::piece::Phase;
use crate::tolerances::CREEPING;

/// Longest span of one solution of the contact forces, in seconds.
const LONGEST: f64 = 1.6e-2;

/// Longest span of one solution, in seconds, if a ball starts from rest: its rolling resistance acts against its motion
/// only from the next solution on.
const STARTING: f64 = 2e-3;

/// Farthest that a ball may move in the shortest span of one solution, in metres. In a longer span a fast ball would
/// leave the curve around a jaw or an edge.
const FARTHEST: f64 = 1e-3;

/// The same as a share of the ball's radius. The centre of a small ball goes round an edge on a curve as small as the
/// ball.
const FARTHEST_SHARE: f64 = 0.05;

/// In the shortest span of one solution drag may take at most about this share of a ball's speed. A span in which drag
/// took all of the speed would turn the ball around. The slower a ball, the longer drag needs for the same share.
const DRAGGED: f64 = 0.25;

/// In the shortest span of one solution the acceleration may bring a ball nearer to the speed of light by at most about this
/// share of what is missing to that speed, or take it as far away. The inertia of the ball then stays about the same.
const NEARER_TO_LIGHT: f64 = 0.1;

/// The shortest span of one solution is not so short that the rounding of places, of which the velocity in the middle of the span is
/// made, changes what is missing to the speed of light by more than this share.
const ROUNDED: f64 = 1e-6;

/// Upper limit of the span of this solution, in seconds: the earliest end of a slip or roll, at most [`LONGEST`], at
/// least [`shortest`]. If a ball starts from rest it is at most [`STARTING`].
///
/// `rates` are the derivatives of the motions at the start, with the contact forces.
pub fn longest(island: &Island, rates: &[Motion]) -> f64 {
    let of_ball = |slot: usize| until_friction_changes(slot, island, rates[slot].velocity);
    (0..island.balls.len()).map(of_ball).fold(LONGEST, f64::min).max(shortest(island, rates))
}

/// The time in seconds until the slip or roll of a ball with this acceleration ends.
///
/// For a rolling ball it is also at most the time in which rolling resistance and drag alone, as large as they are now,
/// would stop it. On a slope a slow roll lasts many times longer; a step of that length would overshoot and swing from
/// side to side.
fn until_friction_changes(slot: usize, island: &Island, acceleration: DVec3) -> f64 {
    let (HeldBall { ball, phase, rest, .. }, Motion { velocity, .. }) = (&island.balls[slot], island.motions[slot]);
    let cloth = &island.physics().cloth;
    match phase {
        Phase::Airborne => f64::INFINITY,
        Phase::Sliding => {
            let slip = island.motions[slot].slip(ball.radius);
            let share = share_of_friction(ball, slip, island.physics());
            let turning = 2.5 * cloth.sliding_friction * cloth.gravity * share;
            let easing = turning * slip.length() - acceleration.dot(slip);
            if easing > 0.0 { slip.length_squared() / easing } else { f64::INFINITY }
        }
        _ if velocity.length() <= CREEPING || matches!(rest, Rest::Starts(_)) => {
            if acceleration.length() > UNLOADED {
                STARTING
            } else {
                f64::INFINITY
            }
        }
        _ => {
            let slowing = -acceleration.dot(velocity);
            let end = if slowing > 0.0 { velocity.length_squared() / slowing } else { f64::INFINITY };
            let speed = velocity.length();
            end.min(speed / cloth.rolling_deceleration(speed))
        }
    }
}

/// Shortest span of one solution, in seconds: [`SHORTEST`], or if that is less, the time in which the fastest ball moves
/// by [`FARTHEST`] or [`FARTHEST_SHARE`], in which drag takes the share [`DRAGGED`] of a rolling ball's speed, or in which a ball
/// comes nearer to the speed of light by [`NEARER_TO_LIGHT`]. For `rates` see [`longest`].
pub fn shortest(island: &Island, rates: &[Motion]) -> f64 {
    let light = island.physics().light();
    let of_ball = |slot: usize| {
        let HeldBall { ball, phase, .. } = &island.balls[slot];
        let speed = island.motions[slot].velocity.length();
        let drag = if *phase == Phase::Rolling { island.physics().cloth_under(ball).drag } else { 0.0 };
        let nearer = light
            .map_or(f64::INFINITY, |light| nearer_to_light(light.speed - speed, &island.motions[slot], &rates[slot]));
        (FARTHEST.min(FARTHEST_SHARE * ball.radius) / speed).min(DRAGGED / (drag * speed)).min(nearer)
    };
    (0..island.balls.len()).map(of_ball).fold(SHORTEST, f64::min)
}

/// The time in seconds in which a ball that is slower than light by `missing` m/s comes nearer to light by [`NEARER_TO_LIGHT`]; or, if
/// that is longer, the one in which its places are [`ROUNDED`].
fn nearer_to_light(missing: f64, motion: &Motion, rate: &Motion) -> f64 {
    let rounding = 2.0 * f64::EPSILON * motion.position.length();
    (NEARER_TO_LIGHT * missing / rate.velocity.length()).max(rounding / (ROUNDED * missing))
}
