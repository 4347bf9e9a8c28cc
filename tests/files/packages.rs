//! The package for Debian: its metadata in `Cargo.toml` and its desktop entry name files that are there.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::licences::{list, metadata, text};

/// The folder that `scripts/package.sh` fills before it packs.
const MADE: &str = "target/package/";

/// A file of the package.
struct Packed {
    source: String,
    target: String,
}

/// What `Cargo.toml` says about the package.
fn package() -> Value {
    let metadata = metadata(&["--no-deps"]);
    let game = list(&metadata["packages"]).iter().find(|package| package["name"] == "baize");
    game.expect("the game is a package")["metadata"]["deb"].clone()
}

/// The files of the package, with their whole paths in it.
fn files(package: &Value) -> Vec<Packed> {
    let files = list(&package["assets"]).iter().map(|asset| {
        let (source, mut target) = (text(&asset[0]), text(&asset[1]));
        if target.ends_with('/') {
            target.push_str(source.rsplit('/').next().unwrap_or_default());
        }
        Packed { source, target }
    });
    files.collect()
}

/// The value of a key in the desktop entry.
fn desktop_entry(key: &str) -> String {
    let entry = fs::read_to_string("packaging/baize.desktop").expect("it is there");
    let mut values = entry.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    values.next().unwrap_or_else(|| panic!("the desktop entry has no {key}")).to_owned()
}

/// The words over which a loop of the script runs.
fn words<'a>(script: &'a str, head: &str) -> impl Iterator<Item = &'a str> {
    let (_, rest) = script.split_once(head).expect("the loop is there");
    rest.split(';').next().unwrap_or_default().split(' ')
}

#[test]
fn every_file_of_the_package_is_in_the_sources_or_made_by_the_script() {
    let script = fs::read_to_string("scripts/package.sh").expect("it is there");
    let icons = words(&script, "for size in ").map(|size| format!("icons/{size}.png"));
    let completions = words(&script, "for shell in ").map(|shell| format!("completions/baize.{shell}"));
    let made: Vec<String> = icons.chain(completions).chain(["baize.1".to_owned()]).collect();

    let files = files(&package());
    let named: Vec<&str> = files.iter().filter_map(|file| file.source.strip_prefix(MADE)).collect();
    for file in &made {
        assert!(named.contains(&file.as_str()), "the script makes {file}, which is not packed");
    }
    for file in &named {
        assert!(made.iter().any(|made| made == file), "{file} is packed, but the script does not make it");
    }
    let in_sources = files.iter().filter(|file| !file.source.starts_with("target/"));
    for file in in_sources {
        assert!(Path::new(&file.source).is_file(), "{} is packed, but not there", file.source);
    }
}

#[test]
fn the_desktop_entry_starts_the_program_of_the_package_and_shows_its_icon() {
    let files = files(&package());
    let is_packed = |target: &str| files.iter().any(|file| file.target == target);
    let program = format!("usr/bin/{}", desktop_entry("Exec"));
    assert!(is_packed(&program), "{program} is not packed");
    let icon = desktop_entry("Icon");
    assert!(is_packed(&format!("usr/share/icons/hicolor/scalable/apps/{icon}.svg")), "there is no icon {icon}");
    for file in files.iter().filter(|file| file.source.ends_with(".png")) {
        let size = file.source.rsplit('/').next().and_then(|name| name.strip_suffix(".png")).expect("a size");
        assert_eq!(file.target, format!("usr/share/icons/hicolor/{size}x{size}/apps/{icon}.png"));
    }
    assert!(is_packed("usr/share/applications/baize.desktop"));
}
