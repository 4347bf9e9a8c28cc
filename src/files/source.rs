//! One file: how it is found, read and parsed, and how its mistakes get their line and column.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::embedded;
use super::mistake::{FileError, Flaw, Mistake};
use super::outline::Outline;
use super::syntax;

/// The name of the physics that counts where no file says another; all other names are presets.
const USUAL_PHYSICS: &str = "physics";

/// What a file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table.
    Table,
    /// A set of balls.
    Balls,
    /// A rack.
    Rack,
    /// A whole shot.
    Shot,
    /// The parameters of the physics: the usual ones or a preset.
    Physics,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Table, Self::Balls, Self::Rack, Self::Shot, Self::Physics];

    /// What a person calls it.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Balls => "ball set",
            Self::Rack => "rack",
            Self::Shot => "shot",
            Self::Physics => "physics file",
        }
    }

    /// Where the file of that name lies, seen from the folder of the game.
    #[must_use]
    pub fn path_of(self, name: &str) -> String {
        match self {
            Self::Table => format!("assets/tables/{name}.table.ron"),
            Self::Balls => format!("assets/balls/{name}.balls.ron"),
            Self::Rack => format!("assets/racks/{name}.rack.ron"),
            Self::Shot => format!("assets/shots/{name}.shot.ron"),
            Self::Physics if name == USUAL_PHYSICS => format!("config/{name}.ron"),
            Self::Physics => format!("config/presets/{name}.ron"),
        }
    }
}

/// The text of a file and where it came from.
#[derive(Clone, Debug)]
pub struct Source {
    file: String,
    folder: Option<PathBuf>,
    text: Cow<'static, str>,
}

impl Source {
    /// Finds a file. What has a slash or ends in `.ron` is a path, relative to the folder of the file that names it
    /// and then to the working directory; anything else is a name, first under `assets` or `config` in the working
    /// directory, then among the built-in copies.
    ///
    /// # Errors
    /// [`FileError::Unreadable`] or [`FileError::Unknown`].
    pub fn find(kind: Kind, name: &str, from: Option<&Self>) -> Result<Self, FileError> {
        if name.contains(['/', '\\']) || has_ron_ending(name) {
            let beside = from.and_then(|source| source.folder.as_ref()).map(|folder| folder.join(name));
            return Self::read(&beside.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(name)));
        }
        let path = kind.path_of(name);
        if Path::new(&path).exists() {
            return Self::read(Path::new(&path));
        }
        embedded::text(kind, name)
            .map(|text| Self { file: format!("built-in {path}"), folder: None, text: Cow::Borrowed(text) })
            .ok_or_else(|| FileError::Unknown {
                noun: kind.noun(),
                name: name.to_owned(),
                known: embedded::built_in_names(kind).collect::<Vec<_>>().join(", "),
            })
    }

    /// A text that is not in a file, under a name for its messages.
    #[must_use]
    pub fn of_text(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { file: file.into(), folder: None, text: Cow::Owned(text.into()) }
    }

    fn read(path: &Path) -> Result<Self, FileError> {
        let file = path.display().to_string();
        let text = fs::read_to_string(path)
            .map_err(|error| FileError::Unreadable { file: file.clone(), reason: error.to_string() })?;
        Ok(Self { file, folder: path.parent().map(Path::to_path_buf), text: Cow::Owned(text) })
    }

    /// The file as the person named it.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Parses the whole text; `Some(...)` may be left out around what is optional.
    ///
    /// # Errors
    /// [`FileError::Syntax`] at the first place that does not parse.
    pub fn parse<T: DeserializeOwned>(self) -> Result<(T, Origin), FileError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        match options.from_str(&self.text) {
            Ok(value) => Ok((value, Origin { source: Arc::new(self), prefix: String::new() })),
            Err(error) => Err(syntax::error(self.file, &self.text, &error)),
        }
    }
}

/// In any case of letters: a person may write `MINE.RON`.
fn has_ron_ending(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
}

/// Where something is written: a file, or an entry of it.
#[derive(Clone, Debug)]
pub struct Origin {
    source: Arc<Source>,
    prefix: String,
}

impl Origin {
    /// The file.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The entry `field` of this one.
    #[must_use]
    pub fn entry(&self, field: &str) -> Self {
        Self { source: Arc::clone(&self.source), prefix: Flaw::new(field, "").under(&self.prefix).path }
    }

    /// Gives flaws of what is written here their file, line and column, in the order of the text.
    #[must_use]
    pub fn place(&self, flaws: Vec<Flaw>) -> Vec<Mistake> {
        let outline = Outline::of(&self.source.text);
        let placed = flaws.into_iter().map(|flaw| {
            let flaw = flaw.under(&self.prefix);
            let place = outline.place_of(&flaw.path);
            Mistake {
                file: self.source.file.clone(),
                line: place.line,
                column: place.column,
                message: flaw.to_string(),
            }
        });
        let mut mistakes: Vec<_> = placed.collect();
        mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
        mistakes
    }

    /// The same as an error.
    #[must_use]
    pub fn refuse(&self, flaws: Vec<Flaw>) -> FileError {
        FileError::Mistakes(self.place(flaws))
    }
}
