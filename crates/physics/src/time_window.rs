//! The span of time in which detection looks for a contact.

use super::times::{earlier, later};

/// A span of time on the shot clock, in which detection looks for the first contact. Both ends belong to it. If its end
/// is not after its start, nothing is found in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeWindow {
    /// Its start, in seconds on the shot clock.
    pub from: f64,
    /// Its end, in seconds on the shot clock; may be infinite.
    pub until: f64,
}

impl TimeWindow {
    /// All time.
    pub(super) const ALWAYS: Self = Self { from: f64::NEG_INFINITY, until: f64::INFINITY };

    /// The time from `from` to `until`, in seconds on the shot clock.
    #[must_use]
    pub const fn new(from: f64, until: f64) -> Self {
        Self { from, until }
    }

    /// The time from 0 to `seconds`, for a function whose time is counted from the start of the search.
    #[must_use]
    pub const fn of(seconds: f64) -> Self {
        Self { from: 0.0, until: seconds }
    }

    /// Its length in seconds; negative if the end is before the start.
    #[must_use]
    pub fn span(&self) -> f64 {
        self.until - self.from
    }

    /// The rest of this window from time `from` on.
    #[must_use]
    pub fn starting_at(&self, from: f64) -> Self {
        Self { from, ..*self }
    }

    /// The part of this window up to time `until`.
    #[must_use]
    pub fn ending_at(&self, until: f64) -> Self {
        Self { until, ..*self }
    }

    /// The time that belongs to both windows; empty if they do not overlap.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> Self {
        Self { from: later(self.from, other.from), until: earlier(self.until, other.until) }
    }

    /// The time in its middle.
    #[must_use]
    pub fn middle(&self) -> f64 {
        self.from.midpoint(self.until)
    }
}
