//! More than a hundred files with one mistake each, and beside each of them the exact message about it.
//!
//! With `BLESS=1` the messages are written anew. Read them as a stranger would before you keep them.

use std::fs;
use std::path::{Path, PathBuf};

use baize::files::Folders;
use baize::formats::check;

const FOLDER: &str = "tests/malformed";

fn malformed() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).expect("the folder is there").flatten();
    let is_case = |path: &PathBuf| path.extension().is_none_or(|ending| ending != "expected");
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_case).collect();
    files.sort();
    files
}

fn expected_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".expected");
    PathBuf::from(name)
}

fn said_of(file: &Path) -> String {
    match check(file, &Folders::of_game()) {
        Ok(verdict) => panic!("{} is taken for {verdict}", file.display()),
        Err(error) => format!("{error}\n"),
    }
}

#[test]
fn every_malformed_file_is_refused_in_the_words_beside_it() {
    let files = malformed();
    assert!(files.len() >= 100, "{} files", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let (said, beside) = (said_of(&file), expected_of(&file));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &said).expect("the words can be written");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        if said != expected {
            wrong.push(format!("{}\nsaid:\n{said}expected:\n{expected}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_message_has_more_than_eleven_lines() {
    for file in malformed() {
        let said = said_of(&file);
        assert!(said.lines().count() <= 11, "{said}");
    }
}

#[test]
fn every_message_names_its_file_and_ends_like_a_line() {
    for file in malformed() {
        let said = said_of(&file);
        let of_mistakes = |line: &&str| !line.starts_with("and ") || !line.ends_with(" more mistakes");
        for line in said.lines().filter(of_mistakes) {
            assert!(line.starts_with(FOLDER) && line.len() > FOLDER.len() + 20, "{}: {line}", file.display());
            assert!(!line.ends_with(['.', ' ', ':']) && !line.contains("  "), "{}: {line}", file.display());
        }
    }
}
