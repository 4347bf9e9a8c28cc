//! How computed shots change with their strikes and with the constants of the physics, for a search by least squares.

use std::sync::Arc;

use nalgebra::{DMatrix, DVector, Matrix4};

use super::follow::Follower;
use super::launch::Launch;
use super::refine::{distances_of, from_numbers, slopes_of, to_numbers};
use super::samples::Samples;
use super::score::{GOOD, quantile};
use super::search::Found;
use baize_physics::engine::Environment;

/// By which share a constant is changed to find its effect.
pub const SMALL: f64 = 1e-5;

/// The farthest that a strike follows a step of the constants: speed in m/s, direction in radians, and both of the tip. Farther away
/// the slopes are no longer those of here.
const FARTHEST: [f64; 4] = [0.1, 0.05, 0.2, 0.2];

/// A shot counts for less if one of its constants has more than so many times the effect that it has in four fifths of the shots. A
/// ball that barely meets another one has slopes without bound.
const MOST: f64 = 3.0;

/// The slopes of one shot: of its distances r by the four numbers of the strike (S) and by the constants (C), with S = QR.
pub struct Slopes {
    /// w P'P, where P = C - QQ'C is what the strike cannot make good, and w the weight of the shot.
    curvature: DMatrix<f64>,
    /// w P'r.
    gradient: DVector<f64>,
    /// R.
    of_strike: Matrix4<f64>,
    /// Q'C.
    mixed: DMatrix<f64>,
    /// Q'r.
    pull: DVector<f64>,
}

impl Slopes {
    /// The slopes of a shot at the strike that was found. `changed` are the tables with one constant changed each, and by how much.
    /// The weight is that of the logarithm in [`cost`](super::cost). `None` for a shot that cannot be played or has too few samples.
    pub fn of(
        shot: &Samples,
        found: &Found,
        here: &Arc<Environment>,
        changed: &[(Arc<Environment>, f64)],
    ) -> Option<Self> {
        let until = shot.end();
        let mut follower = Follower::new(shot, Arc::clone(here));
        let distances = distances_of(&mut follower, &found.launch, until).filter(|all| all.len() >= FARTHEST.len())?;
        let by_strike = slopes_of(&distances, to_numbers(&found.launch), |numbers| {
            distances_of(&mut follower, &from_numbers(numbers, found.launch.elevation), until)
        })?;
        let mut by_constants = DMatrix::<f64>::zeros(distances.len(), changed.len());
        for (index, (environment, step)) in changed.iter().enumerate() {
            let mut follower = Follower::new(shot, Arc::clone(environment));
            by_constants
                .set_column(index, &((distances_of(&mut follower, &found.launch, until)? - &distances) / *step));
        }
        let weight = 1.0 / (0.5 * distances.len() as f64 * (found.mean_square + GOOD));
        let decomposed = by_strike.qr();
        let directions = decomposed.q();
        let (mixed, pull) = (directions.tr_mul(&by_constants), directions.tr_mul(&distances));
        let left = by_constants - &directions * &mixed;
        let (curvature, gradient) = (left.tr_mul(&left) * weight, left.tr_mul(&distances) * weight);
        let is_finite = curvature.iter().chain(gradient.iter()).all(|number| number.is_finite());
        is_finite.then(|| Self {
            curvature,
            gradient,
            of_strike: decomposed.r().fixed_rows::<4>(0).into_owned(),
            mixed,
            pull,
        })
    }

    /// The launch that fits best after that step of the constants, if the shot changes as its slopes say; `None` if it would be too
    /// far from this one.
    pub fn launch_after(&self, launch: &Launch, constants: &DVector<f64>) -> Option<Launch> {
        let step = -self.of_strike.solve_upper_triangular(&(&self.pull + &self.mixed * constants))?;
        let is_near = step.iter().zip(FARTHEST).all(|(step, farthest)| step.abs() < farthest);
        let numbers = DVector::from_row_slice(&to_numbers(launch)) + step;
        is_near.then(|| from_numbers(numbers.as_slice(), launch.elevation))
    }
}

/// The slopes of all shots together.
pub struct Sums {
    curvature: DMatrix<f64>,
    gradient: DVector<f64>,
    /// The sum of gg' over the shots, where g is the gradient of one shot.
    spread: DMatrix<f64>,
    /// How many shots there are.
    shots: usize,
}

impl Sums {
    /// The sums for so many constants.
    pub fn of<'a>(slopes: impl Iterator<Item = &'a Slopes> + Clone, constants: usize) -> Self {
        let effect = |index: usize| slopes.clone().map(|shot| shot.curvature[(index, index)]).collect::<Vec<f64>>();
        let most: Vec<f64> = (0..constants).map(|index| MOST * quantile(&effect(index), 0.8)).collect();
        let zeros = || DMatrix::zeros(constants, constants);
        let mut sums = Self {
            curvature: zeros(),
            gradient: DVector::zeros(constants),
            spread: zeros(),
            shots: slopes.clone().count(),
        };
        for shot in slopes {
            let share = |(index, most): (usize, &f64)| {
                let effect = shot.curvature[(index, index)];
                if effect > *most { most / effect } else { 1.0 }
            };
            let least = most.iter().enumerate().map(share).fold(1.0, f64::min);
            sums.curvature += &shot.curvature * least;
            let gradient = &shot.gradient * least;
            sums.spread += &gradient * gradient.transpose();
            sums.gradient += gradient;
        }
        sums
    }

    /// The standard errors of the constants, from how much the shots disagree about them (White 1980, eq. 5, with the shots in place of
    /// the samples): the samples of one shot err together, so they do not count as many measurements. `None` if there are no more shots
    /// than constants, or a constant has no effect of its own.
    pub fn errors(&self) -> Option<Vec<f64>> {
        let constants = self.curvature.nrows();
        let free = self.shots.checked_sub(constants).filter(|free| *free > 0)?;
        let inverse = self.curvature.clone().try_inverse()?;
        let covariance = &inverse * &self.spread * &inverse * (self.shots as f64 / free as f64);
        let errors: Vec<f64> = covariance.diagonal().iter().map(|variance| variance.sqrt()).collect();
        errors.iter().all(|error| error.is_finite()).then_some(errors)
    }

    /// The step of the constants with that damping (Levenberg 1944, Marquardt 1963). A constant without any effect stays as it is.
    /// `None` if two constants have the same effect.
    pub fn step(&self, damping: f64) -> Option<DVector<f64>> {
        let mut damped = self.curvature.clone();
        for index in 0..damped.nrows() {
            let effect = damped[(index, index)];
            damped[(index, index)] = if effect > 0.0 { (1.0 + damping) * effect } else { 1.0 };
        }
        damped.lu().solve(&self.gradient).map(|step| -step)
    }
}
