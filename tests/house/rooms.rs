//! Which room of `src` names which other, line by line.

use std::path::Path;

use super::text::{lines, named_in};
use super::{Module, from_the_root, read_folder};

/// A path in the code that leads to a place in the crate.
#[derive(Debug)]
pub struct Mention {
    /// `src/sound/speaker.rs`.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The module that names it.
    pub from: Module,
    /// What it names, from the root of the crate.
    pub to: Module,
}

/// All paths in the code of `src`, tests included and comments not.
pub fn mentions() -> Vec<Mention> {
    let mut texts = Vec::new();
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut texts);
    texts.iter().flat_map(|(file, module, text)| mentions_in(file, module, text)).collect()
}

/// The paths in the text of one file.
pub fn mentions_in(file: &str, module: &[String], text: &str) -> Vec<Mention> {
    let named = named_in(lines(text)).into_iter();
    let places = named.filter_map(|named| Some((named.line, from_the_root(module, &named.path)?)));
    places.map(|(line, to)| Mention { file: file.to_owned(), line, from: module.to_vec(), to }).collect()
}
