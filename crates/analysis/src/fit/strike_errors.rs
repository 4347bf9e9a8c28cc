//! How well the samples of a shot determine its strike.

use std::sync::Arc;

use super::follow::Follower;
use super::launch::Launch;
use super::refine::{distances_of, from_numbers, slopes_of, to_numbers};
use super::samples::Samples;
use super::search::Found;
use baize_physics::engine::Environment;

/// Standard errors of the numbers of a launch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaunchErrors {
    /// Of the speed of the ball in m/s.
    pub speed: f64,
    /// Of its direction in radians.
    pub direction: f64,
    /// Of the tip to the side, in ball radii.
    pub side: f64,
    /// Of the height of the tip, in ball radii.
    pub height: f64,
}

/// The standard errors of a strike that was found, as if the errors of all samples were alike and independent. The elevation of the butt
/// counts as known. `None` if the samples are too few, or do not determine the strike.
#[must_use]
pub fn strike_errors(shot: &Samples, found: &Found, environment: &Arc<Environment>) -> Option<LaunchErrors> {
    let mut follower = Follower::new(shot, Arc::clone(environment));
    let until = shot.end();
    let here = distances_of(&mut follower, &found.launch, until)?;
    let numbers = to_numbers(&found.launch);
    let free = here.len().checked_sub(numbers.len()).filter(|free| *free > 0)?;
    let slopes = slopes_of(&here, numbers, |numbers| {
        distances_of(&mut follower, &from_numbers(numbers, found.launch.elevation), until)
    })?;
    let variance = here.norm_squared() / free as f64;
    let covariance = (slopes.transpose() * &slopes).try_inverse()? * variance;
    let error = |index: usize| covariance[(index, index)].sqrt();
    // The numbers of the tip are wide, see `to_numbers`; a small step says how much narrower the tip itself is.
    let narrowed = |index: usize, of: fn(&Launch) -> f64| {
        const STEP: f64 = 1e-6;
        let mut moved = numbers;
        moved[index] += STEP;
        let slope = (of(&from_numbers(&moved, 0.0)) - of(&from_numbers(&numbers, 0.0))) / STEP;
        error(index) * slope.abs()
    };
    let errors = LaunchErrors {
        speed: error(0),
        direction: error(1),
        side: narrowed(2, |launch| launch.tip.side),
        height: narrowed(3, |launch| launch.tip.height),
    };
    let LaunchErrors { speed, direction, side, height } = errors;
    [speed, direction, side, height].iter().all(|error| error.is_finite()).then_some(errors)
}
