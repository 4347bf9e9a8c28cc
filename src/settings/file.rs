//! The contents of a `settings.ron`: the last choices of the player.

use serde::{Deserialize, Serialize};

use super::aids::Aids;
use super::ease::Ease;
use super::free_view::{FreeView, SavedViews};
use super::opponent_pace::OpponentPace;
use super::quality::Picture;
use super::stroke::StrokeStyle;
use super::view::View;
use crate::files::{Field, Flaw};

/// The last choices of the player, with which the game starts again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Settings", deny_unknown_fields, default)]
pub struct Settings {
    /// The rack, a name or a path.
    pub rack: String,
    /// The table instead of the rack's own, a name or a path.
    pub table: Option<String>,
    /// The ball set instead of the rack's own, a name or a path.
    pub balls: Option<String>,
    /// The cue, a name or a path. It is only seen: the physics knows nothing of it.
    pub cue: String,
    /// The physics, the name of a preset or a path.
    pub physics: String,
    /// The window.
    pub window: Window,
    /// From where the player looks; `camera` in older files.
    #[serde(alias = "camera")]
    pub view: View,
    /// Where the camera stands in the free view; the usual place if `None`.
    pub free_view: Option<FreeView>,
    /// The views that the player has saved.
    pub saved_views: SavedViews,
    /// How fast time runs; 1 is real time.
    pub pace: f64,
    /// What helps to aim.
    pub aids: Aids,
    /// How the hand strikes.
    pub stroke: StrokeStyle,
    /// How long the computer takes over a shot.
    pub opponent_pace: OpponentPace,
    /// What makes the game easier to see and to follow.
    pub ease: Ease,
    /// What is heard.
    pub sound: Sound,
    /// The picture.
    pub picture: Picture,
    /// Whether the panel is open.
    pub panel: bool,
}

/// The window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Window {
    /// Width in logical pixels.
    pub width: u32,
    /// Height in logical pixels.
    pub height: u32,
    /// Where its left edge is, in pixels from the left edge of the main screen; the system chooses if `None`.
    pub x: Option<i32>,
    /// Where its upper edge is, in pixels from the upper edge of the main screen; the system chooses if `None`.
    pub y: Option<i32>,
    /// Whether it fills the screen.
    pub full_screen: bool,
}

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sound {
    /// The volume, from 0 (silence) to 1. Equal steps sound equal.
    pub volume: f64,
    /// Whether the sound is off.
    pub muted: bool,
    /// Whether the player is heard to chalk after each shot.
    pub chalk: bool,
}

impl Default for Window {
    fn default() -> Self {
        Self { width: 1280, height: 720, x: None, y: None, full_screen: false }
    }
}

impl Default for Sound {
    fn default() -> Self {
        Self { volume: 0.8, muted: false, chalk: true }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rack: "nine_ball".to_owned(),
            table: None,
            balls: None,
            cue: "pool".to_owned(),
            physics: "physics".to_owned(),
            window: Window::default(),
            view: View::default(),
            free_view: None,
            saved_views: SavedViews::default(),
            pace: 1.0,
            aids: Aids::default(),
            stroke: StrokeStyle::default(),
            opponent_pace: OpponentPace::default(),
            ease: Ease::default(),
            sound: Sound::default(),
            picture: Picture::default(),
            panel: false,
        }
    }
}

/// Allowed width and height of a window, in logical pixels.
const SIDES: std::ops::RangeInclusive<u32> = 200..=16384;

/// Allowed speeds of time.
const PACES: std::ops::RangeInclusive<f64> = 0.01..=10.0;

/// The names of the views.
const VIEWS: &str = "Free, Above, Cue, Standing, Follow, Pocket or Broadcast";

