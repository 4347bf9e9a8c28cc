//! Reads a line: the set-up that it shares.

use super::contents::{Contents, Lie};
use super::fastfiz::has_fastfiz;
use super::flaw::LineFlaw;
use super::frame::{has_line, unframed};
use super::stock::{file, physics_of, print_of};
use crate::rack::{BallSetFile, RackFile, RackedBallFile};
use crate::shot::loading::{Loaded, Parts, assemble};
use crate::shot::setup::Setup;
use crate::table::TableFile;
use baize_files::{FileError, Folders, Kind, Origin, Reference, Source, shown};
use baize_physics::Physics;

/// What a person is told if the files that a line names are not the same here.
const OTHER_FILES: &str =
    "The line was made by a Baize with other tables, balls or physics: the shot may go otherwise here.";

impl Loaded {
    /// The shot that a person names: a file as [`Setup::shot`] finds it, a shared line, or a position of FastFiz.
    ///
    /// # Errors
    /// As [`Loading::load`](crate::shot::Loading::load) and [`Loaded::shared`].
    pub fn named(name: &str, folders: &Folders) -> Result<Self, FileError> {
        if is_shared(name) { Ok(Self::shared(name)?) } else { Setup::shot(name).folders(folders).load_with_files() }
    }

    /// The set-up that a text shares: the first line in it, or a position of FastFiz. A line uses the files inside the program only,
    /// which everybody has. If those of the one who made it differ, `remark` says so.
    ///
    /// # Errors
    /// If the text has no line, or one that is of a newer version, cut off or changed; and if a position of FastFiz is cut off, has
    /// balls that move, or balls that have no room.
    pub fn shared(text: &str) -> Result<Self, LineFlaw> {
        if has_fastfiz(text) { Self::fastfiz(text) } else { Self::line(text) }
    }

    /// The set-up of the first shared line in a text.
    fn line(text: &str) -> Result<Self, LineFlaw> {
        let values = unframed(text)?;
        let nothing = || LineFlaw::Meaningless("its parts do not fit together".to_owned());
        loaded(&Contents::unpacked(&values).ok_or_else(nothing)?)
    }
}

/// Whether a text is or contains a set-up that [`Loaded::shared`] reads.
#[must_use]
pub fn is_shared(text: &str) -> bool {
    has_fastfiz(text) || has_line(text)
}

impl From<LineFlaw> for FileError {
    fn from(flaw: LineFlaw) -> Self {
        Self::Line(flaw.to_string())
    }
}

/// The set-up with these contents.
pub(super) fn loaded(contents: &Contents) -> Result<Loaded, LineFlaw> {
    let (rack, seed) = match &contents.lie {
        Lie::Rack(name, seed) => (known::<RackFile>(Kind::Rack, name)?, *seed),
        Lie::Places { .. } => (rack_of(contents)?, None),
    };
    let table = table_of(contents, &rack)?;
    let physics = physics(contents, &table.0)?;
    let is_known = print_of(&contents.files(&table.0)) == contents.print;
    let at = Source::of_text("the shared line", "()").parse::<()>().map(|(_, origin)| origin).map_err(impossible)?;
    let strike = contents.strike.map(|strike| (strike, at.entry("strike")));
    let mut loaded = assemble(Parts { rack, balls: None, table: Some(table), physics: Some(physics), strike, seed })
        .map_err(impossible)?;
    loaded.setup.name.clone_from(&contents.name);
    loaded.notes.about.clone_from(&contents.about);
    loaded.remark = (!is_known).then(|| OTHER_FILES.to_owned());
    Ok(loaded)
}

/// What is wrong with the set-up, in one line.
fn impossible(error: FileError) -> LineFlaw {
    LineFlaw::Meaningless(error.to_string().replace('\n', "; "))
}

/// The built-in file of that name.
fn known<T: serde::de::DeserializeOwned>(kind: Kind, name: &str) -> Result<(T, Origin), LineFlaw> {
    let unknown = || {
        let noun = kind.noun();
        LineFlaw::Meaningless(format!("no {noun} named \"{}\" comes with this Baize", shown(name)))
    };
    file(kind, name).ok_or_else(unknown)
}

/// The table that is named, else that of the rack.
fn table_of(contents: &Contents, (rack, origin): &(RackFile, Origin)) -> Result<(TableFile, Origin), LineFlaw> {
    match &rack.table {
        _ if !contents.table.is_empty() => known(Kind::Table, &contents.table),
        Some(Reference::Named(name)) => known(Kind::Table, name),
        Some(Reference::Inline(table)) => Ok((table.clone(), origin.entry("table"))),
        None => Err(LineFlaw::Meaningless("it names no table".to_owned())),
    }
}

/// The physics that are named, else those of the table.
fn physics(contents: &Contents, table: &TableFile) -> Result<(Physics, Origin), LineFlaw> {
    let of_table = || physics_of(table).ok_or_else(|| LineFlaw::Meaningless("it names no physics".to_owned()));
    let name = if contents.physics.is_empty() { of_table()? } else { &contents.physics };
    known(Kind::Physics, name)
}

/// The balls at their places, as a rack.
fn rack_of(contents: &Contents) -> Result<(RackFile, Origin), LineFlaw> {
    let Lie::Places { set, present, cue_ball, places } = &contents.lie else { return known(Kind::Rack, "") };
    let (set, origin) = known::<BallSetFile>(Kind::Balls, set)?;
    if present.len() != set.balls.len() {
        let (said, here) = (present.len(), set.balls.len());
        return Err(LineFlaw::Meaningless(format!("its ball set has {said} balls, but {here} in this Baize")));
    }
    let there = set.balls.iter().zip(present).filter(|(_, is_there)| **is_there).map(|(ball, _)| &ball.name);
    let entry = |(name, place): (&String, &[f64; 2])| RackedBallFile {
        ball: name.clone(),
        position: Some(*place),
        ..RackedBallFile::default()
    };
    let balls: Vec<RackedBallFile> = there.zip(places).map(entry).collect();
    let cue = usize::try_from(*cue_ball).ok().and_then(|index| balls.get(index));
    let cue = cue.ok_or_else(|| LineFlaw::Meaningless("it has no cue ball".to_owned()))?;
    let cue = cue.ball.clone();
    let rack = RackFile::of_balls(&contents.name, set, &cue, balls);
    Ok((rack, origin))
}
