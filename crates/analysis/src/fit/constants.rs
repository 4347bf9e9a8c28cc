//! The search for constants of the physics that fit many shots at once.

use std::sync::Arc;

use nalgebra::DVector;

use super::follow::Follower;
use super::samples::Samples;
use super::score::GOOD;
use super::search::{Found, settle_strike};
use super::side_by_side::side_by_side;
use super::slopes::{SMALL, Slopes, Sums};
use baize_physics::engine::Environment;
use baize_physics::{PARAMETERS, Parameter, Physics};
use baize_table::shot::Setup;

/// A constant that the search may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Which one it is.
    pub parameter: &'static Parameter,
}

/// A physics, and the strikes of all shots in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The physics.
    pub physics: Physics,
    /// The strike of every shot, in the order of the shots.
    pub strikes: Vec<Found>,
}

/// The cost of a fit: the mean of ln(mean square + 1 cm²) over the shots. The logarithm keeps a few shots that go far astray from
/// deciding over all others.
#[must_use]
pub fn cost(strikes: &[Found]) -> f64 {
    let all = strikes.iter().map(|found| libm::log(found.mean_square.min(10.0) + GOOD));
    all.sum::<f64>() / strikes.len().max(1) as f64
}

impl Constant {
    /// The constant of that path, for a search that starts from `physics`. The path is that of a physics file, with or without the
    /// name of the law to which the constant belongs.
    ///
    /// # Errors
    /// A sentence, if there is no such number, or if its law is not chosen.
    pub fn of(path: &str, physics: &Physics) -> Result<Self, String> {
        let parameter = PARAMETERS.iter().find(|parameter| parameter.path == path || parameter.path_in_file() == path);
        let Some(parameter) = parameter else {
            return Err(format!("{path} is no number of the physics; config/physics.ron names them all"));
        };
        if parameter.get(physics).is_none() {
            return Err(format!("{path} belongs to a law that this physics does not use"));
        }
        Ok(Self { parameter })
    }

    /// The value in that physics.
    #[must_use]
    pub fn value(&self, physics: &Physics) -> f64 {
        self.parameter.get(physics).unwrap_or_default()
    }

    /// That physics with another value of this constant, which is brought into its range.
    #[must_use]
    pub fn with(&self, physics: &Physics, value: f64) -> Physics {
        let mut changed = physics.clone();
        self.parameter.set(&mut changed, value.clamp(self.parameter.min, self.parameter.max));
        changed
    }
}

/// A search for constants by least squares (Gauss and Newton), in which the strikes of all shots change together with the
/// constants.
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
    /// How much the next step is shortened (Marquardt's factor).
    pub damping: f64,
    /// How many rounds are done.
    pub rounds: usize,
}

/// Each round tries at most so many lengths of its step.
const TRIALS: usize = 5;

/// The damping of the first step; and by how much it changes after a step that made the fit better, and after one that did not.
const FIRST_DAMPING: f64 = 1e-2;
const BOLDER: f64 = 0.2;
const SHYER: f64 = 6.0;

/// The damping does not fall below this.
const LEAST_DAMPING: f64 = 1e-4;

/// With more damping than this no step is tried any more: not even a tiny one made the fit better.
const MOST_DAMPING: f64 = 1e6;

/// A step counts as better only if it lowers the cost by this much.
const GAIN: f64 = 1e-4;

impl ConstantsSearch<'_> {
    /// Where a search begins: with this physics, and with strikes that were found in it.
    #[must_use]
    pub fn begin(&self, fit: Fit) -> Standing {
        Standing { fit, damping: FIRST_DAMPING, rounds: 0 }
    }

    /// Takes one step with all constants and strikes. If it does not make the fit better, it is shortened, a few times. The strikes
    /// are refined again before it is judged. Without shots, and where no step helped before, it changes nothing.
    pub fn round(&self, standing: &mut Standing) {
        standing.rounds += 1;
        if self.shots.is_empty() || standing.damping > MOST_DAMPING {
            return;
        }
        let slopes = self.slopes(&standing.fit);
        let sums = Sums::of(slopes.iter().flatten(), self.constants.len());
        for _ in 0..TRIALS {
            let trial = sums.step(standing.damping).map(|step| self.tried(&standing.fit, &slopes, &step));
            if let Some(trial) = trial.filter(|trial| cost(&trial.strikes) < cost(&standing.fit.strikes) - GAIN) {
                standing.fit = trial;
                standing.damping = (BOLDER * standing.damping).max(LEAST_DAMPING);
                break;
            }
            standing.damping *= SHYER;
        }
    }

    /// The standard errors of the constants of a fit, in their units. `None` if there are no more shots than constants, or a constant has no
    /// effect of its own.
    #[must_use]
    pub fn standard_errors(&self, fit: &Fit) -> Option<Vec<f64>> {
        if self.shots.is_empty() {
            return None;
        }
        let slopes = self.slopes(fit);
        Sums::of(slopes.iter().flatten(), self.constants.len()).errors()
    }

    /// How each shot changes with its strike and with the constants; `None` for one that cannot be played.
    fn slopes(&self, fit: &Fit) -> Vec<Option<Slopes>> {
        let here = self.environment(&fit.physics);
        let changed = self.constants.iter().map(|constant| {
            let value = constant.value(&fit.physics);
            let size = SMALL * value.abs().max(0.1 * constant.parameter.max.min(1.0));
            let step = if value + size > constant.parameter.max { -size } else { size };
            (self.environment(&constant.with(&fit.physics, value + step)), step)
        });
        let changed: Vec<_> = changed.collect();
        let work: Vec<(&Samples, Found)> = self.shots.iter().copied().zip(fit.strikes.iter().copied()).collect();
        side_by_side(&work, self.threads, |(shot, found)| Slopes::of(shot, found, &here, &changed))
    }

    /// The fit after that step of the constants. Each strike follows them by its slopes and is refined; and the one from before is
    /// refined as well, for a shot in which the step changes who meets whom.
    fn tried(&self, fit: &Fit, slopes: &[Option<Slopes>], step: &DVector<f64>) -> Fit {
        let moved = |physics: Physics, (constant, change): (&Constant, &f64)| {
            constant.with(&physics, constant.value(&physics) + change)
        };
        let physics = self.constants.iter().zip(step.iter()).fold(fit.physics.clone(), moved);
        let environment = self.environment(&physics);
        let work: Vec<_> = self.shots.iter().copied().zip(&fit.strikes).zip(slopes).collect();
        let settle = |((shot, found), slopes): &((&Samples, &Found), &Option<Slopes>)| {
            let mut follower = Follower::new(shot, Arc::clone(&environment));
            let stayed = settle_strike(&mut follower, &found.launch);
            let led = slopes.as_ref().and_then(|slopes| slopes.launch_after(&found.launch, step));
            let followed = led.map(|launch| settle_strike(&mut follower, &launch));
            followed.filter(|followed| followed.mean_square < stayed.mean_square).unwrap_or(stayed)
        };
        Fit { strikes: side_by_side(&work, self.threads, settle), physics }
    }

    /// The table of the shots in that physics.
    fn environment(&self, physics: &Physics) -> Arc<Environment> {
        Arc::new(Setup { physics: physics.clone(), ..self.shots[0].setup.clone() }.environment())
    }
}