/// Allowed volumes.
const VOLUMES: std::ops::RangeInclusive<f64> = 0.0..=1.0;

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
            flaws.push(Flaw::new(field, "is empty, but must be a name or a path"));
        }
        for (field, side) in [("window.width", self.window.width), ("window.height", self.window.height)] {
            if !SIDES.contains(&side) {
                let message = format!("is {side}, but must lie between {} and {} pixels", SIDES.start(), SIDES.end());
                flaws.push(Flaw::new(field, message));
            }
        }
        let numbers = [
            ("pace", self.pace, PACES),
            ("stroke.strength", self.stroke.strength, StrokeStyle::STRENGTHS),
            ("ease.text_size", self.ease.text_size, Ease::TEXT_SIZES),
            ("sound.volume", self.sound.volume, VOLUMES),
        ];
        for (field, value, range) in numbers {
            if !range.contains(&value) {
                let message = format!("is {value}, but must lie between {} and {}", range.start(), range.end());
                flaws.push(Flaw::new(field, message));
            }
        }
        flaws.extend(self.free_view.iter().flat_map(|view| view.flaws("free_view")));
        flaws.extend(self.saved_views.flaws());
        flaws
    }

    /// The descriptions of its fields.
    #[must_use]
    pub fn fields() -> Vec<Field> {
        let inner = |path: &str| match path {
            "free_view" => FreeView::fields(path),
            "saved_views" => SavedViews::fields().collect(),
            _ => Vec::new(),
        };
        Self::FIELDS.iter().flat_map(|field| std::iter::once(field.clone()).chain(inner(&field.path))).collect()
    }

    /// The descriptions of all fields except those inside `free_view` and `saved_views`.
    const FIELDS: &[Field] = &[
        Field::new("rack", "text", "", "name of a rack, or path", "\"nine_ball\"", "The rack."),
        Field::new("table", "text", "", "name of a table, or path", "that of the rack", "The table to play on."),
        Field::new("balls", "text", "", "name of a ball set, or path", "that of the rack", "The balls to play with."),
        Field::new(
            "cue",
            "text",
            "",
            "name of a cue, or path",
            "\"pool\"",
            "The cue; it changes nothing but the picture.",
        ),
        Field::new("physics", "text", "", "name of a physics file, or path", "\"physics\"", "The physics."),
        Field::new("window", "group", "", "", "as below", "The window."),
        Field::new("window.width", "whole number", "logical pixels", "200 to 16384", "1280", "Width of the window."),
        Field::new("window.height", "whole number", "logical pixels", "200 to 16384", "720", "Height of the window."),
        Field::new(
            "window.x",
            "whole number",
            "pixels",
            "",
            "the system chooses",
            "Where the left edge of the window is on the screen.",
        ),
        Field::new(
            "window.y",
            "whole number",
            "pixels",
            "",
            "the system chooses",
            "Where the upper edge of the window is on the screen.",
        ),
        Field::yes_or_no("window.full_screen", false, "Whether the window fills the screen."),
        Field::new("view", "choice", "", VIEWS, "Free", "From where the player looks."),
        Field::new("free_view", "group", "", "", "the whole table", "Where the camera stands in the free view."),
        Field::new("saved_views", "group", "", "", "as below", "The views that the player has saved."),
        Field::new("pace", "number", "", "0.01 to 10", "1.0", "How fast time runs; 1 is real time."),
        Field::new("aids", "group", "", "", "as below", "What helps to aim."),
        Field::new(
            "aids.line",
            "choice",
            "",
            "Off, FirstImpact or WholeShot",
            "FirstImpact",
            "How much of the coming shot the line shows; Off hides every aid.",
        ),
        Field::yes_or_no("aids.cue_ball", true, "Whether the line of the cue ball is shown."),
        Field::yes_or_no("aids.ghost_ball", true, "Whether the ghost ball is shown."),
        Field::yes_or_no("aids.object_balls", true, "Whether the lines of other balls are shown."),
        Field::yes_or_no(
            "aids.error_band",
            false,
            "Whether the band of human error is shown: the places where the balls may end if a human strikes.",
        ),
        Field::new(
            "aids.player",
            "choice",
            "",
            "FirstTimer, Casual, League, GoodLeague, StrongAmateur, SemiPro or Professional",
            "League",
            "Whose errors the band of human error shows.",
        ),
        Field::new("stroke", "group", "", "", "as below", "How the mouse strikes."),
        Field::new(
            "stroke.by",
            "choice",
            "",
            "Push or PullAndRelease",
            "Push",
            "What makes the cue strike: a push through the ball, or letting the button go.",
        ),
        Field::new(
            "stroke.curve",
            "choice",
            "",
            "Even, Soft or VerySoft",
            "Soft",
            "How the speed of the cue grows with the movement: in proportion to it (Even), with its power 1.5 (Soft), or with its square (VerySoft).",
        ),
        Field::new("stroke.strength", "number", "", "0.25 to 4", "1.0", "A factor on the speed of the cue."),
        Field::new(
            "opponent_pace",
            "choice",
            "",
            "Person, Brisk or Skip",
            "Person",
            "How long the computer takes over a shot that it has decided on: as long as a person, a second, or no time at all.",
        ),
        Field::new("ease", "group", "", "", "as below", "What makes the game easier to see and to follow."),
        Field::new(
            "ease.text_size",
            "number",
            "",
            "0.75 to 2.5",
            "1.0",
            "Size of texts and buttons; in a small window they are made smaller, so that everything fits.",
        ),
        Field::yes_or_no("ease.keys_line", true, "Whether a line shows what the keys do now."),
        Field::yes_or_no(
            "ease.ball_names",
            false,
            "Whether names stand above the balls, and a ring around the cue ball.",
        ),
        Field::yes_or_no(
            "ease.still_camera",
            false,
            "Whether the camera jumps to its place instead of gliding, and stands still behind the start screen.",
        ),
        Field::yes_or_no("ease.captions", false, "Whether what is heard is also written."),
        Field::new("sound", "group", "", "", "as below", "What is heard."),
        Field::new("sound.volume", "number", "", "0 to 1", "0.8", "The volume; equal steps sound equal, 0 is silence."),
        Field::yes_or_no("sound.muted", false, "Whether the sound is off."),
        Field::yes_or_no("sound.chalk", true, "Whether the player is heard to chalk after each shot."),
        Field::new("picture", "group", "", "", "as below", "The picture."),
        Field::new(
            "picture.quality",
            "choice",
            "",
            "Automatic, Low, Medium, High or Ultra",
            "Automatic",
            "How fine the picture is.",
        ),
        Field::new(
            "picture.measured",
            "choice",
            "",
            "Low, Medium, High or Ultra",
            "measured again",
            "The quality that the game found for this computer, used if the quality is Automatic.",
        ),
        Field::yes_or_no("picture.frame_times", false, "Whether the time of a frame is shown."),
        Field::new("picture.mood", "text", "", "name of a mood, or path", "\"club\"", "The mood of the room."),
        Field::yes_or_no("panel", false, "Whether the panel is open."),
    ];
}
