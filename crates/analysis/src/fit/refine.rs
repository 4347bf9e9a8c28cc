//! A launch is refined by least squares.

use std::cell::RefCell;

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::storage::Owned;
use nalgebra::{Dyn, OMatrix, OVector, U4};

use super::follow::Follower;
use super::launch::Launch;
use baize_physics::Tip;

/// The farthest that a tip may meet the ball from its centre, in ball radii.
pub const FARTHEST_TIP: f64 = 0.5;

/// By how much each number of a launch is changed to find its effect: speed in m/s, direction in radians, and both of the tip.
const STEPS: [f64; 4] = [1e-6, 1e-7, 1e-6, 1e-6];

/// The launch close to `start` whose shot follows the samples up to `until` best, with its mean square distance in m². At most
/// `patience` times five shots are played.
pub fn refined(follower: &mut Follower, start: &Launch, until: f64, patience: usize) -> (Launch, f64) {
    let count = follower.samples().up_to(until);
    if count < 3 {
        return (*start, f64::INFINITY);
    }
    let numbers = OVector::<f64, U4>::from_row_slice(&to_numbers(start));
    let follower = RefCell::new(follower);
    let mut problem = Problem { follower, elevation: start.elevation, until, count, numbers, residuals: None };
    problem.set_params(&numbers);
    let before = problem.mean_square();
    let method = LevenbergMarquardt::new().with_patience(patience).with_ftol(1e-7).with_xtol(1e-7).with_gtol(0.0);
    let (problem, _) = method.minimize(problem);
    let after = problem.mean_square();
    if after <= before { (problem.launch(), after) } else { (*start, before) }
}

/// The four numbers that are free. The tip is widened from the disc of [`FARTHEST_TIP`] to the whole plane, so that no step leaves it.
pub(super) fn to_numbers(launch: &Launch) -> [f64; 4] {
    let Tip { side, height } = launch.tip;
    let share = (launch.tip.offset() / FARTHEST_TIP).min(0.999);
    let wide = 1.0 / (FARTHEST_TIP * (1.0 - share * share).sqrt());
    [launch.speed, launch.direction, side * wide, height * wide]
}

pub(super) fn from_numbers(numbers: &[f64], elevation: f64) -> Launch {
    let (side, height) = (numbers[2], numbers[3]);
    let narrow = FARTHEST_TIP / (1.0 + side * side + height * height).sqrt();
    let tip = Tip { side: side * narrow, height: height * narrow };
    Launch { speed: numbers[0], direction: numbers[1], tip, elevation }
}

/// The distances of all samples as functions of four numbers.
struct Problem<'a, 'b> {
    follower: RefCell<&'a mut Follower<'b>>,
    elevation: f64,
    until: f64,
    count: usize,
    numbers: OVector<f64, U4>,
    /// Those of `numbers`; `None` for an impossible launch.
    residuals: Option<OVector<f64, Dyn>>,
}

impl Problem<'_, '_> {
    fn launch(&self) -> Launch {
        from_numbers(self.numbers.as_slice(), self.elevation)
    }

    /// Mean square distance in m²; infinite for an impossible launch.
    fn mean_square(&self) -> f64 {
        self.residuals.as_ref().map_or(f64::INFINITY, |all| all.norm_squared() / self.count as f64)
    }

    /// As [`distances_of`], for a launch with these numbers.
    fn distances(&self, numbers: &[f64]) -> Option<OVector<f64, Dyn>> {
        let launch = from_numbers(numbers, self.elevation);
        distances_of(&mut self.follower.borrow_mut(), &launch, self.until)
    }
}

/// The distances along x and y in metres of all samples up to `until`, one after the other; `None` for an impossible launch.
pub(super) fn distances_of(follower: &mut Follower, launch: &Launch, until: f64) -> Option<OVector<f64, Dyn>> {
    let mut all = OVector::<f64, Dyn>::zeros(2 * follower.samples().up_to(until));
    let is_whole = follower.follow(launch, until, |index, apart| {
        (all[2 * index], all[2 * index + 1]) = (apart.x, apart.y);
        true
    });
    is_whole.then_some(all)
}

impl LeastSquaresProblem<f64, Dyn, U4> for Problem<'_, '_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, U4>;
    type ParameterStorage = Owned<f64, U4>;

    fn set_params(&mut self, numbers: &OVector<f64, U4>) {
        self.numbers = *numbers;
        self.residuals = self.distances(numbers.as_slice());
    }

    fn params(&self) -> OVector<f64, U4> {
        self.numbers
    }

    fn residuals(&self) -> Option<OVector<f64, Dyn>> {
        self.residuals.clone()
    }

    fn jacobian(&self) -> Option<OMatrix<f64, Dyn, U4>> {
        let here = self.residuals.as_ref()?;
        slopes_of(here, self.numbers.into(), |numbers| self.distances(numbers))
    }
}

/// How the distances change with each of the four numbers of a launch: by a step in each. They are `here` for these numbers.
pub(super) fn slopes_of(
    here: &OVector<f64, Dyn>,
    numbers: [f64; 4],
    mut distances: impl FnMut(&[f64]) -> Option<OVector<f64, Dyn>>,
) -> Option<OMatrix<f64, Dyn, U4>> {
    let mut slopes = OMatrix::<f64, Dyn, U4>::zeros(here.len());
    for (index, step) in STEPS.iter().enumerate() {
        let mut numbers = numbers;
        numbers[index] += step;
        slopes.set_column(index, &((distances(&numbers)? - here) / *step));
    }
    Some(slopes)
}
