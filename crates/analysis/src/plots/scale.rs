//! The scale of an axis: its ends, and the round numbers that are marked on it.

use super::chart::Span;

/// An axis that fits its values has at most so many distances between marks.
const MOST_GAPS: f64 = 6.0;
/// A mark has at most so many digits after the decimal point.
const MOST_DIGITS: usize = 9;
/// A value that is beyond a mark by this share of the distance between marks, or less, is on it.
const ROUNDING: f64 = 1e-6;

/// A scale. Its marks are the multiples of its step from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The value at the lower end.
    pub low: f64,
    /// The value at the upper end, above `low`.
    pub high: f64,
    step: f64,
}

impl Scale {
    /// The scale of an axis on which these finite values are shown. One that fits them begins and ends at a mark.
    pub fn of(span: Span, values: impl Iterator<Item = f64>) -> Self {
        let start = match span {
            Span::Fixed { low, high, step } => return Self { low, high, step },
            Span::WithZero => [0.0, 0.0],
            Span::AroundAll => [f64::INFINITY, f64::NEG_INFINITY],
        };
        let [low, high] = values.fold(start, |[low, high], value| [low.min(value), high.max(value)]);
        let (low, high) = if low < high { (low, high) } else { beside(low) };
        let step = round_step(high - low);
        let (below, above) = ((low / step + ROUNDING).floor(), (high / step - ROUNDING).ceil());
        Self { low: below * step, high: above * step, step }
    }

    /// The values of the marks.
    pub fn marks(&self) -> impl Iterator<Item = f64> {
        let (first, last) = ((self.low / self.step - ROUNDING).ceil(), (self.high / self.step + ROUNDING).floor());
        let step = self.step;
        (0..=(last - first) as usize).map(move |index| (first + index as f64) * step)
    }

    /// The value of a mark in digits, as many as its step needs.
    pub fn words(&self, mark: f64) -> String {
        let is_whole = |digits: usize| {
            let scaled = self.step * libm::exp10(digits as f64);
            (scaled - scaled.round()).abs() < ROUNDING
        };
        let digits = (0..MOST_DIGITS).find(|digits| is_whole(*digits)).unwrap_or(MOST_DIGITS);
        // Adding zero makes zero of a negative zero.
        format!("{:.digits$}", mark + 0.0).replace('-', "\u{2212}")
    }

    /// Where a value lies, from 0 at the lower end to 1 at the upper end.
    pub fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// Ends around a single value; from 0 to 1 if there is none.
fn beside(value: f64) -> (f64, f64) {
    match value {
        value if !value.is_finite() || value == 0.0 => (0.0, 1.0),
        value if value > 0.0 => (0.0, 2.0 * value),
        value => (2.0 * value, 0.0),
    }
}

/// The least of 1, 2 or 5 times a power of ten that divides this length into few enough parts.
fn round_step(length: f64) -> f64 {
    let least = length / MOST_GAPS;
    let power = libm::exp10(libm::log10(least).floor());
    let round = [1.0, 2.0, 5.0].into_iter().map(|digit| digit * power);
    round.into_iter().find(|step| *step >= least * (1.0 - ROUNDING)).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(span: Span, values: &[f64]) -> Vec<String> {
        let scale = Scale::of(span, values.iter().copied());
        scale.marks().map(|mark| scale.words(mark)).collect()
    }

    #[test]
    fn an_axis_that_fits_its_values_begins_and_ends_at_round_numbers() {
        assert_eq!(marks(Span::WithZero, &[1.2, 5.3]), ["0", "1", "2", "3", "4", "5", "6"]);
        assert_eq!(marks(Span::WithZero, &[-4.9, 5.0]), ["\u{2212}6", "\u{2212}4", "\u{2212}2", "0", "2", "4", "6"]);
        assert_eq!(marks(Span::AroundAll, &[0.51, 0.93]), ["0.5", "0.6", "0.7", "0.8", "0.9", "1.0"]);
        assert_eq!(marks(Span::AroundAll, &[0.002, 0.0023]).first().map(String::as_str), Some("0.00200"));
        let fixed = Span::Fixed { low: 0.0, high: 1.0, step: 0.25 };
        assert_eq!(marks(fixed, &[]), ["0.00", "0.25", "0.50", "0.75", "1.00"]);
    }

    #[test]
    fn an_axis_without_values_or_with_a_single_one_has_a_length() {
        for values in [&[][..], &[0.0], &[3.0], &[-3.0], &[1e-300]] {
            for span in [Span::WithZero, Span::AroundAll] {
                let scale = Scale::of(span, values.iter().copied());
                assert!(scale.low < scale.high && scale.marks().count() > 1, "{values:?}: {scale:?}");
            }
        }
    }
}
