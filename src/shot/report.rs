//! Reports of a shot: a table of text, or JSON.

mod brief;
mod json;
mod schema;
mod text;

pub use brief::{Brief, FirstHit};
pub use json::VERSION;
pub use schema::{simulate_page, simulate_schema};

use std::io::{self, Write};

use serde::Serialize;

use super::record::{Event, Record, Run};
use super::setup::Setup;
use crate::physics::BallId;

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

    /// Writes an aligned table of the events and the final places.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// Writes everything as one JSON object. Reading its numbers gives the same bits.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        write_line(&json::Whole::of(self), out)
    }

    /// The same object with the field `id` before all others, so that a caller can tell many shots apart.
    ///
    /// # Errors
    /// Errors of the writer, and an id that is not JSON.
    pub fn write_json_with_id(&self, id: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
        write_line(&WithId { id, rest: &json::Whole::of(self) }, out)
    }

    /// The name of a ball, or its id if the set-up has no such ball.
    fn ball_name(&self, id: BallId) -> String {
        self.setup.placed(id).map_or_else(|| id.0.to_string(), |placed| placed.look.name.clone())
    }

    fn cushion_name(&self, index: usize) -> &str {
        self.setup.table.boundary.cushions.get(index).map_or("cushion", |cushion| &cushion.name)
    }

    fn jaw_name(&self, index: usize) -> &str {
        self.setup.table.boundary.jaws.get(index).map_or("jaw", |jaw| &jaw.name)
    }

    fn pocket_name(&self, index: usize) -> &str {
        self.setup.table.boundary.pockets.get(index).map_or("pocket", |pocket| &pocket.name)
    }

    fn string_name(&self, index: usize) -> &str {
        self.setup.table.strings.get(index).map_or("string", |(name, _)| name)
    }

    /// Whether tracks are sampled.
    fn is_sampled(&self) -> bool {
        self.sample.is_some() || !self.at.is_empty()
    }

    /// The times at which tracks are sampled: those of [`Report::at`], or else 0, 1/rate, ... up to the end of the shot.
    fn sample_times(&self) -> impl Iterator<Item = f64> + Clone + use<'_> {
        let rate = self.sample.filter(|_| self.at.is_empty()).unwrap_or_default();
        let count = if rate > 0.0 { ((self.run.record.duration * rate).floor() as u64).saturating_add(1) } else { 0 };
        self.at.iter().copied().chain((0..count).map(move |index| index as f64 / rate))
    }
}

impl ShortReport<'_> {
    /// Writes what a [`Brief`] has, and the events if they are asked for, as one JSON object. Reading its numbers gives
    /// the same bits.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        write_line(&brief::Short::of(&Brief::of(self.record), self.events()), out)
    }

    /// The same object with the field `id` before all others.
    ///
    /// # Errors
    /// Errors of the writer, and an id that is not JSON.
    pub fn write_json_with_id(&self, id: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
        write_line(&WithId { id, rest: &brief::Short::of(&Brief::of(self.record), self.events()) }, out)
    }

    fn events(&self) -> Option<&[Event]> {
        self.with_events.then_some(self.record.events.as_slice())
    }
}

/// A report with the id that the caller gave the shot.
#[derive(Serialize)]
struct WithId<'a, Id, Rest> {
    id: &'a Id,
    #[serde(flatten)]
    rest: &'a Rest,
}

fn write_line(report: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, report)?;
    writeln!(out)
}
