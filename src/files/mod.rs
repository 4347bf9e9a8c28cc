//! Files that people write: found by name or path, parsed with line and column, refused with a sentence.
//!
//! This room knows nothing of what a file says; tables, racks and shots bring their own types.

mod embedded;
mod mistake;
mod outline;
mod reference;
mod source;
mod syntax;

pub use embedded::built_in_names;
pub use mistake::{FileError, Flaw, Mistake};
pub use reference::Reference;
pub use source::{Kind, Origin, Source};
