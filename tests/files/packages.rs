//! The package for Debian: its metadata in `Cargo.toml` and its desktop entry name files that are there.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::licences::{list, metadata, text};

/// What `cargo xtask package` makes before it packs.
#[path = "../../xtask/src/package/made.rs"]
mod made;

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

#[test]
fn every_file_of_the_package_is_in_the_sources_or_made_for_it() {
    let made: Vec<String> = made::parts().map(|part| part.path()).collect();
    let files = files(&package());
    let in_folder = |file: &Packed| file.source.strip_prefix(made::FOLDER)?.strip_prefix('/').map(str::to_owned);
    let named: Vec<String> = files.iter().filter_map(in_folder).collect();
    for file in &made {
        assert!(named.contains(file), "`cargo xtask package` makes {file}, which is not packed");
    }
    for file in &named {
        assert!(made.contains(file), "{file} is packed, but `cargo xtask package` does not make it");
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
