//! How many of how many tries were made, and between which bounds the true share lies.

/// How far the bounds of the interval are out, in standard deviations: it holds 80 % of the cases, as that of a level.
const BOUND: f64 = 1.2816;

/// How many of how many tries were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How often it was tried.
    pub tries: u32,
    /// How often it was made.
    pub made: u32,
}

impl Share {
    /// Counts a try.
    pub fn add(&mut self, made: bool) {
        self.tries += 1;
        self.made += u32::from(made);
    }

    /// What was made of what was tried, 0 to 1; `None` without a try.
    #[must_use]
    pub fn share(self) -> Option<f64> {
        (self.tries > 0).then(|| f64::from(self.made) / f64::from(self.tries))
    }

    /// The bounds between which the true share lies with a chance of 80 % (E. B. Wilson, 1927), 0 to 1. Without a try: 0 and 1.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        let Some(share) = self.share() else { return (0.0, 1.0) };
        let (tries, square) = (f64::from(self.tries), BOUND * BOUND);
        let centre = share + square / (2.0 * tries);
        let spread = BOUND * (share * (1.0 - share) / tries + square / (4.0 * tries * tries)).sqrt();
        let bound = |sum: f64| (sum / (1.0 + square / tries)).clamp(0.0, 1.0);
        (bound(centre - spread), bound(centre + spread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share_and_grows_narrower_with_more_tries() {
        let width = |tries: u32, made: u32| {
            let share = Share { tries, made };
            let (low, high) = share.interval();
            assert!(share.share().is_none_or(|share| (low..=high).contains(&share)), "{tries} {made}: {low} {high}");
            high - low
        };
        assert_eq!(width(0, 0), 1.0);
        assert!(width(10, 5) > width(40, 20) && width(40, 20) > width(400, 200));
        assert!(width(5, 5) > 0.0, "five of five prove no certainty");
    }

    #[test]
    fn wilsons_own_formula_gives_the_bounds_of_eight_of_ten() {
        // (0.8 + z²/20 ± z·√(0.016 + z²/400)) / (1 + z²/10) with z = 1.2816, by hand: z² = 1.64250.
        let (low, high) = Share { tries: 10, made: 8 }.interval();
        assert!((low - 0.6015).abs() < 2e-3 && (high - 0.9139).abs() < 2e-3, "{low} {high}");
    }
}
