//! A set-up is loaded: a person or a program names what it is made of, and it is read and checked as a whole.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::file::{ShotFile, ShotPart};
use super::goal::goal_flaws;
use super::notes::ShotNotes;
use super::physics_file::physics_flaws;
use super::setup::{Setup, speed_flaw};
use crate::rack::{BallSetFile, PlacedBall, RackFile, Racked, fit_flaws, flight_flaws, light_flaws, liner_flaws};
use crate::table::{Table, TableFile, flaws_for_all};
use baize_files::{FileError, Flaw, Flaws, Folders, Kind, Origin, Source};
use baize_physics::{Physics, Shape, Strike};

/// A set-up and the files that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The set-up.
    pub setup: Setup,
    /// The files on the disk that it was read from, so that they can be watched. Built-in copies are not listed.
    pub files: Vec<PathBuf>,
    /// The seed of the rack if it asks the game to draw one for every new rack (`draw_seed`).
    pub drawn_seed: Option<u64>,
    /// What the shot file says besides the shot; of a rack only what there is to see.
    pub notes: ShotNotes,
    /// What the person should know of how it was read, as a sentence.
    pub remark: Option<String>,
}

/// How a file is given to a [`Loading`]: `"pool_9ft"` is a name or a path, a [`Source`] is text that was read, a pair is contents that
/// were parsed, with the place where they are written. `None` leaves what the rack or the shot has of its own.
#[derive(Clone, Debug, Default)]
pub enum Given<T> {
    /// It is not given.
    #[default]
    Own,
    /// A path, or a name in the folders of the loading.
    Named(String),
    /// Text that was read.
    Text(Source),
    /// Parsed contents, and where they are written.
    Parsed(Box<T>, Origin),
}

impl<T> From<&str> for Given<T> {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl<T> From<&&str> for Given<T> {
    fn from(name: &&str) -> Self {
        Self::Named((*name).to_owned())
    }
}

impl<T> From<&String> for Given<T> {
    fn from(name: &String) -> Self {
        Self::Named(name.clone())
    }
}

impl<T> From<String> for Given<T> {
    fn from(name: String) -> Self {
        Self::Named(name)
    }
}

impl<T> From<Source> for Given<T> {
    fn from(text: Source) -> Self {
        Self::Text(text)
    }
}

impl<T> From<(T, Origin)> for Given<T> {
    fn from((contents, origin): (T, Origin)) -> Self {
        Self::Parsed(Box::new(contents), origin)
    }
}

impl<T, G: Into<Self>> From<Option<G>> for Given<T> {
    fn from(given: Option<G>) -> Self {
        given.map_or(Self::Own, Into::into)
    }
}

impl<T: DeserializeOwned> Given<T> {
    /// What was given, read and parsed; `None` if nothing was.
    fn read(self, kind: Kind, folders: &Folders) -> Result<Option<(T, Origin)>, FileError> {
        match self {
            Self::Own => Ok(None),
            Self::Named(name) => Source::find(kind, &name, folders)?.parse().map(Some),
            Self::Text(source) => source.parse().map(Some),
            Self::Parsed(contents, origin) => Ok(Some((*contents, origin))),
        }
    }

    /// What was given, or else the file named `usual`.
    fn read_or(self, usual: &str, kind: Kind, folders: &Folders) -> Result<(T, Origin), FileError> {
        self.read(kind, folders)?.map_or_else(|| Source::find(kind, usual, folders)?.parse(), Ok)
    }

    fn is_given(&self) -> bool {
        !matches!(self, Self::Own)
    }

