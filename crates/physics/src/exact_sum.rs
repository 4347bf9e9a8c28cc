//! Sums that do not depend on the order of their terms. If all terms change their sign, the sum changes its sign
//! exactly.

use glam::{DVec2, DVec3};

/// How many units make 1: a unit is 2^-90. Each term is rounded towards zero to a whole number of units.
const UNIT: f64 = (1_u128 << 90) as f64;

/// Every `f64` of at least this size is a whole number of units.
const WHOLE: f64 = (1_u64 << 52) as f64 / UNIT;

/// Two whole numbers of units add up without rounding if their sum is below this size.
const ROOM: f64 = 2.0 * WHOLE;

/// Terms of at least this size go straight to the integer. They are rare, and would leave the two floats few digits for
/// small terms.
const LARGE: f64 = 1024.0;

/// An exact sum of numbers up to about 1e10 in size.
///
/// Two floats hold the sum: the second one keeps what rounding takes from the first (Knuth's two-sum). A 128-bit
/// integer holds what does not fit into them. The integer alone would give the same sum more slowly.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactSum {
    high: f64,
    low: f64,
    rest: Units,
}

impl ExactSum {
    /// Adds a term. NaN counts as zero.
    #[inline]
    pub fn add(&mut self, term: f64) {
        let size = term.abs();
        if (WHOLE..LARGE).contains(&size) {
            self.add_whole(term);
        } else if size < WHOLE {
            if term != 0.0 {
                self.add_whole((term * UNIT) as i64 as f64 / UNIT);
            }
        } else {
            self.rest.add(term);
        }
    }

    /// Adds a whole number of units.
    #[inline]
    fn add_whole(&mut self, term: f64) {
        let high = self.high + term;
        let part = high - self.high;
        let low = self.low + ((self.high - (high - part)) + (term - part));
        if low.abs() < ROOM {
            (self.high, self.low) = (high, low);
        } else {
            self.rest.add(term);
        }
    }

    /// The sum, rounded once.
    #[inline]
    #[must_use]
    pub fn value(&self) -> f64 {
        if self.rest.0 == 0 { self.high + self.low } else { self.units().value() }
    }

    #[cold]
    fn units(&self) -> Units {
        let mut units = self.rest;
        units.add(self.high);
        units.add(self.low);
        units
    }
}

/// A sum as a whole number of units.
#[derive(Clone, Copy, Debug, Default)]
struct Units(i128);

/// A term is converted in two parts, multiples of 2^-29 and the rest: each fits into 64 bits, and such a conversion is
/// one instruction.
const COARSE: f64 = (1_u64 << 29) as f64;

/// A coarse unit is 2^61 units.
const FINE_BITS: u32 = 61;

impl Units {
    #[cold]
    fn add(&mut self, term: f64) {
        let coarse = (term * COARSE) as i64;
        let fine = (term - coarse as f64 / COARSE) * UNIT;
        self.0 = self.0.wrapping_add((i128::from(coarse) << FINE_BITS) + i128::from(fine as i64));
    }

    /// The sum, rounded once.
    fn value(self) -> f64 {
        let size = self.0.unsigned_abs();
        let spare = size.leading_zeros();
        if spare == u128::BITS {
            return 0.0;
        }
        // The leading 64 bits, with the last one set if any lower bit is set: that is enough for correct rounding.
        let aligned = size << spare;
        let leading = (aligned >> 64) as u64 | u64::from(aligned as u64 != 0);
        let value = leading as f64 * power_of_two(64 - spare as i32) / UNIT;
        if self.0 < 0 { -value } else { value }
    }
}

/// The power of two that brings `size` (positive) into [1, 2). Multiplying by it is exact. Returns 1 if `size` is zero,
/// subnormal, infinite or NaN.
pub fn times_to_one(size: f64) -> f64 {
    if size.is_normal() { libm::ldexp(1.0, -libm::ilogb(size)) } else { 1.0 }
}

/// 2^n, for an n that the exponent of a normal number can have.
fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n) as u64) << 52)
}

impl FromIterator<f64> for ExactSum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

/// The exact sum of a single term.
#[inline]
fn sum_of_one(term: f64) -> f64 {
    // A term of this size is a sum of whole units as it is.
    if (WHOLE..LARGE).contains(&term.abs()) { term } else { [term].into_iter().collect::<ExactSum>().value() }
}

/// An exact sum of two-dimensional vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactSum2(ExactSum, ExactSum);

impl ExactSum2 {
    /// Adds a term.
    #[inline]
    pub fn add(&mut self, term: DVec2) {
        self.0.add(term.x);
        self.1.add(term.y);
    }

    /// The sum, each component rounded once.
    #[must_use]
    #[inline]
    pub fn value(&self) -> DVec2 {
        DVec2::new(self.0.value(), self.1.value())
    }
}

/// An exact sum of three-dimensional vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactSum3(ExactSum2, ExactSum);

impl ExactSum3 {
    /// The exact sum of a single term.
    #[inline]
    pub fn of_one(term: DVec3) -> DVec3 {
        DVec3::new(sum_of_one(term.x), sum_of_one(term.y), sum_of_one(term.z))
    }

    /// Adds a term.
    #[inline]
    pub fn add(&mut self, term: DVec3) {
        self.0.add(term.truncate());
        // Between balls of one size on the bed, every z is zero.
        if term.z != 0.0 {
            self.1.add(term.z);
        }
    }

    /// The sum, each component rounded once.
    #[must_use]
    #[inline]
    pub fn value(&self) -> DVec3 {
        self.0.value().extend(self.1.value())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_sum_is_that_of_its_terms_in_units(terms in prop::collection::vec((-1.0..1.0_f64, -90..32_i32), 0..20)) {
            let terms = terms.into_iter().map(|(share, scale)| share * power_of_two(scale));
            let plain = terms.clone().fold(0_i128, |sum, term| sum + (term * UNIT) as i128);
            let sum: ExactSum = terms.collect();
            prop_assert_eq!(sum.units().0, plain);
            prop_assert_eq!(sum.value().to_bits(), (plain as f64 / UNIT).to_bits());
        }
    }

    #[test]
    fn a_sum_of_many_large_terms_loses_no_digit_of_any() {
        let terms = || (1..=500).map(|number| 1000.0 + f64::from(number) * power_of_two(-43));
        let plain = terms().fold(0_i128, |sum, term| sum + (term * UNIT) as i128);
        let sum: ExactSum = terms().collect();
        assert_ne!(sum.rest.0, 0, "two floats hold it all");
        assert_eq!(sum.units().0, plain);
        assert_eq!(sum.value().to_bits(), (plain as f64 / UNIT).to_bits());
    }

    #[test]
    fn a_sum_of_large_and_tiny_terms_loses_no_digit_of_any() {
        let pair = |number| [1000.0 + f64::from(number) * power_of_two(-43), f64::from(2 * number + 1) / UNIT];
        let terms = || (1..=100).flat_map(pair);
        let plain = terms().fold(0_i128, |sum, term| sum + (term * UNIT) as i128);
        let sum: ExactSum = terms().collect();
        assert_eq!(sum.units().0, plain);
    }

    #[test]
    fn nan_counts_as_zero() {
        let mut sum = ExactSum::default();
        sum.add(1.5);
        sum.add(f64::NAN);
        assert_eq!(sum.value(), 1.5);
    }
}
