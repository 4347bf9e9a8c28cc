//! The kinds of files as arguments of commands.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use baize_files::Kind;

/// Reads a kind with many files from its word in such a list as `rack`, `table` or `racks`, `tables`.
pub(super) fn kind_by(word: fn(Kind) -> Option<&'static str>) -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.into_iter().filter_map(word))
        .try_map(move |given| Kind::ALL.into_iter().find(|kind| word(*kind) == Some(&given)).ok_or("no such kind"))
}
