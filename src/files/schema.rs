//! What is to be known of the fields of a file, and texts of files with that in comments.

mod commented;
mod entries;
mod field;

pub(crate) use commented::{Entry, commented};
pub(crate) use entries::{entries_of, quoted, texts_of, tuple};
pub use field::Field;
