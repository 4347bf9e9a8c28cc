//! Files that people write: they are found by name or path, parsed, and refused with a message that names line and
//! column.
//!
//! This room does not know what a file means. Tables, racks and shots bring their own types.

#![forbid(unsafe_code)]

// The macros name what they need by the path by which other crates reach it.
extern crate self as baize_files;

mod entry_places;
mod edited;
mod kind;
mod embedded;
mod list;
mod schema;
mod signals;
mod draft;
mod unclosed;
mod variants;
mod watch;
mod words;
mod folders;
mod mistake;
mod kind_of_file;
mod same_file;
mod save;
mod syntax;
mod source;
mod reference;

pub use edited::with_entry;
pub use embedded::built_in_names;
pub use folders::language;
pub use folders::{Folders, Provenance};
pub use kind::Kind;
pub use list::ShortList;
pub use list::long_list;
pub use list::short_list;
pub use list::some_short_list;
pub use mistake::mistakes_in_words;
pub use mistake::{FileError, Flaw, Flaws, Mistake, Mistakes};
pub use reference::Reference;
pub use same_file::FileIdentity;
pub use save::{check_new, remove, replace, save_beside_old, save_new};
pub use schema::About;
pub use schema::Described;
pub use schema::Entry;
pub use schema::Field;
pub use schema::FormVersion;
pub use schema::Id;
pub use schema::Limited;
pub use schema::Printed;
pub use schema::PrintedField;
pub use schema::PrintedForm;
pub use schema::PrintedObject;
pub use schema::PrintedOutput;
pub use schema::Unanswered;
pub use schema::commented;
pub use schema::entries_of;
pub use schema::fields_of;
pub use schema::limits_of;
pub use schema::object_schema;
pub use schema::plain;
pub use schema::quoted;
pub use schema::rows;
pub use schema::texts_of;
pub use schema::tuple;
pub use signals::listen_for_signals;
pub use source::text_of_named;
pub use source::{Origin, Source};
pub use variants::variant_names;
pub use watch::Watch;
pub use words::count;
pub use words::either;
pub use words::reason;
pub use words::{capital, grouped, listed, shown, shown_path};
