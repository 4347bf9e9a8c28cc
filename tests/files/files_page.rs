//! What the program writes of the page `docs/files/fields.md`: every field of every kind of file.

use baize::files::Kind;
use baize::formats::FORMATS;

/// What the program writes of the page: a section for each kind of file.
pub fn page() -> String {
    Kind::ALL.map(|kind| FORMATS.section(kind)).concat()
}
