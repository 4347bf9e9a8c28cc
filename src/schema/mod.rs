//! All kinds of files seen as one: what their fields mean, whether a file is good, examples, and what is saved.

mod commented;
mod example;
mod fields;
mod page;
mod save;
mod verdict;

pub use example::example;
pub use fields::fields;
pub use page::page;
pub use save::{controls_text, physics_text, rack_text, settings_text};
pub use verdict::{check, remark, verdict};
