//! Situations beside those that were once judged wrongly: other balls, places, games, options and edge values of the same rule.

mod averages;
mod clock;
mod decisions;
mod misses;
mod opening_breaks;
mod placing;
mod sight;
mod words;
