//! What is written from the descriptions of fields: texts of files with comments, pages, JSON Schemas.

mod commented;
mod entries;
mod page;
mod json_schema;
mod json_form;
mod answer;

pub use answer::{FormVersion, Id, Unanswered};
pub use commented::{Entry, commented, plain};
pub use entries::{entries_of, quoted, texts_of};
pub use json_form::JsonForm;
pub use json_schema::object_schema;
pub use page::{rows_of_answer, rows_of_file};
