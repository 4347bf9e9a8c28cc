//! Descriptions of the fields of files, and texts of files with these descriptions as comments.

mod field;
mod commented;
mod entries;
mod described;
mod printed;
mod printed_struct;
mod answer;

pub use answer::Id;
pub use answer::Unanswered;
pub use commented::Entry;
pub use commented::commented;
pub use commented::plain;
pub use described::About;
pub use described::Described;
pub use described::Limited;
pub use described::fields_of;
pub use described::limits_of;
pub use entries::entries_of;
pub use entries::quoted;
pub use entries::texts_of;
pub use entries::tuple;
pub use field::Field;
pub use printed::PrintedField;
pub use printed::PrintedForm;
pub use printed::PrintedObject;
pub use printed::PrintedOutput;
pub use printed::object_schema;
pub use printed::rows;
pub use printed_struct::FormVersion;
pub use printed_struct::Printed;
