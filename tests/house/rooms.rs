//! Which room of `src` names which other, line by line.

use std::fs;
use std::path::Path;

use super::{Module, expand, paths_in};

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
    let mut found = Vec::new();
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut found);
    found
}

fn read_folder(folder: &Path, module: &[String], found: &mut Vec<Mention>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let inner = [module, std::slice::from_ref(&name)].concat();
        if path.is_dir() {
            read_folder(&path, &inner, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let own = if ["mod", "lib", "main"].contains(&name.as_str()) { module.to_vec() } else { inner };
            let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("it lies in the project").display();
            found.extend(mentions_in(&file.to_string(), &own, &fs::read_to_string(&path).expect("it can be read")));
        }
    }
}

/// The paths in the text of one file.
pub fn mentions_in(file: &str, module: &[String], text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut lines = text.lines().map(|line| line.split("//").next().unwrap_or_default()).enumerate();
    while let Some((index, line)) = lines.next() {
        let mut paths: Vec<Vec<String>> = Vec::new();
        let words = line.trim_start();
        let bare =
            words.strip_prefix("pub").map_or(words, |rest| rest.trim_start_matches(|letter| letter != ' ').trim());
        match bare.strip_prefix("use ") {
            Some(rest) => {
                let mut tree = rest.to_owned();
                while !tree.contains(';') {
                    tree.push_str(lines.next().map_or(";", |(_, line)| line));
                }
                expand(&[], tree.split(';').next().unwrap_or_default(), &mut |path, _| paths.push(path));
            }
            None => paths.extend(paths_in(line)),
        }
        let places = paths.iter().filter_map(|path| from_the_root(module, path));
        found.extend(places.map(|to| Mention { file: file.to_owned(), line: index + 1, from: module.to_vec(), to }));
    }
    found
}

/// A path from the root of the crate; `None` for one that begins at neither `crate`, `self` nor `super`.
fn from_the_root(module: &[String], path: &[String]) -> Option<Module> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => Some([&module[..module.len().saturating_sub(ups)], &path[ups..]].concat()),
        _ => None,
    }
}
