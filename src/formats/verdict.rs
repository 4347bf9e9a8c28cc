//! Checks a file and describes it in a sentence.

use std::path::Path;

use crate::files::{FileError, Flaw, Folders, Kind, Mistakes, Source, count, shown};
use crate::match_play::{Command, LoadedMatch, Match};
use crate::opponent::OpponentFile;
use crate::physics::{PARAMETERS, Shape};
use crate::rack::{BallSetFile, RackFile};
use crate::rules::LoadedGame;
use crate::settings::{Action, Controls, CueFile, Mood, Settings};
use crate::shot::{Loaded, Setup, obstruction, physics_flaws};
use crate::table::{Table, TableFile, boundary_flaws, gap_warnings};

/// Height of a nose in radii of the ball that it is made for: 63.5 % of the diameter (WPA equipment specification).
const NOSE_IN_RADII: f64 = 1.27;

/// Describes the file at `path` if it is valid. Its name gives its kind; the files that it names are looked up in
/// `folders`.
///
/// # Errors
/// Its first syntax error, or all mistakes in the contents of this file and of the files that it names.
pub fn check(path: &Path, folders: &Folders) -> Result<String, FileError> {
    let kind = Kind::of_file(path)?;
    verdict(kind, Source::read(path)?.in_folders(folders))
}

/// Describes a text of this kind if it is valid, as [`check`] does for a file.
///
/// # Errors
/// As [`check`].
pub fn verdict(kind: Kind, source: Source) -> Result<String, FileError> {
    match kind {
        Kind::Table => table(source),
        Kind::Balls => describe_valid(source, BallSetFile::flaws, |set| {
            format!("a set of {}, {} m in radius", count(set.balls.len(), "ball"), set.radius)
        }),
        Kind::Cue => describe_valid(source, CueFile::flaws, |cue| {
            format!("the cue \"{}\", {} m long", shown(&cue.name), cue.length)
        }),
        Kind::Rack => rack(source),
        Kind::Shot => Loaded::shot_source(source).map(|loaded| shot(&loaded.setup)),
        Kind::Game => LoadedGame::of_source(source).map(|loaded| game(&loaded)),
        Kind::Match => LoadedMatch::of_source(source).map(|loaded| match_words(&loaded.play)),
        Kind::Opponent => opponent(source),
        Kind::Mood => describe_valid(source, Mood::flaws, |mood| {
            let windows = if mood.daylight.is_some() { "with windows" } else { "without windows" };
            format!("a mood of the room, {windows}")
        }),
        Kind::Physics => describe_valid(source, physics_flaws, |_| {
            format!("physics, all {} parameters within their ranges", PARAMETERS.len())
        }),
        Kind::Controls => describe_valid(source, Controls::flaws, |controls| {
            let keys = Action::ALL.iter().map(|action| controls.keys(*action).len()).sum();
            format!("controls, {} for {} actions", count(keys, "key"), Action::ALL.len())
        }),
        Kind::Settings => describe_valid(source, Settings::flaws, |settings| {
            format!("settings, with the rack {}", shown(&settings.rack))
        }),
    }
}

/// Warnings about a file that [`verdict`] accepts, one sentence each: the cue of its stroke would pass through a rail or
/// a ball, or its cushions enclose no bed, or leave a gap.
#[must_use]
pub fn warnings(kind: Kind, source: Source) -> Vec<String> {
    warnings_about(kind, source).unwrap_or_default()
}

fn warnings_about(kind: Kind, source: Source) -> Option<Vec<String>> {
    match kind {
        Kind::Table => {
            let boundary = source.parse::<TableFile>().ok()?.0.build().ok()?.boundary;
            Some(gap_warnings(&boundary, boundary.nose_height / NOSE_IN_RADII))
        }
        Kind::Shot => {
            let setup = Loaded::shot_source(source).ok()?.setup;
            let smallest = setup.balls.iter().map(|placed| placed.ball.radius).fold(f64::INFINITY, f64::min);
            let closing = gap_warnings(&setup.table.boundary, smallest).into_iter();
            Some(obstruction(&setup).map(|obstruction| obstruction.to_string()).into_iter().chain(closing).collect())
        }
        _ => None,
    }
}

