//! The contents of a `.shot.ron`, and the set-up that is made of it and of the files that it names.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::goal::{Goal, goal_flaws};
use super::lesson::{Lesson, Topic};
use super::physics_file::{physics_fields, physics_flaws};
use super::setup::{Setup, speed_flaw};
use crate::rack::{BallSetFile, PlacedBall, RackFile, Racked, fit_flaws, flight_flaws, light_flaws, liner_flaws};
use crate::table::{Table, TableFile, flaws_for_all};
use baize_describe::{Described, Field};
use baize_files::{FileError, Flaw, Flaws, Folders, Kind, Origin, Reference, Source, short_list};
use baize_physics::{Physics, Shape, Strike, Tip};

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
    #[described(range = "the goal words that are explained below")]
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

impl Setup {
    /// The set-up of the shot file with this path, or with this name among the files that come with the game.
    /// [`Loaded::shot`] looks into the person's own folder too.
    ///
    /// # Errors
    /// The first syntax error in any of the files, or all mistakes in what they say.
    pub fn of_shot(name: &str) -> Result<Self, FileError> {
        Loaded::shot(name, &Folders::of_game()).map(|loaded| loaded.setup)
    }

    /// The set-up of a shot file that has been read.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn of_shot_source(source: Source) -> Result<Self, FileError> {
        Loaded::shot_source(source).map(|loaded| loaded.setup)
    }

    /// The set-up of a rack (`nine_ball` when `None`) on a table (the rack's own when `None`), without a stroke. They are
    /// paths, or names among those that come with the game. [`Loaded::rack`] looks into the person's own folder too.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn of_rack(rack: Option<&str>, table: Option<&str>) -> Result<Self, FileError> {
        Loaded::rack(rack, table, &Folders::of_game()).map(|loaded| loaded.setup)
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

/// A set-up and the files that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The set-up.
    pub setup: Setup,
    /// The files on the disk that it was read from, so that they can be watched. Built-in copies are not listed.
    pub files: Vec<PathBuf>,
    /// The seed of the rack if it asks the game to draw one for every new rack (`draw_seed`).
    pub drawn_seed: Option<u64>,
    /// What the shot file says besides the shot; nothing for a rack.
    pub lesson: Lesson,
    /// What the person should know of how it was read, as a sentence.
    pub remark: Option<String>,
}

