//! Lists the shipped light of usual tables, for the copies inside the game.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other("Cargo names no folder"));
    let folder = variable("CARGO_MANIFEST_DIR")?.join("assets/light");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "png") {
            files.push(path);
        }
    }
    files.sort();
    let list = files.iter().fold("&[\n".to_owned(), |mut list, file| {
        // A text can be written to without an error.
        let _ = writeln!(list, "include_bytes!({file:?}),");
        list
    });
    fs::write(Path::new(&variable("OUT_DIR")?).join("shipped_light.rs"), list + "]")
}
