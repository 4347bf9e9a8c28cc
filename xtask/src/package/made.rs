//! The files that are made for the package. `tests/files/packages.rs` compares them with those that `Cargo.toml` packs.

/// The folder for these files, which `Cargo.toml` names too.
pub const FOLDER: &str = "target/package";

/// The shells for which there are completions.
const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The widths of the icons in pixels.
const ICON_WIDTHS: [u32; 6] = [16, 32, 48, 64, 128, 256];

/// A file that is made.
pub enum Part {
    /// The page of the manual.
    Manual,
    /// The completions for a shell.
    Completions(&'static str),
    /// The icon with a width in pixels.
    Icon(u32),
}

impl Part {
    /// Its path in the folder.
    pub fn path(&self) -> String {
        match self {
            Self::Manual => "baize.1".to_owned(),
            Self::Completions(shell) => format!("completions/baize.{shell}"),
            Self::Icon(width) => format!("icons/{width}.png"),
        }
    }
}

/// All files that are made.
pub fn parts() -> impl Iterator<Item = Part> {
    let completions = SHELLS.into_iter().map(Part::Completions);
    [Part::Manual].into_iter().chain(completions).chain(ICON_WIDTHS.into_iter().map(Part::Icon))
}
