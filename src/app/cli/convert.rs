//! `baize convert`: a file of tracks from a table of places, as other programs write it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::math::DVec2;
use clap::Args;
use serde_json::json;

use super::answer::{finish, print_line, refuse};
use crate::files::{check_new, listen_for_signals, reason, save_new, shown_path};

/// The columns that the table must have, in any order; others are ignored.
const COLUMNS: [&str; 5] = ["shot", "ball", "t", "x", "y"];

/// A ball that is so far from its first place has been moved, in metres. It is above the noise of cameras.
const MOVED: f64 = 0.005;

/// The time of the strike is found from so many samples after it.
const EARLY_SAMPLES: usize = 5;

/// What `baize convert` is asked for.
#[derive(Args, Debug)]
pub struct ConvertOptions {
    /// A table with the columns shot, ball, t, x and y: a number, a name, seconds and metres. The origin is the centre of the
    /// table, and x points along its long side.
    #[arg(value_name = "FILE.csv")]
    table: PathBuf,
    /// The file to write.
    #[arg(short, long, value_name = "FILE.tracks.json")]
    out: PathBuf,
    /// Length and width of the table in metres, from cushion nose to cushion nose.
    #[arg(long, value_name = "METRES", num_args = 2, value_names = ["LENGTH", "WIDTH"])]
    size: Vec<f64>,
    /// Radius of the balls in metres.
    #[arg(long, value_name = "METRES")]
    ball_radius: f64,
    /// Mass of a ball in kg [default: that of a carom ball].
    #[arg(long, value_name = "KG")]
    ball_mass: Option<f64>,
}

type Track = Vec<(f64, DVec2)>;
type Shots = BTreeMap<u32, BTreeMap<String, Track>>;

/// Reads the table and writes the tracks.
pub fn convert(options: &ConvertOptions) -> ExitCode {
    match converted(options) {
        Ok(count) => finish(print_line(format_args!("{}: {count} shots", shown_path(&options.out)))),
        Err(message) => refuse(message),
    }
}

fn converted(options: &ConvertOptions) -> Result<usize, String> {
    check_new(&options.out).map_err(|error| error.to_string())?;
    let called = shown_path(&options.table);
    let text =
        fs::read_to_string(&options.table).map_err(|error| format!("{called} cannot be read: {}", reason(&error)))?;
    let shots = shots_of(&text, &options.table)?;
    let listed: Vec<_> = shots.iter().map(|(id, balls)| shot_json(*id, balls)).collect();
    let &[length, width] = options.size.as_slice() else {
        return Err("--size needs the length and the width of the table in metres, such as --size 2.84 1.42".to_owned());
    };
    let mut file =
        json!({ "table": { "length": length, "width": width }, "ball_radius": options.ball_radius, "shots": listed });
    if let Some(mass) = options.ball_mass {
        file["ball_mass"] = json!(mass);
    }
    listen_for_signals();
    save_new(&options.out, format!("{file}\n")).map_err(|error| error.to_string())?;
    Ok(shots.len())
}

/// The tracks of a table. A mistake is told with its line.
fn shots_of(text: &str, path: &Path) -> Result<Shots, String> {
    let called = shown_path(path);
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (_, head) = lines.next().ok_or_else(|| format!("{called} is empty; its first line must name the columns"))?;
    let names: Vec<&str> = head.split(',').map(str::trim).collect();
    let place = |column: &str| {
        let found = names.iter().position(|name| *name == column);
        found.ok_or_else(|| format!("{called}:1: there is no column `{column}`; there must be {}", COLUMNS.join(", ")))
    };
    let [shot, ball, t, x, y] = COLUMNS.map(place);
    let (shot, ball, t, x, y) = (shot?, ball?, t?, x?, y?);
    let mut shots = Shots::new();
    for (number, line) in lines {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        let at = number + 1;
        let cell = |column: usize| {
            let missing =
                || format!("{called}:{at}: the line has {} cells, but must have {}", cells.len(), names.len());
            cells.get(column).copied().ok_or_else(missing)
        };
        let number = |column: usize| {
            let word = cell(column)?;
            let finite = word.parse::<f64>().ok().filter(|number| number.is_finite());
            finite.ok_or_else(|| format!("{called}:{at}: {} is \"{word}\", but must be a number", names[column]))
        };
        let id = cell(shot)?;
        let id: u32 = id.parse().map_err(|_| format!("{called}:{at}: shot is \"{id}\", but must be a whole number"))?;
        let track = shots.entry(id).or_default().entry(cell(ball)?.to_owned()).or_default();
        let time = number(t)?;
        if track.last().is_some_and(|(before, _)| *before >= time) {
            return Err(format!(
                "{called}:{at}: t is {time}, but must be later than that of the line before of this ball"
            ));
        }
        track.push((time, DVec2::new(number(x)?, number(y)?)));
    }
    if shots.is_empty() {
        Err(format!("{called} has no shot; below the names of the columns there must be samples"))
    } else {
        Ok(shots)
    }
}

/// A shot as the file has it. The ball that moves first is the one that was struck.
fn shot_json(id: u32, balls: &BTreeMap<String, Track>) -> serde_json::Value {
    let columns = |track: &Track| {
        let (times, places): (Vec<f64>, Vec<DVec2>) = track.iter().copied().unzip();
        let (x, y): (Vec<f64>, Vec<f64>) = places.iter().map(|place| (place.x, place.y)).unzip();
        json!({ "t": times, "x": x, "y": y })
    };
    let tracks: BTreeMap<&String, serde_json::Value> =
        balls.iter().map(|(name, track)| (name, columns(track))).collect();
    let first_move = |track: &Track| moved(track).map_or(f64::INFINITY, |index| track[index].0);
    let struck = balls.iter().min_by(|(_, one), (_, other)| first_move(one).total_cmp(&first_move(other)));
    let (cue, track) = struck.map_or(("", [].as_slice()), |(name, track)| (name.as_str(), track.as_slice()));
    json!({ "id": id, "cue": cue, "strike_estimate": { "t0": struck_at(track) }, "balls": tracks })
}

/// The first sample in which a ball has moved.
fn moved(track: &[(f64, DVec2)]) -> Option<usize> {
    let (_, start) = track.first()?;
    track.iter().position(|(_, place)| place.distance(*start) > MOVED)
}

/// When the ball was struck, in seconds: its distance from its first place grows in a straight line, which is followed back to zero.
fn struck_at(track: &[(f64, DVec2)]) -> f64 {
    let Some(first) = moved(track) else { return 0.0 };
    let early = &track[first..track.len().min(first + EARLY_SAMPLES)];
    let count = early.len() as f64;
    let points: Vec<(f64, f64)> = early.iter().map(|(time, place)| (*time, place.distance(track[0].1))).collect();
    let (time, way) = points.iter().fold((0.0, 0.0), |(t, w), (time, way)| (t + time / count, w + way / count));
    let products =
        points.iter().fold((0.0, 0.0), |(tt, tw), (t, w)| (tt + (t - time) * (t - time), tw + (t - time) * (w - way)));
    let speed = products.1 / products.0;
    let start = time - way / speed;
    // Between the last sample at rest and the first one in motion.
    let (before, after) = (track[first.saturating_sub(1)].0, track[first].0);
    if start.is_finite() { start.clamp(before, after) } else { before }
}
