//! What is on the bed: tables, racks, and one shot from its set-up to its record.
//!
//! [`table`] and [`rack`] turn files into tables and balls. [`shot`] puts them together, plays them, and keeps the record.

#![forbid(unsafe_code)]

pub mod table;
pub mod rack;
pub mod shot;
