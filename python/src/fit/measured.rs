//! Measured shots from dictionaries and arrays, or from a file.

use std::path::Path;

use baize_analysis::fit::{BallTrack, Samples, StrikeEstimate, TableSize, TrackedShot, TracksFile};
use baize_files::{shown_path, text_of_named};
use baize_table::shot::Setup;
use numpy::ndarray::Ix2;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;
use crate::simulate::Numbers;

/// The longest file of tracks, in bytes: several thousand shots.
const LONGEST: u64 = 1 << 26;

/// What a shot may say.
const ENTRIES: [&str; 4] = ["balls", "cue", "t0", "id"];

/// The shots of the `.tracks.json` at a path.
pub fn file_at(path: &Path) -> PyResult<TracksFile> {
    let called = shown_path(path);
    let text = text_of_named(path, LONGEST);
    let text = text.map_err(|reason| refused(format_args!("{called} cannot be read: {reason}")))?;
    let file = serde_json::from_str(&text).map_err(|error| refused(format_args!("{called}: {error}")))?;
    sound(file).map_err(|flaw| refused(format_args!("{called}: {flaw}")))
}

/// The shots in a list of dictionaries, played on the table and with the balls of `room`.
pub fn file_of(room: &Setup, shots: &Bound<'_, PyAny>) -> PyResult<TracksFile> {
    let shots: Vec<Bound<'_, PyDict>> = shots.extract().map_err(|_| {
        refused(
            "shots must be a list of dictionaries such as {\"balls\": {\"cue\": array}}, or the path of a .tracks.json",
        )
    })?;
    let first = room.balls.first().ok_or_else(|| refused("the set-up has no balls"))?.ball;
    let unequal = room.balls.iter().find(|placed| (placed.ball.radius, placed.ball.mass) != (first.radius, first.mass));
    if let Some(unequal) = unequal {
        let name = &unequal.look.name;
        return Err(refused(format_args!(
            "the ball \"{name}\" has another radius or mass than the first, but all must be alike"
        )));
    }
    let shots = shots.iter().enumerate().map(|(row, shot)| {
        shot_of(room, row, shot).map_err(|flaw| refused(format_args!("shots[{row}]: {}", flaw.value(shot.py()))))
    });
    let file = TracksFile {
        table: TableSize { length: room.table.length, width: room.table.width },
        ball_radius: first.radius,
        ball_mass: first.mass,
        shots: shots.collect::<PyResult<_>>()?,
    };
    sound(file).map_err(refused)
}

fn sound(file: TracksFile) -> Result<TracksFile, String> {
    match file.flaw() {
        Some(flaw) => Err(flaw),
        None => Ok(file),
    }
}

/// One measured shot.
fn shot_of(room: &Setup, row: usize, shot: &Bound<'_, PyDict>) -> PyResult<TrackedShot> {
    for name in shot.keys() {
        let name: String = name.extract()?;
        if !ENTRIES.contains(&name.as_str()) {
            return Err(refused(format_args!("there is no entry \"{name}\"; there are {}", ENTRIES.join(", "))));
        }
    }
    let balls = shot.get_item("balls")?.and_then(|balls| balls.cast_into::<PyDict>().ok());
    let balls =
        balls.ok_or_else(|| refused("balls is missing: a dictionary with the track of each ball by its name"))?;
    let track = |(name, rows): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name: String = name.extract().map_err(|_| refused("the names of balls must be texts"))?;
        let track = track_of(&rows).map_err(|flaw| refused(format_args!("the track of {name} {flaw}")))?;
        Ok((name, track))
    };
    let usual_cue = room.balls.get(room.cue_ball).map(|placed| placed.look.name.clone()).unwrap_or_default();
    let cue = shot
        .get_item("cue")?
        .map(|cue| cue.extract())
        .transpose()
        .map_err(|_| refused("cue must be the name of a ball"))?;
    let t0 = shot
        .get_item("t0")?
        .map(|t0| t0.extract())
        .transpose()
        .map_err(|_| refused("t0 must be a number of seconds"))?;
    let id = shot.get_item("id")?.map(|id| id.extract()).transpose();
    Ok(TrackedShot {
        id: id
            .map_err(|_| refused("id must be a whole number, 0 or more"))?
            .unwrap_or(u32::try_from(row).unwrap_or(u32::MAX)),
        cue: cue.unwrap_or(usual_cue),
        flags: Vec::new(),
        strike_estimate: t0.map(|t0| StrikeEstimate { t0 }),
        balls: balls.iter().map(track).collect::<PyResult<_>>()?,
    })
}

/// The track in an array of times and places.
fn track_of(rows: &Bound<'_, PyAny>) -> Result<BallTrack, String> {
    let demand = "must have the shape (samples, 3): time in seconds, x and y in metres";
    let rows: Numbers<'_> = rows.extract().map_err(|_| format!("is no array of numbers, but {demand}"))?;
    let shape = rows.as_array().shape().to_vec();
    let rows = rows.as_array().into_dimensionality::<Ix2>().ok().filter(|rows| rows.ncols() == 3);
    let rows = rows.ok_or_else(|| format!("has the shape {shape:?}, but {demand}"))?;
    let column = |index| rows.column(index).to_vec();
    BallTrack::of_columns(column(0), column(1), column(2)).map_err(|flaw| format!("is impossible: {flaw}"))
}

/// The shots as they are compared, without those whose struck ball does not move.
pub fn samples(file: &TracksFile, room: &Setup) -> PyResult<Vec<Samples>> {
    let whole = file.shots.iter().filter(|shot| shot.is_whole());
    let samples = whole.map(|shot| Samples::of(shot, file, room).map_err(refused)).collect::<PyResult<Vec<_>>>()?;
    if samples.is_empty() {
        return Err(refused(
            "no shot is whole: in at least one the struck ball must move, without a flag late, gap or still",
        ));
    }
    Ok(samples)
}
