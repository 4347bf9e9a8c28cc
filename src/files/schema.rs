//! Descriptions of the fields of files, and texts of files with these descriptions as comments.

mod field;
mod commented;
mod entries;
mod described;
mod printed;
mod printed_struct;
mod answer;

pub(crate) use answer::{Id, Unanswered};
pub(crate) use commented::{Entry, commented, plain};
pub(crate) use described::{About, Described, Limited, described, described_choices, fields_of, limits_of};
pub(crate) use entries::{entries_of, quoted, texts_of, tuple};
pub use field::Field;
pub(crate) use printed::{PrintedField, PrintedForm, PrintedObject, PrintedOutput, object_schema, rows};
pub(crate) use printed_struct::{FormVersion, Printed, printed, printed_kinds};
