//! People of every level, from the opponent files of the eight levels.

use crate::opponent::{Habits, Knowledge, OpponentFile, StrokeErrors, ThinkingBudget};
use baize_files::{FileError, Folders};

/// How many levels there are.
pub(super) const LEVELS: usize = 8;

/// The hands of the eight levels, from the first-timer to the machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    hands: [StrokeErrors; LEVELS],
}

impl Levels {
    /// The hands of the opponents `level_1` to `level_8` in these folders.
    ///
    /// # Errors
    /// If one of the files cannot be read or used.
    pub fn find(folders: &Folders) -> Result<Self, FileError> {
        let mut hands = [StrokeErrors::NONE; LEVELS];
        for (index, hand) in hands.iter_mut().enumerate() {
            *hand = OpponentFile::find(&format!("level_{}", index + 1), folders)?.stroke;
        }
        Ok(Self { hands })
    }

    /// The errors of each level.
    #[must_use]
    pub fn hands(&self) -> &[StrokeErrors; LEVELS] {
        &self.hands
    }

    /// The hand of a level from 1 to 8. Between two levels each error is between theirs, as a geometric mean where both are above 0.
    #[must_use]
    pub fn hand(&self, level: f64) -> StrokeErrors {
        let ([below, above], share) = beside(level);
        between(&self.hands[below], &self.hands[above], share)
    }

    /// A person of a level from 1 to 8, with that hand, who knows all that the coach knows.
    #[must_use]
    pub fn person(&self, level: f64) -> OpponentFile {
        let person = OpponentFile {
            name: "Person".to_owned(),
            level: level.round().clamp(1.0, LEVELS as f64) as u8,
            about: String::new(),
            stroke: self.hand(level),
            ..OpponentFile::default()
        };
        coached(&person)
    }
}

/// An opponent file for a level from 1 to 8, in between interpolated: the hand of a person of this level, with what the coach knows.
///
/// # Errors
/// As [`Levels::find`].
pub fn person_of_level(level: f64, folders: &Folders) -> Result<OpponentFile, FileError> {
    Levels::find(folders).map(|levels| levels.person(level))
}

/// The indices of the two whole levels beside a level, and how far it is from the first to the second, 0 to 1.
pub(super) fn beside(level: f64) -> ([usize; 2], f64) {
    let level = if level.is_finite() { level.clamp(1.0, LEVELS as f64) } else { 1.0 };
    let below = (level as usize - 1).min(LEVELS - 2);
    ([below, below + 1], level - (below + 1) as f64)
}

/// The player with the same hand, thinking as the coach does: with the right picture of the physics and without habits.
pub(super) fn coached(player: &OpponentFile) -> OpponentFile {
    OpponentFile {
        knows: Knowledge::default(),
        thinking: ThinkingBudget { plies: 2, ..ThinkingBudget::default() },
        habits: Habits::default(),
        ..player.clone()
    }
}

/// The errors between two hands: those of the first for a share of 0, of the second for 1.
fn between(a: &StrokeErrors, b: &StrokeErrors, share: f64) -> StrokeErrors {
    let mean = |a: f64, b: f64| {
        if a > 0.0 && b > 0.0 { a * libm::pow(b / a, share) } else { a + share * (b - a) }
    };
    StrokeErrors {
        direction_deg: mean(a.direction_deg, b.direction_deg),
        of_cue: a.of_cue,
        speed: mean(a.speed, b.speed),
        least_speed: mean(a.least_speed, b.least_speed),
        side: mean(a.side, b.side),
        height: mean(a.height, b.height),
        elevation_deg: mean(a.elevation_deg, b.elevation_deg),
        bias_deg: mean(a.bias_deg, b.bias_deg),
        drift_deg: mean(a.drift_deg, b.drift_deg),
        awkward: mean(a.awkward, b.awkward),
        power: mean(a.power, b.power),
        widest: mean(a.widest, b.widest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> Levels {
        Levels::find(&Folders::of_game()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_person_of_a_whole_level_has_the_hand_of_its_file() {
        let levels = levels();
        for level in 1..=LEVELS {
            assert_eq!(levels.hand(level as f64), levels.hands[level - 1]);
            assert_eq!(usize::from(levels.person(level as f64).level), level);
        }
    }

    #[test]
    fn a_higher_level_has_smaller_errors_also_between_two_files() {
        let levels = levels();
        let hands: Vec<StrokeErrors> = (0..=70).map(|step| levels.hand(1.0 + 0.1 * f64::from(step))).collect();
        for pair in hands.windows(2) {
            assert!(pair[0].direction_deg > pair[1].direction_deg && pair[0].speed > pair[1].speed, "{pair:?}");
            assert!(pair[0].side > pair[1].side && pair[0].bias_deg >= pair[1].bias_deg, "{pair:?}");
        }
    }

    #[test]
    fn a_level_beyond_the_ends_is_that_of_the_end() {
        let levels = levels();
        assert_eq!(levels.hand(-3.0), levels.hands[0]);
        assert_eq!(levels.hand(99.0), levels.hands[LEVELS - 1]);
        assert_eq!(levels.hand(f64::NAN), levels.hands[0]);
    }

    #[test]
    fn a_person_of_any_level_is_a_possible_opponent() {
        let levels = levels();
        for level in [1.0, 2.4, 5.5, 8.0] {
            assert_eq!(levels.person(level).flaws(), Vec::new());
        }
    }
}
