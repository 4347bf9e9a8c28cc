//! What is on the bed: tables, racks, and one shot from its set-up to its record.
//!
//! [`table`] and [`rack`] turn files into tables and balls. [`shot`] puts them together, plays them, and keeps the record. [`looks`] is what the
//! physics knows nothing of: cues and rooms.
//!
//! ```
//! use baize_physics::Strike;
//! use baize_table::shot::{Setup, simulate};
//!
//! let mut setup = Setup::rack("nine_ball").table("pool_7ft").load()?;
//! setup.strike = Some(Strike { speed: 9.0, ..Strike::default() });
//! let run = simulate(&setup)?;
//! assert_eq!(run.record.finals.len(), setup.balls.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod table;
pub mod rack;
pub mod shot;
pub mod looks;
