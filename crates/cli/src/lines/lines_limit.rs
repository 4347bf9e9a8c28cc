//! How many lines one call answers.

/// The most lines of one call, and the most answers of one file: their ids are held in memory, about a gigabyte of them. The work of a year can
/// be split into several files.
pub const MOST_LINES: usize = 10_000_000;