impl Loaded {
    /// The shot file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn shot(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::shot_source(Source::find(Kind::Shot, name, folders)?)
    }

    /// As [`Loaded::shot`], but with this part from `file` (a name or a path) in place of its own.
    ///
    /// # Errors
    /// As [`Setup::of_shot`]; also if there is no such file, or if the set lacks a ball that the rack names.
    pub fn shot_with(name: &str, part: ShotPart, file: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::shot_source_with(Source::find(Kind::Shot, name, folders)?, part, file, folders)
    }

    /// The same with a shot file that has been read: a pipe can be read only once.
    ///
    /// # Errors
    /// As [`shot_with`](Self::shot_with).
    pub fn shot_source_with(source: Source, part: ShotPart, file: &str, folders: &Folders) -> Result<Self, FileError> {
        let (mut shot, origin): (ShotFile, Origin) = source.parse()?;
        // Without a look for it here, the message would say that the shot file names a file that is not there.
        let other = Source::find(part.kind(), file, folders)?;
        // What happens on its own table with its own balls says nothing about others.
        shot.expect.clear();
        let named = file.to_owned();
        let mut balls = None;
        match part {
            ShotPart::Physics => shot.physics = Some(Reference::Named(named)),
            ShotPart::Table => shot.table = Some(Reference::Named(named)),
            ShotPart::Balls => balls = Some(Reference::Named(named)),
            ShotPart::Cue => {
                let mut loaded = Self::of_shot_with(shot, &origin, None)?;
                loaded.setup.physics.cue = other.parse_checked(physics_flaws)?.cue;
                return Ok(loaded);
            }
        }
        Self::of_shot_with(shot, &origin, balls)
    }

    /// A shot file that has been read.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn shot_source(source: Source) -> Result<Self, FileError> {
        let (shot, origin) = source.parse::<ShotFile>()?;
        Self::of_shot(shot, &origin)
    }

    /// A shot that is written at `origin`.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn of_shot(shot: ShotFile, origin: &Origin) -> Result<Self, FileError> {
        Self::of_shot_with(shot, origin, None)
    }

    fn of_shot_with(shot: ShotFile, origin: &Origin, balls: Option<Reference<BallSetFile>>) -> Result<Self, FileError> {
        let mut rack = shot.rack.load(Kind::Rack, origin, "rack")?;
        if balls.is_some() {
            rack.0.ball_set = balls;
        }
        let table = shot.table.map(|table| table.load(Kind::Table, origin, "table")).transpose()?;
        let physics = shot.physics.map(|physics| physics.load(Kind::Physics, origin, "physics")).transpose()?;
        let strike = shot.strike.map(|strike| (Strike::from(strike), origin.entry("strike")));
        let mut loaded = assemble(rack, table, physics, strike, None)?;
        loaded.files.extend(origin.source().path().map(Path::to_path_buf));
        let flaws = goal_flaws(&shot.expect, &loaded.setup, "expect");
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        if let Some(name) = shot.name {
            loaded.setup.name = name;
        }
        loaded.lesson = Lesson { about: shot.about.unwrap_or_default(), topic: shot.topic, expect: shot.expect };
        Ok(loaded)
    }

    /// A rack that is written at `origin`, on its own table. If the rack asks the game to draw a seed for every new rack, `seed` is used
    /// instead of its own.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn of_rack(rack: RackFile, origin: &Origin, seed: Option<u64>) -> Result<Self, FileError> {
        assemble((rack, origin.clone()), None, None, None, seed)
    }

    /// A rack (`nine_ball` when `None`) on a table (the rack's own when `None`), without a stroke. Both are paths, or
    /// names in `folders`.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn rack(rack: Option<&str>, table: Option<&str>, folders: &Folders) -> Result<Self, FileError> {
        Self::rack_with(rack, table, None, None, None, folders)
    }

    /// As [`Loaded::rack`], but with the ball set `balls` and with `physics` (names or paths) instead of those of rack
    /// and table. If the rack asks the game to draw a seed for every new rack, `seed` is used instead of its own.
    ///
    /// # Errors
    /// As [`Setup::of_shot`]; also if the set lacks a ball that the rack names.
    pub fn rack_with(
        rack: Option<&str>,
        table: Option<&str>,
        balls: Option<&str>,
        physics: Option<&str>,
        seed: Option<u64>,
        folders: &Folders,
    ) -> Result<Self, FileError> {
        let rack = Source::find(Kind::Rack, rack.unwrap_or("nine_ball"), folders)?;
        let table = table.map(|table| Source::find(Kind::Table, table, folders)?.parse()).transpose()?;
        let physics = physics.map(|physics| Source::find(Kind::Physics, physics, folders)?.parse()).transpose()?;
        let (mut rack, origin): (RackFile, Origin) = rack.parse()?;
        if let Some(balls) = balls {
            rack.ball_set = Some(Reference::Named(balls.to_owned()));
        }
        assemble((rack, origin), table, physics, None, seed)
    }

    /// A rack file that has been read, on a table file that has been read.
    ///
    /// # Errors
    /// As [`Setup::of_shot`].
    pub fn rack_source(rack: Source, table: Option<Source>) -> Result<Self, FileError> {
        let table = table.map(Source::parse).transpose()?;
        assemble(rack.parse()?, table, None, None, None)
    }
}

/// The physics if no file names one.
fn usual_physics(folders: &Folders) -> Result<(Physics, Origin), FileError> {
    Source::find(Kind::Physics, "physics", folders)?.parse()
}