    /// The folders in which this finds other files by their names.
    fn folders(&self) -> Option<Folders> {
        match self {
            Self::Own | Self::Named(_) => None,
            Self::Text(source) => Some(source.folders().clone()),
            Self::Parsed(_, origin) => Some(origin.source().folders().clone()),
        }
    }
}

/// A rack or a shot that is going to be loaded, with other parts in place of its own.
///
/// ```
/// use baize_table::shot::Setup;
///
/// let setup = Setup::rack("nine_ball").table("pool_7ft").load()?;
/// assert_eq!(setup.balls.len(), 10);
/// # Ok::<(), baize_files::FileError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is read before `load`"]
pub struct Loading {
    base: Base,
    table: Given<TableFile>,
    balls: Given<BallSetFile>,
    physics: Given<Physics>,
    cue: Given<Physics>,
    seed: Option<u64>,
    folders: Option<Folders>,
}

/// What is loaded.
#[derive(Clone, Debug)]
enum Base {
    Rack(Given<RackFile>),
    Shot(Given<ShotFile>),
}

impl Setup {
    /// A rack, without a stroke: its name, path or text. `None` is `nine_ball`.
    pub fn rack(rack: impl Into<Given<RackFile>>) -> Loading {
        Loading::of(Base::Rack(rack.into()))
    }

    /// A shot: its name, path or text. `None` is refused when it is loaded, as a shot without a name.
    pub fn shot(shot: impl Into<Given<ShotFile>>) -> Loading {
        Loading::of(Base::Shot(shot.into()))
    }
}

impl Loading {
    fn of(base: Base) -> Self {
        let (table, balls, physics, cue) = Default::default();
        Self { base, table, balls, physics, cue, seed: None, folders: None }
    }

    /// On this table. Unless a shot names its physics, those of the table come with it.
    pub fn table(self, table: impl Into<Given<TableFile>>) -> Self {
        Self { table: table.into(), ..self }
    }

    /// With this ball set.
    pub fn balls(self, balls: impl Into<Given<BallSetFile>>) -> Self {
        Self { balls: balls.into(), ..self }
    }

    /// Under these physics.
    pub fn physics(self, physics: impl Into<Given<Physics>>) -> Self {
        Self { physics: physics.into(), ..self }
    }

    /// With the cue of these physics.
    pub fn cue(self, physics: impl Into<Given<Physics>>) -> Self {
        Self { cue: physics.into(), ..self }
    }

    /// With that part from a file in place of its own.
    pub fn part(self, part: ShotPart, file: &str) -> Self {
        match part {
            ShotPart::Physics => self.physics(file),
            ShotPart::Table => self.table(file),
            ShotPart::Balls => self.balls(file),
            ShotPart::Cue => self.cue(file),
        }
    }

    /// With this seed in place of its own, if the rack asks the game to draw one for every new rack (`draw_seed`).
    pub fn seed(self, seed: impl Into<Option<u64>>) -> Self {
        Self { seed: seed.into(), ..self }
    }

    /// Names are looked for in these folders. Without this in those of a text that was given, else only among the files that come
    /// with the game.
    pub fn folders(self, folders: &Folders) -> Self {
        Self { folders: Some(folders.clone()), ..self }
    }

    /// Reads everything and puts it together.
    ///
    /// # Errors
    /// If there is no file of a name, the first syntax error in any of the files, or all mistakes in what they say.
    pub fn load(self) -> Result<Setup, FileError> {
        self.load_with_files().map(|loaded| loaded.setup)
    }

    /// The same, with the files that were read and what the shot file says besides the shot.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_with_files(self) -> Result<Loaded, FileError> {
        let Self { base, table, balls, physics, cue, seed, folders } = self;
        let of_base = || match &base {
            Base::Rack(rack) => rack.folders(),
            Base::Shot(shot) => shot.folders(),
        };
        let folders = folders.or_else(of_base).unwrap_or_else(Folders::of_game);
        let is_as_written = !(table.is_given() || balls.is_given() || physics.is_given() || cue.is_given());
        let others = || {
            Ok::<_, FileError>(Others {
                table: table.read(Kind::Table, &folders)?,
                balls: balls.read(Kind::Balls, &folders)?,
                physics: physics.read(Kind::Physics, &folders)?,
                seed,
            })
        };
        let mut loaded = match base {
            Base::Rack(rack) => {
                let rack = rack.read_or("nine_ball", Kind::Rack, &folders)?;
                assemble(others()?.around(rack))?
            }
            Base::Shot(shot) => {
                let shot = shot.read_or("", Kind::Shot, &folders)?;
                shot_with(shot, others()?, is_as_written)?
            }
        };
        if let Some((physics, origin)) = cue.read(Kind::Physics, &folders)? {
            let flaws = physics_flaws(&physics);
            if !flaws.is_empty() {
                return Err(origin.refuse(flaws));
            }
            loaded.setup.physics.cue = physics.cue;
        }
        Ok(loaded)
    }
}

