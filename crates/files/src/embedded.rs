//! Copies of the shipped files inside the program. They are used if the files are not on the disk.

use super::kind::Kind;

/// The paths of the shipped files, relative to the folder of the game, and their texts. The build script makes the list of what is in
/// the folders.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The names of all built-in files of a kind, as [`Source::find`](super::Source::find) takes them: the default file first, then by name.
pub fn built_in_names(kind: Kind) -> impl Iterator<Item = &'static str> + Clone {
    let usual = kind.usual_name().filter(|name| text(kind, name).is_some());
    usual.into_iter().chain(SHIPPED.iter().filter_map(move |(path, _)| kind.name_in_folder(path)))
}

/// The text of a built-in file.
pub fn text(kind: Kind, name: &str) -> Option<&'static str> {
    let path = kind.path_of(name);
    let place = SHIPPED.binary_search_by(|(known, _)| (*known).cmp(path.as_str())).ok()?;
    Some(SHIPPED[place].1)
}
