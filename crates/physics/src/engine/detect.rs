//! Finds the next event: what meets what, and when.

mod grid;
mod contact_times;
mod obstacles;
mod pairs;
mod queue;
mod forecast;
mod exhaustive_search;

pub use exhaustive_search::next_by_search;
pub use forecast::Forecast;
