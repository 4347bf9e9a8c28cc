//! The contents of a `.shot.ron`, and the parts of a shot that another file can replace.

use serde::{Deserialize, Serialize};

use super::goal::Goal;
use super::notes::Topic;
use super::physics_file::physics_fields;
use crate::rack::{BallSetFile, RackFile};
use crate::table::TableFile;
use baize_describe::{Described, Field};
use baize_files::{Kind, Reference, short_list};
use baize_physics::{Physics, Strike, Tip};

/// A shot as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Shot", deny_unknown_fields)]
pub struct ShotFile {
    /// The name that is shown.
    #[described(left_out = "that of the rack")]
    pub name: Option<String>,
    /// What there is to see, in a sentence.
    #[described(left_out = "nothing")]
    pub about: Option<String>,
    /// What it is an example of.
    #[described(left_out = "nothing")]
    pub topic: Option<Topic>,
    /// The table.
    #[described(form = "name, path, or a table in place", left_out = "that of the rack")]
    pub table: Option<Reference<TableFile>>,
    /// The balls and their places.
    #[described(form = "name, path, or a rack in place")]
    pub rack: Reference<RackFile>,
    /// The physics.
    #[described(form = "name, path, or physics in place", left_out = "that of the table, or \"physics\"")]
    pub physics: Option<Reference<Physics>>,
    /// The stroke of the cue.
    #[described(left_out = "no stroke")]
    pub strike: Option<StrikeFile>,
    /// What happens in this shot, in goal words. `baize check` plays the shot and says what does not happen.
    #[serde(default, deserialize_with = "short_list")]
    #[described(range = "goal words, such as Pot(ball: \"1\"); docs/files/fields.md lists them all")]
    pub expect: Vec<Goal>,
}

/// A stroke of the cue as a file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Strike", deny_unknown_fields)]
#[described(name = "strike", meaning = "A stroke, with the fields of a shot file.")]
pub struct StrikeFile {
    /// Speed of the cue at the contact.
    #[described(unit = "m/s", range = "0 to 1000")]
    pub speed: f64,
    /// Direction of the cue, seen from above, counter-clockwise from +x, which points to the foot.
    #[described(unit = "degrees", range = "finite")]
    pub direction_deg: f64,
    /// Where the tip meets the ball, closer than 1 to the centre. Beyond the miscue limit it slips.
    #[serde(default)]
    #[described(left_out = "the centre")]
    pub tip: TipFile,
    /// Elevation of the butt. If the cue would pass through a rail or a ball, there is a warning.
    #[serde(default)]
    #[described(unit = "degrees", range = "0 to below 90")]
    pub elevation_deg: f64,
}

/// Where the tip meets the ball, as a file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Tip", default, deny_unknown_fields)]
#[described(default, name = "tip", meaning = "Where the tip meets the ball, in radii of the ball from its centre.")]
pub struct TipFile {
    /// Positive: to the right of the centre, seen along the cue. Negative: to the left.
    #[described(default = 0.0, unit = "ball radii", range = "-1 to 1")]
    pub side: f64,
    /// Positive: above the centre (follow). Negative: below (draw).
    #[described(default = 0.0, unit = "ball radii", range = "-1 to 1")]
    pub height: f64,
}

impl From<Tip> for TipFile {
    fn from(Tip { side, height }: Tip) -> Self {
        Self { side, height }
    }
}

impl From<TipFile> for Tip {
    fn from(TipFile { side, height }: TipFile) -> Self {
        Self { side, height }
    }
}

/// The descriptions of all fields of a kind of file that a set-up is made of: shots, racks, tables, ball sets and physics. A group comes
/// before its fields. Empty for any other kind.
#[must_use]
pub fn set_up_fields(kind: Kind) -> Vec<Field> {
    match kind {
        Kind::Shot => ShotFile::fields(""),
        Kind::Rack => RackFile::fields(""),
        Kind::Table => TableFile::fields(""),
        Kind::Balls => BallSetFile::fields(""),
        Kind::Physics => physics_fields(),
        _ => Vec::new(),
    }
}

impl StrikeFile {
    /// The stroke in degrees. Back in radians, an angle may differ by one unit in the last place. If the same bits matter, play
    /// what [`Strike::from`] returns for this stroke.
    #[must_use]
    pub fn nearest(strike: &Strike) -> Self {
        Self {
            speed: strike.speed,
            direction_deg: strike.direction.to_degrees(),
            tip: strike.tip.into(),
            elevation_deg: strike.elevation.to_degrees(),
        }
    }
}

impl From<StrikeFile> for Strike {
    fn from(file: StrikeFile) -> Self {
        Self {
            speed: file.speed,
            direction: file.direction_deg.to_radians(),
            tip: file.tip.into(),
            elevation: file.elevation_deg.to_radians(),
        }
    }
}

/// A part of a shot that another file can replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShotPart {
    /// The physics.
    Physics,
    /// The table. Unless a shot file names its physics, those of the new table come with it.
    Table,
    /// The ball set.
    Balls,
    /// The cue, which is the group `cue` of the physics.
    Cue,
}

impl ShotPart {
    /// Every part.
    pub const ALL: [Self; 4] = [Self::Physics, Self::Table, Self::Balls, Self::Cue];

    /// The kind of file that has it.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Self::Physics | Self::Cue => Kind::Physics,
            Self::Table => Kind::Table,
            Self::Balls => Kind::Balls,
        }
    }

    /// Its word on the command line and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Physics => "physics",
            Self::Table => "table",
            Self::Balls => "balls",
            Self::Cue => "cue",
        }
    }
}
