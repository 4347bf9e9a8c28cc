//! The files that every Baize has inside it, which a line calls by their names.

use serde::de::DeserializeOwned;

use super::characters::checksum;
use crate::table::{Table, TableFile};
use baize_files::{Kind, Origin, Reference, Source, built_in_names};
use baize_physics::Physics;

/// The built-in file of that name, and where it is written; `None` if there is none.
pub(super) fn file<T: DeserializeOwned>(kind: Kind, name: &str) -> Option<(T, Origin)> {
    Source::built_in(kind, name).and_then(Source::parse).ok()
}

/// All built-in files of a kind with their names.
pub(super) fn files<T: DeserializeOwned>(kind: Kind) -> impl Iterator<Item = (&'static str, T)> {
    built_in_names(kind).filter_map(move |name| Some((name, file(kind, name)?.0)))
}

/// The built-in file of this table, with its name.
pub(super) fn table_of(table: &Table) -> Option<(&'static str, TableFile)> {
    let is_it = |file: &TableFile| file.name == table.name && file.build().is_ok_and(|built| built == *table);
    files(Kind::Table).find(|(_, file)| is_it(file))
}

/// The name of the built-in file of these physics.
pub(super) fn name_of_physics(physics: &Physics) -> Option<&'static str> {
    files::<Physics>(Kind::Physics).find(|(_, file)| file == physics).map(|(name, _)| name)
}

/// The name of the physics of a table; `None` if they are written in the table's file.
pub(super) fn physics_of(table: &TableFile) -> Option<&str> {
    match &table.physics {
        Some(Reference::Named(name)) => Some(name),
        Some(Reference::Inline(_)) => None,
        None => Some("physics"),
    }
}

/// Twelve bits that differ if the texts of these built-in files do, as in another version of Baize.
pub(super) fn print_of(files: &[(Kind, &str)]) -> u64 {
    let texts = files.iter().filter_map(|(kind, name)| Source::built_in(*kind, name).ok());
    let bytes: Vec<u8> = texts.flat_map(|source| source.text().bytes().collect::<Vec<_>>()).collect();
    u64::from(checksum(bytes) & 0xfff)
}
