//! `baize convert`: a file of tracks from a table of places, as other programs write it.

mod cells;
mod places;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use glam::DVec2;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::answer::{finish, misuse, print_line, refuse, warn};
use super::fit::{LONGEST_TRACKS, checked};
use baize_analysis::fit::{MOVED, STILL};
use baize_files::{FileIdentity, check_new, listen_for_signals, replace, save_new, shown_path};
use places::{Origin, Places, Unit};
use table::{Sample, Table};

/// The time of the strike is found from so many samples after it.
const EARLY_SAMPLES: usize = 5;

/// How the name of a file of tracks ends.
const ENDING: &str = ".tracks.json";

/// What `baize convert` is asked for.
#[derive(Args, Debug)]
pub struct ConvertOptions {
    /// A table with the columns shot, ball, t, x and y: a number, a name, seconds and metres. The origin is the centre of the
    /// table, and x points along its long side. Commas, semicolons or tabs stand between the columns, numbers may have a decimal comma
    /// between semicolons or tabs, a line that begins with # is a comment, and a place that is `nan` or empty is left out.
    #[arg(value_name = "FILE.csv")]
    table: PathBuf,
    /// The file to write.
    #[arg(short, long, value_name = "FILE.tracks.json")]
    out: PathBuf,
    /// The unit of x and y.
    #[arg(long, value_name = "UNIT", value_enum, default_value_t)]
    unit: Unit,
    /// The origin of x and y. From a corner, x grows along the long side and y along the short one.
    #[arg(long, value_name = "PLACE", value_enum, default_value_t)]
    origin: Origin,
    /// Replace the file if it is there already.
    #[arg(long)]
    overwrite: bool,
    /// Length and width of the table in metres, from cushion nose to cushion nose.
    #[arg(long, value_name = "METRES", num_args = 2, value_names = ["LENGTH", "WIDTH"], required = true, value_parser = size)]
    size: Vec<f64>,
    /// Radius of the balls in metres.
    #[arg(long, value_name = "METRES", value_parser = size, allow_hyphen_values = true)]
    ball_radius: f64,
    /// Mass of a ball in kg [default: that of a carom ball].
    #[arg(long, value_name = "KG", value_parser = size, allow_hyphen_values = true)]
    ball_mass: Option<f64>,
}

/// Reads a length in metres or a mass in kg, as a file of tracks may have it.
fn size(text: &str) -> Result<f64, String> {
    let size: Option<f64> = text.trim().parse().ok();
    size.filter(|size| (1e-3..100.0).contains(size)).ok_or_else(|| "must be a number between 0.001 and 100".to_owned())
}

/// Reads the table and writes the tracks.
pub fn convert(options: &ConvertOptions) -> ExitCode {
    if !options.out.to_string_lossy().to_lowercase().ends_with(ENDING) {
        let called = shown_path(&options.out);
        return misuse(format_args!("{called} is no file of tracks; its name must end with {ENDING}"));
    }
    match converted(options) {
        Ok(Converted { shots, still }) => {
            if still > 0 {
                warn(format_args!(
                    "in {still} of {shots} shots no ball moves; they have the flag `{STILL}`, and `baize fit` leaves them out"
                ));
            }
            finish(print_line(format_args!("{}: {shots} shots", shown_path(&options.out))))
        }
        Err(message) => refuse(message),
    }
}

/// What was written.
struct Converted {
    /// How many shots.
    shots: usize,
    /// In how many of them nothing moves.
    still: usize,
}

fn converted(options: &ConvertOptions) -> Result<Converted, String> {
    if options.overwrite {
        let (read, written) = (FileIdentity::of(&options.table), FileIdentity::of(&options.out));
        if read.is_some() && read == written {
            return Err(format!("{} is read by this command, so it cannot be written", shown_path(&options.out)));
        }
    } else {
        let advice = if options.out.is_file() { "; --overwrite replaces it" } else { "" };
        check_new(&options.out).map_err(|error| format!("{error}{advice}"))?;
    }
    let &[length, width] = options.size.as_slice() else {
        return Err("--size needs the length and the width of the table in metres, such as --size 2.84 1.42".to_owned());
    };
    let places = Places { unit: options.unit, origin: options.origin, size: DVec2::new(length, width) };
    let table = Table::read(&options.table, &places)?;
    let file = TracksOut {
        table: Size { length, width },
        ball_radius: options.ball_radius,
        ball_mass: options.ball_mass,
        shots: Shots(&table),
    };
    let text = serde_json::to_string(&file).map_err(|error| error.to_string())? + "\n";
    check_readable(&text, &options.out)?;
    listen_for_signals();
    let saved = if options.overwrite { replace(&options.out, &text) } else { save_new(&options.out, text) };
    saved.map_err(|error| error.to_string())?;
    let still = table.shots().filter(|(_, tracks)| !any_moves(tracks)).count();
    Ok(Converted { shots: table.shots().count(), still })
}

