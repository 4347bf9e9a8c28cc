//! Matches: two players give commands, the engine plays the shots, the rules judge them, and all of it can be saved.
//!
//! [`Match::give`] takes a [`Command`] of a player. [`Match::save`] writes a `.match.ron`, [`LoadedMatch`] reads one and plays it
//! again to the same bits, and [`MatchReport`] says in words or in JSON what happened. Nothing here knows a window or a
//! Bevy app.

mod colour;
mod lag;
mod opening;
mod command;
mod played;
mod racks;
mod recorded;
mod the_match;
mod highlights;
mod rematch;
mod written;
mod file;
mod summary;
mod example;
mod report;
mod text;

pub use colour::Colour;
pub use command::{Command, Outcome, Step};
pub use example::match_example;
pub use file::{LoadedMatch, match_fields, name_fault};
pub use highlights::{BestShot, Highlights, LongestRun, MadePot, RackHighlights};
pub use lag::{lag_alone, lag_setup};
pub use opening::Opening;
pub use racks::Racks;
pub use report::{MATCH_FORM_VERSION, MatchReport, match_schema, match_tables};
pub use summary::{MatchSummary, title};
pub use the_match::{Beginning, Match, MatchShot, lay, lying};
