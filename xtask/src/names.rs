//! `cargo xtask names`: public names that nobody uses.

use std::collections::HashSet;

use xshell::cmd;

use crate::outcome::Outcome;
use crate::project::Project;

/// Lists the names that a crate or a room hands on by `pub use`, and that nobody outside of it uses: no other crate or room, no test,
/// no example, and not the package for Python.
///
/// A type whose name stands in the signature of something public is not listed, since users hold it without naming it.
pub fn names(project: &Project) -> Outcome {
    let shell = &project.shell;
    let listed = cmd!(shell, "git ls-files *.rs").read()?;
    let mut sources = Vec::new();
    for file in listed.lines() {
        sources.push(Source::of(file, &shell.read_file(file)?));
    }
    let mut count = 0;
    for facade in sources.iter().filter(|source| is_facade(&source.file)) {
        let unused: Vec<&str> =
            facade.handed_on.iter().map(String::as_str).filter(|name| is_unused(name, facade, &sources)).collect();
        if !unused.is_empty() {
            println!("{}: {}", facade.file, unused.join(", "));
        }
        count += unused.len();
    }
    println!("{count} names that nobody outside uses");
    Ok(())
}

/// A source file, by what this tool asks of it.
struct Source {
    file: String,
    /// The crate, the room of the game, or the folder of tests that it belongs to.
    room: String,
    /// The names behind `pub use`.
    handed_on: Vec<String>,
    words: HashSet<String>,
    /// The words of lines that begin with `pub` and declare something else than a type of that name.
    in_signatures: HashSet<String>,
}

impl Source {
    fn of(file: &str, text: &str) -> Self {
        let code: String = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .fold(String::new(), |all, line| all + line + "\n");
        let signatures =
            code.lines().map(str::trim_start).filter(|line| line.starts_with("pub ") && !line.starts_with("pub use"));
        let mut in_signatures = HashSet::new();
        for line in signatures {
            let own = words(line).skip_while(|word| !["struct", "enum", "trait", "type"].contains(word)).nth(1);
            in_signatures.extend(words(line).filter(|word| Some(*word) != own).map(str::to_owned));
        }
        Self {
            file: file.to_owned(),
            room: room(file),
            handed_on: handed_on(&code),
            words: words(&code).map(str::to_owned).collect(),
            in_signatures,
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// `crates/table` for `crates/table/src/shot.rs`, `src/cue` for `src/cue/aim.rs`, and the first folders of everything else.
fn room(file: &str) -> String {
    let folders: Vec<&str> = file.split('/').collect();
    match folders.as_slice() {
        ["crates", name, "src", ..] => format!("crates/{name}"),
        ["src", name, ..] => format!("src/{}", name.trim_end_matches(".rs")),
        [first, second, ..] => format!("{first}/{second}, tests"),
        _ => file.to_owned(),
    }
}

/// Whether users reach what this file hands on: the file of a crate or of one of its public modules, or of a room.
fn is_facade(file: &str) -> bool {
    let folders: Vec<&str> = file.split('/').collect();
    matches!(folders.as_slice(), ["crates", _, "src", _] | ["src", _])
}

/// The names behind `pub use` in code without comments: of `a::b as c` it is `c`.
fn handed_on(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for statement in code.split("\npub use ").skip(1) {
        let statement = statement.split(';').next().unwrap_or_default();
        for item in statement
            .split([',', '{', '}'])
            .map(str::trim)
            .filter(|item| !item.is_empty() && !item.ends_with("::") && !item.ends_with('*'))
        {
            names.extend(words(item).last().filter(|name| *name != "self").map(str::to_owned));
        }
    }
    names
}

/// Whether nobody outside of the facade's crate or room has that word.
fn is_unused(name: &str, facade: &Source, all: &[Source]) -> bool {
    let of_crate = facade.file.starts_with("crates/");
    let others = all.iter().filter(|other| other.room != facade.room && other.file != "src/lib.rs");
    let mut others = others.filter(|other| of_crate || !other.file.starts_with("crates/"));
    let mut own = all.iter().filter(|other| other.room == facade.room);
    !others.any(|other| other.words.contains(name)) && !own.any(|other| other.in_signatures.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_users_write() {
        let code = "mod a;\npub use a::{Ball, b::Rail as Cushion};\npub use c::d;\nuse e::F;\n";
        assert_eq!(handed_on(code), ["Ball", "Cushion", "d"]);
    }

    #[test]
    fn a_name_that_no_other_crate_has_is_unused_unless_it_stands_in_a_signature() {
        let lib = Source::of("crates/table/src/lib.rs", "\npub use a::{Bed, Slate};\n");
        let inner =
            Source::of("crates/table/src/a.rs", "pub struct Bed;\npub struct Slate;\npub fn slate() -> Slate {}\n");
        let user = Source::of("src/view.rs", "use crate::Lamp; // Bed\n");
        let all = [lib, inner, user];
        assert!(is_unused("Bed", &all[0], &all), "a comment is no use");
        assert!(!is_unused("Slate", &all[0], &all));
    }
}