/// Checks that the file can be read again.
fn check_readable(text: &str, path: &Path) -> Result<(), String> {
    let called = shown_path(path);
    if text.len() as u64 > LONGEST_TRACKS {
        return Err(format!(
            "{called} would have more than the {LONGEST_TRACKS} bytes that such a file may have; split the table"
        ));
    }
    checked(text, &called).map(drop)
}

/// A file of tracks as it is written.
#[derive(Serialize)]
struct TracksOut<'a> {
    table: Size,
    ball_radius: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ball_mass: Option<f64>,
    shots: Shots<'a>,
}

#[derive(Serialize)]
struct Size {
    length: f64,
    width: f64,
}

/// The shots of a table, each written as it is come to.
struct Shots<'a>(&'a Table);

impl Serialize for Shots<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.shots().map(|(id, tracks)| ShotOut::of(id, tracks)))
    }
}

#[derive(Serialize)]
struct ShotOut<'a> {
    id: u32,
    cue: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<[&'static str; 1]>,
    strike_estimate: Estimate,
    balls: Balls<'a>,
}

#[derive(Serialize)]
struct Estimate {
    t0: f64,
}

impl<'a> ShotOut<'a> {
    /// A shot as the file has it. The ball that moves first is the one that was struck.
    fn of(id: u32, tracks: Vec<(&'a str, &'a [Sample])>) -> Self {
        let first_move = |track: &[Sample]| moved(track).map_or(f64::INFINITY, |index| track[index].time);
        let struck = tracks.iter().min_by(|(_, one), (_, other)| first_move(one).total_cmp(&first_move(other)));
        let (cue, track) = struck.copied().unwrap_or_default();
        let flags = (!any_moves(&tracks)).then_some([STILL]);
        Self { id, cue, flags, strike_estimate: Estimate { t0: struck_at(track) }, balls: Balls(tracks) }
    }
}

/// The tracks of a shot, by the names of the balls.
struct Balls<'a>(Vec<(&'a str, &'a [Sample])>);

impl Serialize for Balls<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, track) in &self.0 {
            let column = |value: fn(&Sample) -> f64| track.iter().map(value).collect();
            let columns = Columns { t: column(|at| at.time), x: column(|at| at.place.x), y: column(|at| at.place.y) };
            map.serialize_entry(name, &columns)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Columns {
    t: Vec<f64>,
    x: Vec<f64>,
    y: Vec<f64>,
}

/// Whether a ball moves.
fn any_moves(tracks: &[(&str, &[Sample])]) -> bool {
    tracks.iter().any(|(_, track)| moved(track).is_some())
}

/// The first sample in which a ball has moved.
fn moved(track: &[Sample]) -> Option<usize> {
    let start = track.first()?.place;
    track.iter().position(|sample| sample.place.distance(start) > MOVED)
}

/// When the ball was struck, in seconds: its distance from its first place grows in a straight line, which is followed back to zero.
fn struck_at(track: &[Sample]) -> f64 {
    let Some(first) = moved(track) else { return 0.0 };
    let early = &track[first..track.len().min(first + EARLY_SAMPLES)];
    let count = early.len() as f64;
    let from = |start: DVec2| move |sample: &Sample| (sample.time, sample.place.distance(start));
    let points: Vec<(f64, f64)> = early.iter().map(from(track[0].place)).collect();
    let (time, way) = points.iter().fold((0.0, 0.0), |(t, w), (time, way)| (t + time / count, w + way / count));
    let products =
        points.iter().fold((0.0, 0.0), |(tt, tw), (t, w)| (tt + (t - time) * (t - time), tw + (t - time) * (w - way)));
    let speed = products.1 / products.0;
    let start = time - way / speed;
    // Between the last sample at rest and the first one in motion.
    let (before, after) = (track[first.saturating_sub(1)].time, track[first].time);
    if start.is_finite() { start.clamp(before, after) } else { before }
}
