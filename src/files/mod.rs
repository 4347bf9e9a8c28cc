//! Files that people write: found by name or path, parsed with line and column, refused with a sentence.
//!
//! This room knows nothing of what a file says; tables, racks and shots bring their own types.

mod embedded;
mod field;
mod list;
mod mistake;
mod outline;
mod reference;
mod save;
mod shelves;
mod source;
mod syntax;
mod watch;

pub use embedded::built_in_names;
pub use field::Field;
pub(crate) use list::{ShortList, long_list, short_list, some_short_list};
pub use mistake::{FileError, Flaw, Mistake};
pub use reference::Reference;
pub use save::{replace, save_beside_old, save_new};
pub use shelves::{Provenance, Shelves};
pub use source::{Kind, Origin, Source};
pub use watch::Watch;
