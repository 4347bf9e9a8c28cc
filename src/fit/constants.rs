//! The search for constants of the physics that fit many shots at once.

use std::sync::Arc;

use super::follow::Follower;
use super::samples::Samples;
use super::search::{Found, settle_strike};
use super::side_by_side::side_by_side;
use crate::physics::{PARAMETERS, Parameter, Physics};
use crate::shot::Setup;

/// A constant that the search may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Which one it is.
    pub parameter: &'static Parameter,
    /// By how much it is changed at first, in its unit.
    pub step: f64,
}

/// A physics, and the strikes of all shots in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The physics.
    pub physics: Physics,
    /// The strike of every shot, in the order of the shots.
    pub strikes: Vec<Found>,
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<'a> {
    /// The constant that was changed.
    pub constant: &'a str,
    /// Its value that was tried.
    pub value: f64,
    /// The cost with it.
    pub cost: f64,
    /// Whether it was better than all before it.
    pub is_better: bool,
}

/// A mean square distance that counts as good, in m²: (1 cm)². Below it the cost hardly falls.
const GOOD: f64 = 1e-4;

/// The cost of a fit: the mean of ln(mean square + 1 cm²) over the shots. The logarithm keeps a few shots that go far astray from
/// deciding over all others.
#[must_use]
pub fn cost(strikes: &[Found]) -> f64 {
    let all = strikes.iter().map(|found| libm::log(found.mean_square.min(10.0) + GOOD));
    all.sum::<f64>() / strikes.len().max(1) as f64
}

impl Constant {
    /// The constant of that path, as in a physics file, for a search that starts from `physics`.
    ///
    /// # Errors
    /// A sentence, if there is no such number, or if its law is not chosen.
    pub fn of(path: &str, physics: &Physics) -> Result<Self, String> {
        let parameter = PARAMETERS.iter().find(|parameter| parameter.path_in_file() == path);
        let Some(parameter) = parameter else {
            return Err(format!("{path} is no number of the physics; config/physics.ron names them all"));
        };
        let Some(value) = parameter.get(physics) else {
            return Err(format!("{path} belongs to a law that this physics does not use"));
        };
        let step = if value == 0.0 { 0.01 * parameter.max.min(1.0) } else { 0.05 * value.abs() };
        Ok(Self { parameter, step })
    }
}

/// A search for constants: each is changed in turn, up and down, and the change is kept if the cost falls.
pub struct ConstantsSearch<'a> {
    /// The shots that the constants are to fit, all on the same table.
    pub shots: &'a [&'a Samples],
    /// What may be changed.
    pub constants: &'a [Constant],
    /// How many threads compute; the result does not depend on it.
    pub threads: usize,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The best fit so far.
    pub fit: Fit,
    /// By how much each constant is changed next, in the order of the constants.
    pub steps: Vec<f64>,
    /// How many rounds are done.
    pub rounds: usize,
}

impl ConstantsSearch<'_> {
    /// Where a search begins: with this physics, and with strikes that were found in it.
    #[must_use]
    pub fn begin(&self, fit: Fit) -> Standing {
        Standing { fit, steps: self.constants.iter().map(|constant| constant.step).collect(), rounds: 0 }
    }

    /// Changes every constant once. `tell` is told every trial.
    pub fn round(&self, standing: &mut Standing, mut tell: impl FnMut(&Step)) {
        let settled = self.settled(&standing.fit.physics, &standing.fit.strikes);
        if cost(&settled.strikes) <= cost(&standing.fit.strikes) {
            standing.fit = settled;
        }
        for (constant, step) in self.constants.iter().zip(&mut standing.steps) {
            self.change(constant, step, &mut standing.fit, &mut tell);
        }
        standing.rounds += 1;
    }

    /// Tries one constant a step up and a step down. A better value is kept, and the next step goes farther the same way; if
    /// neither is better, the next step is half as long.
    fn change(&self, constant: &Constant, step: &mut f64, best: &mut Fit, tell: &mut impl FnMut(&Step)) {
        let parameter = constant.parameter;
        let (from, least) = (parameter.get(&best.physics).unwrap_or_default(), cost(&best.strikes));
        for value in [from + *step, from - *step] {
            let value = value.clamp(parameter.min, parameter.max);
            let mut physics = best.physics.clone();
            parameter.set(&mut physics, value);
            let trial = self.settled(&physics, &best.strikes);
            let cost = cost(&trial.strikes);
            tell(&Step { constant: parameter.path, value, cost, is_better: cost < least });
            if cost < least {
                *best = trial;
                *step = 1.5 * (value - from);
                return;
            }
        }
        *step *= 0.5;
    }

    /// The strikes in that physics, searched for again from these.
    fn settled(&self, physics: &Physics, strikes: &[Found]) -> Fit {
        let setup = self.shots.first().map(|shot| &shot.setup);
        let Some(setup) = setup else { return Fit { physics: physics.clone(), strikes: Vec::new() } };
        let environment = Arc::new(Setup { physics: physics.clone(), ..setup.clone() }.environment());
        let work: Vec<(&Samples, Found)> = self.shots.iter().copied().zip(strikes.iter().copied()).collect();
        let settle = |(shot, found): &(&Samples, Found)| {
            settle_strike(&mut Follower::new(shot, Arc::clone(&environment)), &found.launch)
        };
        Fit { physics: physics.clone(), strikes: side_by_side(&work, self.threads, settle) }
    }
}
