//! `baize trace`: a picture of a moment, its light computed by tracing the paths of light.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use baize_cli::{Progress, cores, finish, png_of_rows, print_line, refuse, usual_name};
use bevy::math::{DVec3, UVec2, Vec3};
use clap::Args;
use clap::builder::PossibleValuesParser;

use super::moment::{Moment, Traceable, Viewpoint};
use crate::files::{FileError, Folders, Kind, Source, check_new, listen_for_signals, save_new, shown_path};
use crate::light::Film;
use crate::settings::{Mood, View};
use crate::shot::{Loaded, Setup};
use crate::simulation::to_screen;

/// After so many paths through each pixel the unfinished picture is kept.
const AT_ONCE: u32 = 8;
/// Sizes of a picture, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 16..=8192;

/// What `baize trace` is asked for.
#[derive(Args, Debug)]
pub struct TraceOptions {
    /// A shot or a rack: a path, a name, or the line of `baize share`.
    #[arg(value_name = "SHOT|RACK")]
    setup: String,
    /// Seconds after the strike of the shot.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = seconds)]
    at: f64,
    /// From where it is seen.
    #[arg(long, value_name = "NAME", default_value = "Standing", ignore_case = true, value_parser = PossibleValuesParser::new(View::ALL.iter().map(|view| view.name())))]
    view: String,
    /// Where it is seen from instead: the place in the middle of the picture (metres along and across the table from its middle), the
    /// turn and the pitch of the eye (degrees), and its distance (metres), such as `0.6,0,55,22,0.8`.
    #[arg(long, value_name = "X,Y,TURN,PITCH,DISTANCE", value_parser = viewpoint_of, allow_hyphen_values = true, conflicts_with = "view")]
    look: Option<Viewpoint>,
    /// The mood of the room.
    #[arg(long, value_name = "NAME", default_value = "club")]
    mood: String,
    /// The picture to write. Without this option it gets the name of the shot or rack and lies in the working directory.
    #[arg(short, long, value_name = "FILE.png")]
    out: Option<PathBuf>,
    /// How many paths of light are traced through each pixel.
    #[arg(long, value_name = "COUNT", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    samples: u32,
    /// Width and height of the picture in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720", value_parser = size)]
    size: UVec2,
    /// Radius of the opening of the lens in millimetres: with more than 0 only what is at one distance is sharp.
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = millimetres)]
    lens: f32,
    /// The distance that is sharp, in metres. Without this option it is that of the cloth in the middle of the picture.
    #[arg(long, value_name = "METRES", value_parser = metres)]
    focus: Option<f32>,
    /// How often light may be scattered between what shines and the eye; without a limit more than a dozen times. 1 shows direct light.
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(1..=12))]
    scattered: Option<u32>,
    /// The seed of the paths: the same gives the same picture, on any number of threads.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    /// Write another picture too: white where the table is seen and what lies on it, black elsewhere.
    #[arg(long, value_name = "FILE.png")]
    mask: Option<PathBuf>,
    /// On how many threads; as many as there are cores without this option.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Traces the picture, goes on with an unfinished one if there is one, and prints the path of the file.
pub fn trace(options: &TraceOptions, folders: &Folders) -> ExitCode {
    let moment = match moment(options, folders) {
        Ok(moment) => moment,
        Err(error) => return refuse(error),
    };
    let path = options.out.clone().unwrap_or_else(|| usual_name(&options.setup, "png"));
    if let Some(error) =
        [Some(&path), options.mask.as_ref()].into_iter().flatten().find_map(|file| check_new(file).err())
    {
        return refuse(error);
    }
    let mut traceable = match moment.traceable() {
        Ok(traceable) => traceable,
        Err(error) => return refuse(error),
    };
    options.scattered.into_iter().for_each(|times| traceable.scene.limit(times));
    listen_for_signals();
    let film = match traced(options, &traceable, &unfinished(&path), stands_for(options, &moment)) {
        Ok(film) => film,
        Err(message) => return refuse(message),
    };
    // The mask is written last too, so that nothing stands in the way of a run that goes on with an unfinished picture.
    let masked =
        options.mask.as_ref().map_or(Ok(()), |file| png_file(file, options.size, &mask(&traceable, options.size)));
    match masked.and_then(|()| png_file(&path, film.size(), &film.shown())) {
        Ok(()) => {
            // What is left of the unfinished picture is of no use any more; if it cannot be removed, nothing is lost.
            let _ = fs::remove_file(unfinished(&path));
            finish(print_line(format_args!("{} is written, {} paths a pixel", shown_path(&path), film.paths())))
        }
        Err(message) => refuse(message),
    }
}

/// What is seen, and when.
fn moment(options: &TraceOptions, folders: &Folders) -> Result<Moment, FileError> {
    let mood = Source::find(Kind::Mood, &options.mood, folders)?.parse_checked(Mood::flaws)?;
    let view = View::ALL.iter().find(|view| view.name().eq_ignore_ascii_case(&options.view));
    Ok(Moment {
        setup: set_up(&options.setup, folders)?,
        at: options.at,
        mood,
        viewpoint: options.look.unwrap_or(Viewpoint::View(view.copied().unwrap_or_default())),
        size: options.size,
        opening: options.lens / 1000.0,
        focus: options.focus,
    })
}

