//! What is on the bed: tables, racks, and one shot from its set-up to its record.
//!
//! [`table`] and [`rack`] turn files into tables and balls. [`shot`] puts them together, plays them, and keeps the record. [`looks`] is what the
//! physics knows nothing of: cues and rooms.

#![forbid(unsafe_code)]

pub mod table;
pub mod rack;
pub mod shot;
pub mod looks;
