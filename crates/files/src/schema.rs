//! Descriptions of the fields of files, and texts of files with these descriptions as comments.

mod field;
mod commented;
mod entries;
mod described;
mod printed;
mod printed_struct;
mod answer;

pub use answer::{Id, Unanswered};
pub use commented::{Entry, commented, plain};
pub use described::{About, Described, Limited, fields_of, limits_of};
pub use entries::{entries_of, quoted, texts_of, tuple};
pub use field::Field;
pub use printed::{PrintedField, PrintedForm, PrintedObject, PrintedOutput, object_schema, rows};
pub use printed_struct::{FormVersion, Printed};
