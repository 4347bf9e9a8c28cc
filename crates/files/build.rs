//! Lists the shipped files, with their texts, for the copies inside the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders with shipped files.
const FOLDERS: &[&str] = &["assets", "config"];

fn main() -> io::Result<()> {
    let own =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| io::Error::other("Cargo names no folder"))?);
    // A package has the folders in it. In a checkout they are links, and where a system has no links, text files.
    let root = if own.join(FOLDERS[0]).is_dir() { own } else { own.join("../..") };
    let mut files = Vec::new();
    for folder in FOLDERS {
        find(&root, Path::new(folder), &mut files)?;
    }
    files.sort();
    let mut list = "&[\n".to_owned();
    for file in &files {
        let path = root.join(file).canonicalize()?;
        // With `/` on every system, as in `Kind::path_of`.
        let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(list, "({:?}, include_str!({path:?})),", parts.join("/")).map_err(io::Error::other)?;
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo names no folder for what is made"))?;
    fs::write(Path::new(&out).join("shipped.rs"), list)
}

/// Adds the RON files in `folder`, which is a path under `root`, and in the folders inside it.
fn find(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", root.join(folder).display());
    for entry in fs::read_dir(root.join(folder))? {
        let path = folder.join(entry?.file_name());
        if root.join(&path).is_dir() {
            find(root, &path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            files.push(path);
        }
    }
    Ok(())
}
