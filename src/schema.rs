//! All kinds of files seen as one: what their fields mean, whether a file is good, examples, and what is saved.

mod commented;
mod example;
mod fields;
mod keep;
mod page;
mod save;
mod shot_text;
mod simulate;
mod verdict;

pub use example::example;
pub use fields::fields;
pub use keep::keep_broken;
pub use page::page;
pub use save::{controls_text, physics_text, rack_text, settings_text};
pub use shot_text::shot_text;
pub use simulate::{simulate_page, simulate_schema};
pub use verdict::{check, remarks, verdict};
