//! All kinds of files seen as one: their fields, whether a file is good, examples, and the page about them.
//!
//! The room [`files`](crate::files) finds and reads files without knowing what they say. This one knows every kind.

mod fields;
mod example;
mod page;
mod verdict;

pub use example::example;
pub use fields::fields;
pub use page::page;
pub use verdict::{check, verdict, warnings};
