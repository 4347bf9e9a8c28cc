//! Sums that do not depend on the order of their terms, and whose mirror image is exactly their negative.

use bevy::math::{DVec2, DVec3};

/// Terms are held in units of 2^-90; what lies below is cut off towards zero, the same for either sign.
const UNIT: f64 = (1_u128 << 90) as f64;

/// An exact sum of numbers up to about 1e10 in size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExactSum(i128);

impl ExactSum {
    /// Adds a term. NaN counts as zero.
    pub fn add(&mut self, term: f64) {
        self.0 = self.0.wrapping_add((term * UNIT) as i128);
    }

    /// The sum, rounded once.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / UNIT
    }
}

impl FromIterator<f64> for ExactSum {
    fn from_iter<I: IntoIterator<Item = f64>>(terms: I) -> Self {
        let mut sum = Self::default();
        terms.into_iter().for_each(|term| sum.add(term));
        sum
    }
}

/// An exact sum of plane vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExactSum2(ExactSum, ExactSum);

impl ExactSum2 {
    /// Adds a term.
    pub fn add(&mut self, term: DVec2) {
        self.0.add(term.x);
        self.1.add(term.y);
    }

    /// The sum, each component rounded once.
    #[must_use]
    pub fn value(self) -> DVec2 {
        DVec2::new(self.0.value(), self.1.value())
    }
}

/// An exact sum of space vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExactSum3(ExactSum2, ExactSum);

impl ExactSum3 {
    /// Adds a term.
    pub fn add(&mut self, term: DVec3) {
        self.0.add(term.truncate());
        self.1.add(term.z);
    }

    /// The sum, each component rounded once.
    #[must_use]
    pub fn value(self) -> DVec3 {
        self.0.value().extend(self.1.value())
    }
}
