//! The contents of an `.opponent.ron`: somebody to play against.

use serde::{Deserialize, Serialize};

use baize_describe::Described;
use baize_files::{FileError, Flaw, Folders, Kind, Source};
use baize_games::match_play::name_fault;
use baize_table::table::limit_flaws;

use super::habits::Habits;
use super::knowledge::Knowledge;
use super::manner::Manner;
use super::remarks::Remarks;
use super::stroke_errors::StrokeErrors;
use super::thinking_budget::ThinkingBudget;

/// Somebody to play against, as a file gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Opponent", deny_unknown_fields)]
pub struct OpponentFile {
    /// The name that is shown.
    #[described(range = "at most 40 letters")]
    pub name: String,
    /// 1 for somebody who plays for the first time, 8 for a machine.
    #[described(range = 1..=8)]
    pub level: u8,
    /// A sentence about the person.
    #[described(range = "at most 200 letters")]
    pub about: String,
    /// The cue; it changes nothing but the picture.
    #[described(form = "name or path")]
    pub cue: String,
    /// Whether the start screen offers the opponent among the faces. Any other opponent can be named in files and commands.
    #[serde(default = "usually_offered")]
    pub offered: bool,
    /// What the person looks like.
    #[serde(default)]
    pub face: Face,
    /// The errors of the hand, as standard deviations. They are drawn once for each stroke.
    #[serde(default)]
    pub stroke: StrokeErrors,
    /// What the person knows. Whoever does not know something aims by a wrong picture.
    #[serde(default)]
    pub knows: Knowledge,
    /// How much the person thinks about a shot. These numbers decide, not the clock.
    #[serde(default)]
    pub thinking: ThinkingBudget,
    /// What the person likes where several shots are about as good.
    #[serde(default)]
    pub habits: Habits,
    /// How the person behaves at the table before a stroke.
    #[serde(default)]
    pub manner: Manner,
    /// What the person says.
    #[serde(default)]
    pub says: Remarks,
}

/// What a person looks like: a face that the game draws.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Face", default, deny_unknown_fields)]
#[described(default)]
pub struct Face {
    /// The skin.
    #[described(default = [0.85, 0.66, 0.52])]
    pub skin: [f32; 3],
    /// The hair.
    #[described(default = [0.25, 0.17, 0.11])]
    pub hair: [f32; 3],
    /// The shirt.
    #[described(default = [0.22, 0.34, 0.50])]
    pub shirt: [f32; 3],
}

/// The most letters of the sentence about a person.
const LONGEST_ABOUT: usize = 200;

impl OpponentFile {
    /// The opponent file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// If there is none, its first syntax error, or everything that is impossible in it.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Source::find(Kind::Opponent, name, folders)?.parse_checked(Self::flaws)
    }

    /// Everything that is impossible, with paths inside the file. Whether its cue exists is not checked here.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws: Vec<Flaw> = name_fault(&self.name).map(|fault| Flaw::new("name", fault)).into_iter().collect();
        flaws.extend(self.about_fault().map(|fault| Flaw::new("about", fault)));
        flaws.extend(self.says.flaws());
        flaws.extend(limit_flaws(self));
        flaws
    }

    fn about_fault(&self) -> Option<String> {
        let letters = self.about.chars().count();
        if letters > LONGEST_ABOUT {
            return Some(format!("has {letters} letters, but may have at most {LONGEST_ABOUT}"));
        }
        self.about.chars().any(char::is_control).then(|| "must be one line without control characters".to_owned())
    }
}

/// A file that does not say so is offered.
const fn usually_offered() -> bool {
    true
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
            thinking: ThinkingBudget::default(),
            habits: Habits::default(),
            manner: Manner::default(),
            says: Remarks::default(),
        }
    }
}
