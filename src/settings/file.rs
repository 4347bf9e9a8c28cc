//! The contents of a `settings.ron`: the last choices of the player.

use serde::{Deserialize, Serialize};

use super::aids::Aids;
use super::ease::Ease;
use super::free_view::{FreeView, SavedViews};
use super::lessons::LessonsLearned;
use super::often::Often;
use super::opponent_pace::OpponentPace;
use super::person::Person;
use super::quality::Picture;
use super::relativity_view::RelativityView;
use super::stroke::StrokeStyle;
use super::view::View;
use crate::describe::Described;
use crate::files::Flaw;
use crate::table::limit_flaws;
use crate::words::files_in_use;

/// The last choices of the player, with which the game starts again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Settings", default, deny_unknown_fields)]
#[described(default)]
pub struct Settings {
    /// The rack.
    #[described(default = "nine_ball".to_owned(), range = "name of a rack, or path")]
    pub rack: String,
    /// The table to play on.
    #[described(range = "name of a table, or path", left_out = "that of the rack")]
    pub table: Option<String>,
    /// The balls to play with.
    #[described(range = "name of a ball set, or path", left_out = "that of the rack")]
    pub balls: Option<String>,
    /// The cue; it changes nothing but the picture.
    #[described(default = "pool".to_owned(), range = "name of a cue, or path")]
    pub cue: String,
    /// The physics.
    #[described(default = "physics".to_owned(), range = "name of a physics file, or path")]
    pub physics: String,
    /// The window.
    pub window: Window,
    /// From where the player looks.
    pub view: View,
    /// Where the camera stands in the free view.
    #[described(left_out = "the whole table")]
    pub free_view: Option<FreeView>,
    /// The views that the player has saved.
    pub saved_views: SavedViews,
    /// How fast time runs; 1 is real time.
    #[described(default = 1.0, range = 0.01..=10.0)]
    pub pace: f64,
    /// What helps to aim.
    pub aids: Aids,
    /// How the mouse strikes.
    pub stroke: StrokeStyle,
    /// The person who plays.
    pub person: Person,
    /// How far the person is with the lessons.
    pub lessons: LessonsLearned,
    /// What the person does most.
    pub often: Often,
    /// How long the computer takes over a shot that it has decided on: as long as a person, a second, or no time at all.
    pub opponent_pace: OpponentPace,
    /// Whether opponents say something before and after a match, and at a fine shot, a fluke or a miss.
    #[described(default = true)]
    pub opponents_talk: bool,
    /// What makes the game easier to see and to follow.
    pub ease: Ease,
    /// What is heard.
    pub sound: Sound,
    /// The picture.
    pub picture: Picture,
    /// What the picture shows of special relativity.
    pub relativity: RelativityView,
    /// Whether the panel is open.
    pub panel: bool,
}

/// The window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Window {
    /// Width of the window.
    #[described(default = 1280, unit = "logical pixels", range = 200..=16384)]
    pub width: u32,
    /// Height of the window.
    #[described(default = 720, unit = "logical pixels", range = 200..=16384)]
    pub height: u32,
    /// Where the left edge of the window is on the screen.
    #[described(unit = "pixels", left_out = "the system chooses")]
    pub x: Option<i32>,
    /// Where the upper edge of the window is on the screen.
    #[described(unit = "pixels", left_out = "the system chooses")]
    pub y: Option<i32>,
    /// Whether the window fills the screen.
    pub full_screen: bool,
}

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Sound {
    /// The volume; equal steps sound equal, 0 is silence.
    #[described(default = 0.8, range = 0.0..=1.0)]
    pub volume: f64,
    /// Whether the sound is off.
    pub muted: bool,
    /// The volume of the tip of the cue, beside the volume of all.
    #[described(default = 1.0, range = 0.0..=1.0)]
    pub cue: f64,
    /// The volume of balls that meet balls, cushions and pockets, likewise.
    #[described(default = 1.0, range = 0.0..=1.0)]
    pub balls: f64,
    /// The volume of balls that roll and slide on the cloth, likewise.
    #[described(default = 1.0, range = 0.0..=1.0)]
    pub cloth: f64,
    /// The volume of the room: the chalk, and balls on the floor; likewise.
    #[described(default = 1.0, range = 0.0..=1.0)]
    pub room: f64,
    /// Whether the player is heard to chalk after each shot.
    #[described(default = true)]
    pub chalk: bool,
}

impl Settings {
    /// Everything that is impossible, with paths inside the file. Files that it names are checked when they are loaded.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        let names = [
            ("rack", Some(&self.rack)),
            ("table", self.table.as_ref()),
            ("balls", self.balls.as_ref()),
            ("cue", Some(&self.cue)),
            ("physics", Some(&self.physics)),
            ("picture.mood", Some(&self.picture.mood)),
        ];
        for (field, _) in names.into_iter().filter(|(_, name)| name.is_some_and(String::is_empty)) {
            flaws.push(Flaw::new(field, files_in_use::EMPTY_NAME));
        }
        flaws.extend(limit_flaws(self));
        flaws
    }
}
