//! The logbook of persons: every shot that a person played in a match, in a drill or at the free table, and what follows from
//! all of them.
//!
//! [`observe`] says what kind of shot a run was, and at what it was played. A [`Logbook`] keeps a [`LoggedShot`] for each in a
//! database file; it only adds, and a shot that was taken back is marked. [`Statistics`] are made of the shots of a person.
//! The game uses it with the feature `logbook`.
//!
//! ```
//! use baize_logbook::{Logbook, LOGBOOK_FILE};
//!
//! let folder = std::env::temp_dir().join(format!("baize-logbook-example-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let logbook = Logbook::open(&folder.join(LOGBOOK_FILE))?;
//! assert!(logbook.persons()?.is_empty(), "nobody has played yet");
//! # drop(logbook);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod foul_words;
mod shot_kind;
mod logged_shot;
mod observe;
mod share;
mod weeks;
mod local_time;
mod limits;
mod statistics;
mod error;
mod migrations;
mod rows;
mod seal;
mod engine;
mod description;
mod lines;
mod salvage;
mod mend;
mod book;

pub use book::Logbook;
pub use error::LogbookError;
pub use foul_words::foul_words;
pub use lines::Imported;
pub use local_time::LocalTime;
pub use logged_shot::{LoggedShot, Sitting, SittingKind};
pub use mend::Damage;
pub use observe::{Observed, observe};
pub use share::Share;
pub use shot_kind::ShotKind;
pub use statistics::{Band, CUTS, DISTANCES, DrillScore, Filter, Position, Rating, Runs, Statistics, Weakness, Week};
pub use weeks::{Date, monday_of};

/// The name of the database in the person's data folder.
pub const LOGBOOK_FILE: &str = "record.sqlite";
