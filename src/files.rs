//! Files that people write: they are found by name or path, parsed, and refused with a message that names line and
//! column.
//!
//! This room does not know what a file means. Tables, racks and shots bring their own types.

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
#[cfg(feature = "cli")]
mod same_file;
mod save;
mod syntax;
mod source;
mod reference;

pub use edited::with_entry;
pub use embedded::built_in_names;
#[cfg(feature = "play")]
pub(crate) use folders::language;
pub use folders::{Folders, Provenance};
pub use kind::Kind;
pub(crate) use list::{ShortList, long_list, short_list, some_short_list};
pub(crate) use mistake::mistakes_in_words;
pub use mistake::{FileError, Flaw, Flaws, Mistake, Mistakes};
pub use reference::Reference;
#[cfg(feature = "cli")]
pub(crate) use same_file::FileIdentity;
pub use save::{check_new, remove, replace, save_beside_old, save_new};
pub use schema::Field;
pub(crate) use schema::{
    About, Described, Entry, FormVersion, Id, Limited, Printed, PrintedField, PrintedForm, PrintedObject,
    PrintedOutput, Unanswered, commented, described, described_choices, entries_of, fields_of, limits_of,
    object_schema, plain, printed, printed_kinds, quoted, rows, texts_of, tuple,
};
pub use signals::listen_for_signals;
#[cfg(feature = "cli")]
pub(crate) use source::text_of_named;
pub use source::{Origin, Source};
pub(crate) use variants::variant_names;
pub use watch::Watch;
#[cfg(any(feature = "cli", feature = "record"))]
pub(crate) use words::reason;
pub use words::{capital, grouped, listed, shown, shown_path};
pub(crate) use words::{count, either};
