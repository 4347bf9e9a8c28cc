//! A shot that is to be reported, and its names and times.

use crate::shot::record::{Record, Run};
use crate::shot::setup::Setup;
use baize_physics::BallId;

/// A computed shot that is to be reported.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The set-up.
    pub setup: &'a Setup,
    /// The outcome.
    pub run: &'a Run,
    /// Samples per second of each track, above zero; `None` for no samples.
    pub sample: Option<f64>,
    /// Times at which each track is sampled instead, in seconds, ascending, zero or more; empty for none.
    pub at: &'a [f64],
}

/// A computed shot that is to be reported in short, as JSON only.
#[derive(Clone, Copy, Debug)]
pub struct ShortReport<'a> {
    /// What happened.
    pub record: &'a Record,
    /// Whether the events are reported too.
    pub with_events: bool,
}

/// The most samples of a shot, all balls together: about four gigabytes of JSON.
pub const MOST_SAMPLES: f64 = 1e7;

impl Report<'_> {
    /// The number of samples that is asked for, all balls together. More than [`MOST_SAMPLES`] are too many.
    #[must_use]
    pub fn sample_count(&self) -> f64 {
        let each = self.sample.map_or(0.0, |rate| (self.run.record.duration * rate).floor() + 1.0);
        each * self.setup.balls.len() as f64
    }

    /// The name of a ball, or its id if the set-up has no such ball.
    pub(super) fn ball_name(&self, id: BallId) -> String {
        self.setup.placed(id).map_or_else(|| id.0.to_string(), |placed| placed.look.name.clone())
    }

    pub(super) fn cushion_name(&self, index: usize) -> &str {
        self.setup.table.boundary.cushions.get(index).map_or("cushion", |cushion| &cushion.name)
    }

    pub(super) fn jaw_name(&self, index: usize) -> &str {
        self.setup.table.boundary.jaws.get(index).map_or("jaw", |jaw| &jaw.name)
    }

    pub(super) fn pocket_name(&self, index: usize) -> &str {
        self.setup.table.boundary.pockets.get(index).map_or("pocket", |pocket| &pocket.name)
    }

    pub(super) fn string_name(&self, index: usize) -> &str {
        self.setup.table.strings.get(index).map_or("string", |(name, _)| name)
    }

    /// Whether tracks are sampled.
    pub(super) fn is_sampled(&self) -> bool {
        self.sample.is_some() || !self.at.is_empty()
    }

    /// The times at which tracks are sampled: those of [`Report::at`], or else 0, 1/rate, ... up to the end of the shot.
    pub(super) fn sample_times(&self) -> impl Iterator<Item = f64> + Clone + use<'_> {
        let rate = self.sample.filter(|_| self.at.is_empty()).unwrap_or_default();
        let count = if rate > 0.0 { ((self.run.record.duration * rate).floor() as u64).saturating_add(1) } else { 0 };
        self.at.iter().copied().chain((0..count).map(move |index| index as f64 / rate))
    }
}
