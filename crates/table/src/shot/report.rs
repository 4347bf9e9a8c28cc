//! Reports of a shot: a table of text, or JSON.

mod reported_shot;
mod json;
mod brief;
mod schema;
mod text;

pub use brief::{Brief, FirstHit};
pub use json::{PHASES, VERSION, phase_name};
pub use reported_shot::{MOST_SAMPLES, Report, ShortReport};
pub use schema::{simulate_schema, simulate_tables};
pub use text::write_table;

use std::io::{self, Write};

use serde::Serialize;

use super::record::Event;
use baize_physics::Phase;

impl Report<'_> {
    /// Writes an aligned table of the events and the final places.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// What happens in an event of its run, in words with the names of its set-up: `1 meets foot`.
    #[must_use]
    pub fn event_words(&self, event: &Event) -> String {
        text::event_words(self, event)
    }

    /// How a ball in this phase is said to be: `rests`, `in foot right`, `off the table`.
    #[must_use]
    pub fn phase_words(&self, phase: Phase) -> String {
        text::phase_words(self, phase)
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