/// What takes the place of the parts that rack or shot have of their own.
struct Others {
    table: Option<(TableFile, Origin)>,
    balls: Option<(BallSetFile, Origin)>,
    physics: Option<(Physics, Origin)>,
    seed: Option<u64>,
}

impl Others {
    fn around(self, rack: (RackFile, Origin)) -> Parts {
        let Self { table, balls, physics, seed } = self;
        Parts { rack, table, balls, physics, strike: None, seed }
    }
}

/// A shot with other parts. What happens on its own table with its own balls says nothing about others: `expect` counts only for a
/// shot `as_written`.
fn shot_with((shot, origin): (ShotFile, Origin), others: Others, as_written: bool) -> Result<Loaded, FileError> {
    let rack = shot.rack.load(Kind::Rack, &origin, "rack")?;
    let table = shot.table.filter(|_| others.table.is_none());
    let table = table.map(|table| table.load(Kind::Table, &origin, "table")).transpose()?;
    let physics = shot.physics.filter(|_| others.physics.is_none());
    let physics = physics.map(|physics| physics.load(Kind::Physics, &origin, "physics")).transpose()?;
    let strike = shot.strike.map(|strike| (Strike::from(strike), origin.entry("strike")));
    let parts = others.around(rack);
    let parts = Parts { table: parts.table.or(table), physics: parts.physics.or(physics), strike, ..parts };
    let mut loaded = assemble(parts)?;
    loaded.files.extend(origin.source().path().map(Path::to_path_buf));
    let expect = if as_written { shot.expect } else { Vec::new() };
    let flaws = goal_flaws(&expect, &loaded.setup, "expect");
    if !flaws.is_empty() {
        return Err(origin.refuse(flaws));
    }
    if let Some(name) = shot.name {
        loaded.setup.name = name;
    }
    loaded.notes = ShotNotes { about: shot.about.unwrap_or(loaded.notes.about), topic: shot.topic, expect };
    Ok(loaded)
}

/// The parts of a set-up, each with the place where it is written. What is `None` is that of the rack, the table or the game.
pub(super) struct Parts {
    pub rack: (RackFile, Origin),
    pub balls: Option<(BallSetFile, Origin)>,
    pub table: Option<(TableFile, Origin)>,
    pub physics: Option<(Physics, Origin)>,
    pub strike: Option<(Strike, Origin)>,
    /// Used in place of its own seed by a rack that asks for a new one each time.
    pub seed: Option<u64>,
}

/// The physics if no file names one.
fn usual_physics(folders: &Folders) -> Result<(Physics, Origin), FileError> {
    Source::find(Kind::Physics, "physics", folders)?.parse()
}

/// Puts the parts together. It reports all mistakes that can be found although another part is wrong.
pub(super) fn assemble(parts: Parts) -> Result<Loaded, FileError> {
    let Parts { rack: (rack, rack_origin), balls, table, physics, strike, seed } = parts;
    let ball_set = match (balls, rack.ball_set.clone()) {
        (Some(balls), _) => Some(balls),
        (None, own) => own.map(|set| set.load(Kind::Balls, &rack_origin, "ball_set")).transpose()?,
    };
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
    let notes = ShotNotes { about: rack.look_at.unwrap_or_default(), ..ShotNotes::default() };
    Ok(Loaded { setup, files, drawn_seed, notes, remark: None })
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
