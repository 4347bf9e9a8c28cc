//! Counts the work of a shot in elementary steps, so that a horizon can end a shot that takes too long to compute.
//!
//! A step is a small part of the computation, such as one contact in one round of a solver. The clock is never read, so
//! the same shot ends at the same bits on every machine.

use std::cell::Cell;

/// The steps that one event of a shot has taken so far, and the most that it may take.
#[derive(Debug)]
pub struct Work {
    steps: Cell<u64>,
    most: u64,
}

impl Work {
    /// No steps yet, and at most `most` of them.
    #[must_use]
    pub fn up_to(most: u64) -> Self {
        Self { steps: Cell::new(0), most }
    }

    /// The steps so far. They may be a little more than the most that are allowed.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Whether there were more steps than allowed. What is computed from then on is thrown away, so every long loop ends
    /// early.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.steps.get() > self.most
    }

    /// A meter that counts towards this work.
    #[must_use]
    pub fn meter(&self) -> Meter<'_> {
        Meter(Some(self))
    }
}

/// Counts steps for a computation. The default counts nothing, and is never spent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meter<'a>(Option<&'a Work>);

impl Meter<'_> {
    /// Adds that many steps.
    #[inline]
    pub fn add(&self, steps: usize) {
        if let Some(work) = self.0 {
            work.steps.set(work.steps.get().saturating_add(steps as u64));
        }
    }

    /// As [`Work::is_spent`].
    #[inline]
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.0.is_some_and(Work::is_spent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_spent_by_the_first_step_beyond_the_most() {
        let work = Work::up_to(10);
        work.meter().add(10);
        assert!(!work.is_spent());
        work.meter().add(1);
        assert!(work.meter().is_spent());
        assert_eq!(work.steps(), 11);
    }

    #[test]
    fn a_meter_of_no_work_is_never_spent() {
        let meter = Meter::default();
        meter.add(usize::MAX);
        assert!(!meter.is_spent());
    }
}
