//! How good a person is: the likelihood of every level, from results against chances.

use baize_describe::{Described, Form};
use serde::{Deserialize, Serialize};

use super::levels::{LEVELS, beside};

/// The levels that are told apart: from 1 to 8, four steps a level.
const STEPS: usize = 4 * (LEVELS - 1) + 1;
const STEP: f64 = 0.25;
/// Before the first shot a person is taken to be of this level, give or take so many levels (standard deviation).
const USUAL: f64 = 3.5;
const SPREAD: f64 = 2.5;
/// What a shot says counts less by this factor after each further shot, so that a person who improves is followed.
const FADES: f64 = 0.995;
/// Any shot may go wrong, or right, for a reason that no level explains, such as a slip of the mouse.
const SLIP: f64 = 0.02;
/// The interval has this share of the likelihood.
const INTERVAL: f64 = 0.8;

/// How good a person is, as far as the shots of that person tell: how likely each level from 1 to 8 is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct LevelEstimate {
    /// How many shots it comes from.
    shots: u32,
    /// The logarithm of the likelihood of each level, from 1 to 8 in steps of a quarter, without what was believed before.
    likelihood: [f64; STEPS],
}

/// A page does not list what is in an estimate: nobody writes one by hand.
impl Described for LevelEstimate {
    const FORM: Form = Form::Group("");

    fn written(&self) -> String {
        "nothing is known".to_owned()
    }
}

/// An estimate as a file has it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "LevelEstimate", deny_unknown_fields)]
struct Written {
    shots: u32,
    likelihood: Vec<f64>,
}

impl From<LevelEstimate> for Written {
    fn from(LevelEstimate { shots, likelihood }: LevelEstimate) -> Self {
        Self { shots, likelihood: likelihood.to_vec() }
    }
}

impl TryFrom<Written> for LevelEstimate {
    type Error = String;

    fn try_from(Written { shots, likelihood }: Written) -> Result<Self, String> {
        let given = likelihood.len();
        let likelihood =
            likelihood.try_into().map_err(|_| format!("the likelihood has {given} numbers, but must have {STEPS}"))?;
        Ok(Self { shots, likelihood })
    }
}

impl Default for LevelEstimate {
    fn default() -> Self {
        Self { shots: 0, likelihood: [0.0; STEPS] }
    }
}

impl LevelEstimate {
    /// Adds a shot. `chances_by_level` is how often a hand of each level does what the shot was meant to do, and `done` whether the
    /// person did. A shot with a chance that is no number is left out.
    pub fn add(&mut self, chances_by_level: &[f64; LEVELS], done: bool) {
        if !chances_by_level.iter().all(|chance| (0.0..=1.0).contains(chance)) {
            return;
        }
        for (index, likelihood) in self.likelihood.iter_mut().enumerate() {
            let chance = SLIP + (1.0 - 2.0 * SLIP) * at_level(chances_by_level, level_of(index));
            *likelihood = FADES * *likelihood + libm::log(if done { chance } else { 1.0 - chance });
        }
        self.shots = self.shots.saturating_add(1);
    }

    /// The level that the shots speak for: the mean of all levels by their likelihood, 1 to 8.
    #[must_use]
    pub fn level(&self) -> f64 {
        self.weights().iter().enumerate().map(|(index, weight)| weight * level_of(index)).sum()
    }