/// Puts the parts together. It reports all mistakes that can be found although another part is wrong.
pub(super) fn assemble(
    (rack, rack_origin): (RackFile, Origin),
    table: Option<(TableFile, Origin)>,
    physics: Option<(Physics, Origin)>,
    strike: Option<(Strike, Origin)>,
    seed: Option<u64>,
) -> Result<Loaded, FileError> {
    let ball_set = rack.ball_set.clone().map(|set| set.load(Kind::Balls, &rack_origin, "ball_set")).transpose()?;
    let (table, table_origin) = match (table, rack.table.clone()) {
        (Some(table), _) => table,
        (None, Some(table)) => table.load(Kind::Table, &rack_origin, "table")?,
        (None, None) => {
            let message = "is missing: name a table here, or in the file that uses the rack";
            return Err(rack_origin.refuse(vec![Flaw::new("table", message)]));
        }
    };
    let (physics, physics_origin) = match (physics, table.physics.clone()) {
        (Some(physics), _) => physics,
        (None, Some(physics)) => physics.load(Kind::Physics, &table_origin, "physics")?,
        (None, None) => usual_physics(rack_origin.source().folders())?,
    };
    let set = ball_set.as_ref().map(|(set, _)| set);
    let mut mistakes = physics_origin.locate(physics_flaws(&physics));
    if let Some((set, origin)) = &ball_set {
        mistakes.extend(origin.locate(set.flaws()));
    }
    let table_file = table;
    let table = table_file.build().map_err(|flaws| mistakes.extend(table_origin.locate(flaws))).ok();
    mistakes.extend(rack_origin.locate(rack.flaws(set)));
    let seed = seed.filter(|_| rack.draw_seed);
    let all_sound = mistakes.is_empty();
    let racked = table.as_ref().and_then(|table| {
        rack.place(set, table, physics.shape, seed).map_err(|flaws| mistakes.extend(rack_origin.locate(flaws))).ok()
    });
    let (Some(table), Some(racked)) = (table, racked) else { return Err(FileError::Mistakes(mistakes)) };
    // Sizes and the cue can be checked against each other only if each is valid.
    if all_sound {
        let flaws = boundary_flaws_for(&table, &racked.balls, physics.shape);
        mistakes.extend(table_origin.locate(table_file.as_written(flaws, &table)));
        mistakes.extend(rack_origin.locate(flight_flaws(&racked, &physics)));
        mistakes.extend(rack_origin.locate(light_flaws(&racked, &physics)));
        mistakes.extend(rack_origin.locate(fit_flaws(&racked, &table, physics.shape)));
        mistakes.extend(rack_origin.locate(liner_flaws(&racked, &table, &physics)));
        if let Some((strike, origin)) = &strike {
            mistakes.extend(origin.locate(strike_flaw(strike, &racked, &physics).into_iter().collect::<Vec<_>>()));
        }
    }
    if !mistakes.is_empty() {
        return Err(FileError::Mistakes(mistakes));
    }
    let origins = [&rack_origin, &table_origin, &physics_origin].into_iter();
    let origins = origins.chain(ball_set.as_ref().map(|(_, origin)| origin));
    let files = origins.filter_map(|origin| origin.source().path().map(Path::to_path_buf)).collect();
    let setup = Setup {
        name: rack.name,
        table,
        balls: racked.balls,
        cue_ball: racked.cue_ball,
        physics,
        strike: strike.map(|(strike, _)| strike),
    };
    let drawn_seed = seed.or(rack.seed).filter(|_| rack.draw_seed);
    Ok(Loaded { setup, files, drawn_seed, lesson: Lesson::default(), remark: None })
}

/// What is wrong with the boundary for balls of this shape that have the radii of `balls`.
pub fn boundary_flaws_for(table: &Table, balls: &[PlacedBall], shape: Shape) -> Flaws {
    let mut radii: Vec<f64> = balls.iter().map(|placed| placed.ball.radius).collect();
    radii.sort_by(f64::total_cmp);
    radii.dedup();
    flaws_for_all(&table.boundary, &radii, shape)
}

fn strike_flaw(strike: &Strike, racked: &Racked, physics: &Physics) -> Option<Flaw> {
    if let Some(flaw) = speed_flaw(strike.speed, "speed") {
        return Some(flaw);
    }
    let cue_ball = &racked.balls[racked.cue_ball];
    let (height, rise) = (cue_ball.motion.position.z - cue_ball.ball.radius, cue_ball.motion.velocity.z);
    if height != 0.0 || rise != 0.0 {
        let message = "is refused: no cue strikes a ball in the air; leave out the stroke, or the height and the vertical \
                       speed of the cue ball";
        return Some(Flaw::new("", message));
    }
    let refusal = strike.under(physics, &cue_ball.ball, &cue_ball.motion).err()?;
    Some(Flaw::new("", format!("is refused: {refusal}")))
}
