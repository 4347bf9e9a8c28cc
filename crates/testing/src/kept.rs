//! Files of the repository that a program makes: a test compares them, and writes them anew when it is asked to.

use std::fs;
use std::path::{Path, PathBuf};

/// The line of a page above which people write and below which the program does.
const BELOW: &str = "<!-- The program writes what follows: `cargo xtask pages`. -->\n";

/// The lines of a page between which the program writes the fields of a line of input.
const FIELDS: &str = "<!-- The program writes these fields: `cargo xtask pages`. -->\n";
const END: &str = "<!-- end -->\n";

/// The path of a file of the repository, from its root.
#[must_use]
pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Checks that a file of the repository has the text that the program makes. With `BLESS=1` the file is written anew.
///
/// # Panics
/// If it has another text.
pub fn assert_kept(path: &str, made: &str) {
    let file = in_repository(path);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder");
        fs::write(&file, made).expect("the file can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "{path} is not what the program makes; run this test with BLESS=1");
}

/// Checks that a page has the text that the program makes between the lines that say so. With `BLESS=1` this part is
/// written anew.
///
/// # Panics
/// If it has another text there.
pub fn assert_kept_between(path: &str, made: &str) {
    let page = fs::read_to_string(in_repository(path)).expect("the page is there");
    let (above, rest) = page.split_once(FIELDS).expect("the page says where the program writes");
    let (_, below) = rest.split_once(END).expect("the page says where that ends");
    assert_kept(path, &format!("{above}{FIELDS}{made}{END}{below}"));
}

/// Checks that a page has the text that the program makes below the line that says so. With `BLESS=1` this part is written anew.
///
/// # Panics
/// If it has another text there.
pub fn assert_kept_below(path: &str, made: &str) {
    let page = fs::read_to_string(in_repository(path)).expect("the page is there");
    let (above, _) = page.split_once(BELOW).expect("the page says where the program writes");
    assert_kept(path, &format!("{above}{BELOW}{made}"));
}