    /// The levels between which the person is with a chance of 80 %.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let beyond = 0.5 * (1.0 - INTERVAL);
        (self.below(beyond), self.below(1.0 - beyond))
    }

    /// How many shots it comes from.
    #[must_use]
    pub fn shots(&self) -> u32 {
        self.shots
    }

    /// The level below which the person is with this chance. The likelihood of each step is spread over its width.
    fn below(&self, share: f64) -> f64 {
        let mut sum = 0.0;
        for (index, weight) in self.weights().into_iter().enumerate() {
            if sum + weight >= share {
                let part = (share - sum) / weight.max(f64::MIN_POSITIVE) - 0.5;
                return (level_of(index) + part * STEP).clamp(1.0, LEVELS as f64);
            }
            sum += weight;
        }
        LEVELS as f64
    }

    /// How likely each level is; the sum is 1.
    fn weights(&self) -> [f64; STEPS] {
        let mut logarithms = [0.0; STEPS];
        for (index, (weight, likelihood)) in logarithms.iter_mut().zip(&self.likelihood).enumerate() {
            let off = (level_of(index) - USUAL) / SPREAD;
            // A file can hold anything.
            *weight = if likelihood.is_finite() { *likelihood } else { 0.0 } - 0.5 * off * off;
        }
        let most = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights = logarithms.map(|logarithm| libm::exp(logarithm - most));
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }
}

/// The level of a step.
fn level_of(index: usize) -> f64 {
    1.0 + STEP * index as f64
}

/// The chance at a level, between those of the two whole levels beside it.
fn at_level(chances: &[f64; LEVELS], level: f64) -> f64 {
    let ([below, above], share) = beside(level);
    chances[below] + share * (chances[above] - chances[below])
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_table::rack::{Dice, Purpose};

    /// The chances of a pot of middling difficulty.
    const POT: [f64; LEVELS] = [0.15, 0.25, 0.4, 0.65, 0.78, 0.87, 0.95, 1.0];

    /// The estimate after `count` shots of a person who makes them with this chance.
    fn after(count: u32, makes: f64, seed: u64) -> LevelEstimate {
        let mut estimate = LevelEstimate::default();
        add(&mut estimate, count, makes, seed);
        estimate
    }

    fn add(estimate: &mut LevelEstimate, count: u32, makes: f64, seed: u64) {
        let mut dice = Dice::new(seed, Purpose::Ideas);
        for _ in 0..count {
            estimate.add(&POT, dice.between(0.0, 1.0) < makes);
        }
    }

    #[test]
    fn without_a_shot_nothing_is_known() {
        let estimate = LevelEstimate::default();
        let (low, high) = estimate.interval();
        assert_eq!(estimate.shots(), 0);
        assert!((3.0..4.5).contains(&estimate.level()) && high - low > 4.0, "{} {low} {high}", estimate.level());
    }

    #[test]
    fn more_shots_make_the_interval_narrower() {
        let widths: Vec<f64> = [0, 10, 50, 200]
            .map(|count| {
                let (low, high) = after(count, 0.65, 1).interval();
                high - low
            })
            .to_vec();
        assert!(widths.is_sorted_by(|a, b| a > b), "{widths:?}");
    }

    #[test]
    fn a_person_who_makes_as_many_pots_as_a_level_is_taken_for_that_level_in_four_of_five_cases() {
        for level in [2_u8, 4, 6] {
            let makes = POT[usize::from(level) - 1];
            let is_right = |seed| {
                let (low, high) = after(150, makes, seed).interval();
                (low..=high).contains(&f64::from(level))
            };
            let right = (0..100).filter(|seed| is_right(*seed)).count();
            // 80 expected; three standard deviations of a binomial count are 12.
            assert!(right >= 68, "level {level}: {right} of 100");
        }
    }

    #[test]
    fn a_person_who_improves_is_followed() {
        let mut estimate = after(400, 0.25, 1);
        let before = estimate.level();
        add(&mut estimate, 400, 0.87, 2);
        assert!(before < 3.0 && estimate.level() > 5.0, "{before} {}", estimate.level());
    }

    #[test]
    fn a_chance_that_is_no_number_changes_nothing() {
        let mut estimate = LevelEstimate::default();
        estimate.add(&[f64::NAN; LEVELS], true);
        assert_eq!(estimate, LevelEstimate::default());
    }

    #[test]
    fn an_estimate_is_read_as_it_was_written() {
        let estimate = after(20, 0.5, 1);
        let text = ron::to_string(&estimate).unwrap();
        assert_eq!(ron::from_str::<LevelEstimate>(&text).unwrap(), estimate);
    }
}
