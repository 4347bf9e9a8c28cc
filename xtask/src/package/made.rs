//! The files that are made for the package. `tests/files/packages.rs` compares them with those that `Cargo.toml` packs.

/// The folder that is filled before `cargo-deb` packs. `Cargo.toml` names it too.
pub const FOLDER: &str = "target/package";

/// The list of changes in the form of Debian, in the folder.
pub const CHANGELOG: &str = "changelog.debian";

/// The page of the manual, in the folder.
pub const MANUAL: &str = "baize.1";

/// The widths of the icons in pixels.
pub const ICON_SIZES: [u32; 6] = [16, 32, 48, 64, 128, 256];

/// The shells for which there are completions.
pub const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The icon of a width, in the folder.
pub fn icon(size: u32) -> String {
    format!("icons/{size}.png")
}

/// The completions for a shell, in the folder.
pub fn completion(shell: &str) -> String {
    format!("completions/baize.{shell}")
}
