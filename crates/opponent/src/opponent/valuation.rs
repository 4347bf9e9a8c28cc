//! The numbers by which a situation is valued.

/// The numbers of the model of what a situation is worth. `docs/science/planner.md` tells the model and where the usual numbers come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valuation {
    /// The leave that a player who plays position gets: how far the cue ball is from the next ball in metres, and the cut in radians.
    pub good_leave: (f64, f64),
    /// A leave as it comes without position play.
    pub any_leave: (f64, f64),
    /// A leave with the cue ball in hand.
    pub in_hand: (f64, f64),
    /// How much larger than the error of the hand the error seems that misses a pot now.
    pub error_now: f64,
    /// The same for later pots from a usual leave.
    pub error_later: f64,
    /// The chance to get a ball that has no way to a pocket into one now, as a share of that of an ordinary ball.
    pub clustered: f64,
    /// The least chance of the next pot, as from behind a ball.
    pub hooked: f64,
    /// The chance of the next pot that a miss leaves to the opponent, as a share of that from a usual leave.
    pub after_miss: f64,
    /// The same after a good safety.
    pub after_safety: f64,
    /// Whoever may choose the next ball among n misses with 1 / n to this power of the chance.
    pub choice: f64,
    /// How surely the model tells who wins where a player goes on: the logarithm of the odds is multiplied by this.
    pub sure_on: f64,
    /// The same where a player has just come to the table.
    pub sure_over: f64,
    /// What is added to the logarithm of the odds of whoever is at the table.
    pub luck: f64,
    /// The chance of the ball that must come last, as a share of that from a usual leave: no other ball can be played instead.
    pub last: f64,
}

impl Default for Valuation {
    fn default() -> Self {
        Self {
            good_leave: (0.75, 0.76),
            any_leave: (1.0, 0.7),
            in_hand: (0.2, 0.2),
            error_now: 0.8,
            error_later: 1.15,
            clustered: 0.4,
            hooked: 0.18,
            after_miss: 0.95,
            after_safety: 0.5,
            choice: 0.6,
            sure_on: 0.52,
            sure_over: 0.42,
            luck: 0.18,
            last: 0.95,
        }
    }
}

/// A chance of nearly 0 or 1 is taken to be this far from it.
const UNSURE: f64 = 0.002;

impl Valuation {
    /// Turns the chances of balls from the leave that a player usually has into those of balls among which the player chooses: the easiest
    /// comes first, and the more balls are left, the likelier one of them lies well.
    pub(super) fn choose_easiest(&self, chances: &mut [f64]) {
        chances.sort_unstable_by(|a, b| b.total_cmp(a));
        let count = chances.len();
        for (index, chance) in chances.iter_mut().enumerate() {
            let choices = (count - index) as f64;
            *chance = 1.0 - (1.0 - *chance) * libm::pow(choices, -self.choice);
        }
    }

    /// The chance to win of the side at the table, from what the model says (Platt 1999: a straight line in the logarithms of the
    /// odds). `goes_on` says whether this side has just played, too.
    pub(super) fn calibrated(&self, chance: f64, goes_on: bool) -> f64 {
        let sure = if goes_on { self.sure_on } else { self.sure_over };
        let chance = chance.clamp(UNSURE, 1.0 - UNSURE);
        let odds = sure * libm::log(chance / (1.0 - chance)) + self.luck;
        1.0 / (1.0 + libm::exp(-odds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surer_position_stays_a_surer_one_and_certainty_is_never_told() {
        let valuation = Valuation::default();
        for goes_on in [false, true] {
            let told: Vec<f64> = (0..=20).map(|step| valuation.calibrated(f64::from(step) / 20.0, goes_on)).collect();
            assert!(told.is_sorted() && told[0] > 0.0 && told[20] < 1.0, "{told:?}");
            assert!(told[1] < told[10] && told[10] < told[19], "{told:?}");
        }
    }

    #[test]
    fn the_model_is_believed_more_where_a_player_goes_on_than_where_one_has_just_come_to_the_table() {
        let valuation = Valuation::default();
        let spread = |goes_on| valuation.calibrated(0.9, goes_on) - valuation.calibrated(0.1, goes_on);
        assert!(spread(true) > spread(false));
    }
}