/// The shot or rack of that name or path. A shot comes first.
fn set_up(name: &str, folders: &Folders) -> Result<Setup, FileError> {
    let is_rack = name.ends_with(".rack.ron")
        || Source::find(Kind::Shot, name, folders).is_err() && Source::find(Kind::Rack, name, folders).is_ok();
    if is_rack {
        return Setup::rack(name).folders(folders).load();
    }
    Loaded::named(name, folders).map(|loaded| loaded.setup)
}

/// Traces the picture, or the rest of it.
fn traced(options: &TraceOptions, traceable: &Traceable, kept: &Path, of: u64) -> Result<Film, String> {
    let mut film = Film::new(options.size, options.seed);
    if let Ok(bytes) = fs::read(kept) {
        film.resume(&bytes, of)
            .map_err(|error| format!("{}: {error}; remove it, or name another picture with --out", shown_path(kept)))?;
    }
    let threads = options.threads.map_or_else(cores, usize::from);
    let progress = Progress::of("paths a pixel", options.samples as usize);
    (0..film.paths()).for_each(|_| progress.one_more());
    while film.paths() < options.samples {
        let count = AT_ONCE.min(options.samples - film.paths());
        film.trace(&traceable.scene, &traceable.camera, count, threads);
        (0..count).for_each(|_| progress.one_more());
        if film.paths() < options.samples {
            keep(kept, &film.to_bytes(of))?;
        }
    }
    progress.end();
    Ok(film)
}

/// Writes the unfinished picture beside the one of before, then in its place.
fn keep(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let new = path.with_extension("part.new");
    let write = || fs::write(&new, bytes).and_then(|()| fs::rename(&new, path));
    write().map_err(|error| format!("{}: the unfinished picture cannot be kept: {error}", shown_path(path)))
}

/// Writes a picture of these rows of red, green and blue.
fn png_file(path: &Path, size: UVec2, rows: &[u8]) -> Result<(), String> {
    let bytes = png_of_rows(size.to_array(), rows).map_err(|message| format!("{}: {message}", shown_path(path)))?;
    save_new(path, bytes).map_err(|error| error.to_string())
}

/// White where the table is seen and what lies on it, black elsewhere.
fn mask(traceable: &Traceable, size: UVec2) -> Vec<u8> {
    let [least, most] = traceable.table;
    let is_table = |place: Vec3| place.cmpge(least).all() && place.cmple(most).all();
    let seen = traceable.scene.places_seen(&traceable.camera, size).into_iter();
    seen.flat_map(|place| [if place.is_some_and(is_table) { 255 } else { 0 }; 3]).collect()
}

/// Where the unfinished picture is kept.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("png.part")
}

/// A number that stands for the scene and the camera.
fn stands_for(options: &TraceOptions, moment: &Moment) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{moment:?} {} {:?}", options.seed, options.scattered).hash(&mut hasher);
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    hasher.finish()
}

fn number(text: &str, within: std::ops::RangeInclusive<f64>, what: &str) -> Result<f64, String> {
    let said = || format!("{what} is a number from {} to {}", within.start(), within.end());
    text.trim().parse().ok().filter(|number| within.contains(number)).ok_or_else(said)
}

fn seconds(text: &str) -> Result<f64, String> {
    number(text, 0.0..=3600.0, "a time in seconds")
}

fn millimetres(text: &str) -> Result<f32, String> {
    number(text, 0.0..=100.0, "the radius of a lens in millimetres").map(|number| number as f32)
}

fn metres(text: &str) -> Result<f32, String> {
    number(text, 0.01..=100.0, "a distance in metres").map(|number| number as f32)
}

fn size(text: &str) -> Result<UVec2, String> {
    let side = |side: &str| side.parse().ok().filter(|side| SIZES.contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some(UVec2::new(side(width)?, side(height)?)));
    sides.ok_or_else(|| {
        format!(
            "a size is a width and a height from {} to {} with an x between, such as 1280x720",
            SIZES.start(),
            SIZES.end()
        )
    })
}

fn viewpoint_of(text: &str) -> Result<Viewpoint, String> {
    let said = || "it is five numbers with commas between: along, across, turn, pitch, distance".to_owned();
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, turn, pitch, distance] = parts.try_into().map_err(|_| said())?;
    let place = |text| number(text, -50.0..=50.0, "a place in metres");
    let target = to_screen(DVec3::new(place(x)?, place(y)?, 0.0));
    let turn = number(turn, -360.0..=360.0, "the turn in degrees")?.to_radians() as f32;
    let pitch = number(pitch, 1.0..=90.0, "the pitch in degrees")?.to_radians() as f32;
    Ok(Viewpoint::At { target, turn, pitch, distance: metres(distance)? })
}
