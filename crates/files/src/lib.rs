//! Files that people write: they are found by name or path, parsed, and refused with a message that names line and
//! column.
//!
//! This crate does not know what a file means. Tables, racks and shots bring their own types.
//!
//! ```
//! use baize_files::Source;
//!
//! #[derive(Debug, serde::Deserialize)]
//! struct Rail {
//!     height: f64,
//! }
//!
//! let (rail, _) = Source::of_text("my rail", "(height: 0.037)").parse::<Rail>()?;
//! assert_eq!(rail.height, 0.037);
//! let refused = Source::of_text("my rail", "(height: high)").parse::<Rail>().unwrap_err();
//! assert!(refused.to_string().starts_with("my rail:1:"), "file, line and column come first");
//! # Ok::<(), baize_files::FileError>(())
//! ```

#![forbid(unsafe_code)]

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
mod format;
mod reference;

pub use edited::with_entry;
pub use embedded::built_in_names;
pub use entry_places::{EntryPlaces, Place};
pub use folders::{Folders, Provenance, language};
pub use format::{Format, describe_valid, group, list};
pub use kind::Kind;
pub use list::{ShortList, long_list, short_list, some_short_list};
pub use mistake::{FileError, Flaw, Flaws, Mistake, Mistakes, mistakes_in_words};
pub use reference::Reference;
pub use same_file::FileIdentity;
pub use save::{check_new, remove, replace, save_beside_old, save_new};
pub use schema::{
    Entry, FormVersion, Id, JsonForm, Unanswered, commented, entries_of, object_schema, plain, quoted, rows_of_answer,
    rows_of_file, texts_of,
};
pub use signals::listen_for_signals;
pub use source::{Origin, Source, text_of_named};
pub use variants::variant_names;
pub use watch::Watch;
pub use words::{capital, count, either, grouped, listed, reason, shown, shown_path};
