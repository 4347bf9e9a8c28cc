//! What a referee says about a match: a text, or JSON.

mod reported_match;
mod words;
mod json;
mod schema;
mod text;

pub use json::VERSION as MATCH_FORM_VERSION;
pub use reported_match::MatchReport;
pub use schema::{match_schema, match_tables};

use std::io::{self, Write};

impl MatchReport<'_> {
    /// Writes every verdict in a sentence, the score, and what can be written next. It does not have the refusal.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// Writes everything as one JSON object.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &json::Whole::of(self))?;
        writeln!(out)
    }
}
