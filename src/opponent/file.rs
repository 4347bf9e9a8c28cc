//! The contents of an `.opponent.ron`: somebody to play against.

use serde::{Deserialize, Serialize};

use crate::files::{FileError, Folders, Kind, Source};

use super::habits::Habits;
use super::knowledge::Knowledge;
use super::stroke_errors::StrokeErrors;
use super::thinking::Thinking;

/// Somebody to play against, as a file gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Opponent", deny_unknown_fields)]
pub struct OpponentFile {
    /// Name that is shown.
    pub name: String,
    /// The level, 1 for somebody who plays for the first time to 8 for a machine.
    pub level: u8,
    /// A sentence about the person, for the menus.
    pub about: String,
    /// The cue: a path, or the name of a cue file.
    pub cue: String,
    /// Whether the start screen offers this opponent among the faces. Whoever is not offered plays where a file or a command names
    /// the opponent.
    #[serde(default = "usually_offered")]
    pub offered: bool,
    /// What the person looks like.
    #[serde(default)]
    pub face: Face,
    /// The errors of the hand.
    #[serde(default)]
    pub stroke: StrokeErrors,
    /// What the person knows.
    #[serde(default)]
    pub knows: Knowledge,
    /// How much the person thinks about a shot.
    #[serde(default)]
    pub thinking: Thinking,
    /// What the person likes to do.
    #[serde(default)]
    pub habits: Habits,
}

/// What a person looks like: a face that the game draws. Colours are red, green, blue from 0 to 1 (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Face", deny_unknown_fields, default)]
pub struct Face {
    /// Colour of the skin.
    pub skin: [f32; 3],
    /// Colour of the hair.
    pub hair: [f32; 3],
    /// Colour of the shirt.
    pub shirt: [f32; 3],
}

impl OpponentFile {
    /// The opponent file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// If there is none, its first syntax error, or everything that is impossible in it.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Source::find(Kind::Opponent, name, folders)?.parse_checked(Self::flaws)
    }
}

/// A file that does not say so is offered.
const fn usually_offered() -> bool {
    true
}

impl Default for Face {
    fn default() -> Self {
        Self { skin: [0.85, 0.66, 0.52], hair: [0.25, 0.17, 0.11], shirt: [0.22, 0.34, 0.50] }
    }
}

impl Default for OpponentFile {
    /// A professional who knows everything.
    fn default() -> Self {
        Self {
            name: "Professional".to_owned(),
            level: 7,
            about: "Plays for a living.".to_owned(),
            cue: "pool".to_owned(),
            offered: usually_offered(),
            face: Face::default(),
            stroke: StrokeErrors::default(),
            knows: Knowledge::default(),
            thinking: Thinking::default(),
            habits: Habits::default(),
        }
    }
}
