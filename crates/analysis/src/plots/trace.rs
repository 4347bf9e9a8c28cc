//! The trace of a shot: its tracks by kind of motion, its impacts with their numbers, and its series.

use super::impacts::{Impact, impacts};
use super::series::Series;
use super::stretches::{Stretch, stretches};
use baize_table::shot::{Run, Setup};

/// The trace of a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// When the shot ended, in seconds on the shot clock.
    pub duration: f64,
    /// The tracks in stretches, ball by ball, each in order of time.
    pub stretches: Vec<Stretch>,
    /// The impacts in order of time.
    pub impacts: Vec<Impact>,
    /// Energy, speed, spin and height against time.
    pub series: Series,
}

impl Trace {
    /// The impacts that are marked and listed: all but the bounces of balls on the slate.
    pub fn listed(&self) -> impl Iterator<Item = &Impact> {
        self.impacts.iter().filter(|impact| !impact.is_bounce())
    }

    /// The trace of a run of this set-up.
    #[must_use]
    pub fn of(setup: &Setup, run: &Run) -> Self {
        let impacts = impacts(setup, run);
        let series = Series::of(setup, run, &impacts);
        Self { duration: run.record.duration, stretches: stretches(run), impacts, series }
    }
}