/// Checks a file that names no other file, and describes it with `describe`.
fn describe_valid<T: serde::de::DeserializeOwned>(
    source: Source,
    flaws: impl Fn(&T) -> Vec<Flaw>,
    describe: impl Fn(&T) -> String,
) -> Result<String, FileError> {
    source.parse_checked(flaws).map(|file| describe(&file))
}

/// Checks a table file. The check of the boundary needs a ball, but a table file has none. So the ball that fits the
/// height of the noses is used.
fn table(source: Source) -> Result<String, FileError> {
    let (file, origin) = source.parse::<TableFile>()?;
    let physics = file.physics.clone().map(|physics| physics.load(Kind::Physics, &origin, "physics")).transpose()?;
    let shape = physics.as_ref().map_or(Shape::Spheres, |(physics, _)| physics.shape);
    let mut mistakes =
        physics.map_or_else(Mistakes::default, |(physics, origin)| origin.locate(physics_flaws(&physics)));
    let table = file.build().map_err(|flaws| mistakes.extend(origin.locate(flaws))).ok();
    if let Some(table) = &table {
        let ball = table.boundary.nose_height / NOSE_IN_RADII;
        let flaws = boundary_flaws(&table.boundary, ball, shape);
        mistakes.extend(origin.locate(file.as_written(flaws, table)));
    }
    match table {
        Some(table) if mistakes.is_empty() => Ok(describe_table(&table)),
        _ => Err(FileError::Mistakes(mistakes)),
    }
}

fn describe_table(table: &Table) -> String {
    let Table { name, length, width, boundary, .. } = table;
    let name = shown(name);
    if boundary.cushions.is_empty() {
        return format!("the table \"{name}\", without cushions");
    }
    let pockets = count(boundary.pockets.len(), "pocket");
    let [length, width] = [length, width].map(|side| (side * 1e4).round() / 1e4);
    format!("the table \"{name}\", {length} m by {width} m with {pockets}")
}

fn rack(source: Source) -> Result<String, FileError> {
    let (file, _) = source.clone().parse::<RackFile>()?;
    if file.table.is_some() {
        let Setup { balls, table, .. } = Loaded::rack_source(source, None)?.setup;
        return Ok(format!("a rack of {} that fits on {}", count(balls.len(), "ball"), shown(&table.name)));
    }
    // A rack without a table is checked on an endless one.
    let endless = Source::of_text("an endless table", "(boundary: Unbounded)");
    let balls = Loaded::rack_source(source, Some(endless))?.setup.balls.len();
    Ok(format!("a rack of {} for any table", count(balls, "ball")))
}

fn shot(setup: &Setup) -> String {
    let stroke = if setup.strike.is_some() { "with a stroke" } else { "without a stroke" };
    format!("a shot with {} on {}, {stroke}", count(setup.balls.len(), "ball"), shown(&setup.table.name))
}

fn game(loaded: &LoadedGame) -> String {
    let LoadedGame { game, terms, setup, .. } = loaded;
    let racks = count(terms.race_to as usize, game.word_for_rack());
    format!("a game of {}, a match to {racks} on {}", game.title().to_lowercase(), shown(&setup.table.name))
}

/// Checks an opponent and the cue that the file names.
fn opponent(source: Source) -> Result<String, FileError> {
    let (file, origin) = source.parse::<OpponentFile>()?;
    let mut mistakes = origin.locate(file.flaws());
    let cue = origin.source().find_named(Kind::Cue, &file.cue).and_then(|cue| cue.parse_checked(CueFile::flaws));
    if let Err(error) = cue {
        mistakes.extend(origin.locate(vec![Flaw::new("cue", format!("cannot be used: {error}"))]));
    }
    if mistakes.is_empty() {
        Ok(format!("the opponent \"{}\", level {}", shown(&file.name), file.level))
    } else {
        Err(FileError::Mistakes(mistakes))
    }
}

fn match_words(play: &Match) -> String {
    let shots = play.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. })).count();
    let [first, second] = play.beginning().players.each_ref().map(|name| shown(name));
    format!(
        "a match of {}, {first} against {second}, {} so far",
        play.game().title().to_lowercase(),
        count(shots, "shot")
    )
}
