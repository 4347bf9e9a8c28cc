//! Measured tracks: what a camera saw of shots on a real table, as a `.tracks.json` file has it.

use std::collections::BTreeMap;

use glam::DVec2;
use serde::Deserialize;

use baize_files::shown;

/// The latest time of a sample, in seconds: clocks that count from 1970 are at less than two billions.
const LATEST: f64 = 1e10;
/// The centre of a ball is at most so far beyond the noses, in metres: the deepest pockets begin closer to them.
const BEYOND: f64 = 0.15;
/// A shot has at most so many balls: more than any game has.
const MOST_BALLS: usize = 1000;
/// Two balls whose centres are closer than this share of their diameter were not measured: cameras err by far less.
const OVERLAP: f64 = 0.75;
/// A ball that is so far from its first place has been moved, in metres. It is above the noise of cameras.
pub const MOVED: f64 = 0.005;
/// The flag of a shot in which no ball moves.
pub const STILL: &str = "still";

/// The shots of one table, as a camera measured them.
///
/// The file is JSON. Lengths are in metres, times in seconds, and angles in radians. The origin is the centre of the table, and x
/// points along its long side. Fields that Baize does not know are ignored, so a file may keep notes of its own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct TracksFile {
    /// The table on which the shots were played.
    pub table: TableSize,
    /// Radius of the balls in metres.
    pub ball_radius: f64,
    /// Mass of a ball in kg. Without it, that of a carom ball.
    #[serde(default = "usual_mass")]
    pub ball_mass: f64,
    /// The shots, at least one.
    pub shots: Vec<TrackedShot>,
}

/// The size of a table from cushion nose to cushion nose, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct TableSize {
    /// Along x.
    pub length: f64,
    /// Along y.
    pub width: f64,
}

/// One shot as it was measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct TrackedShot {
    /// Its number in the file, by which reports name it.
    pub id: u32,
    /// The name of the ball that was struck.
    pub cue: String,
    /// Notes on the shot. A shot with a note that begins with `late`, `gap` or `still` is left out: its beginning or a part of it is
    /// missing, or no ball moves.
    #[serde(default)]
    pub flags: Vec<String>,
    /// What is known of the strike.
    #[serde(default)]
    pub strike_estimate: Option<StrikeEstimate>,
    /// The track of every ball, by its name.
    pub balls: BTreeMap<String, BallTrack>,
}

/// When the cue met the ball, and how the ball left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub struct StrikeEstimate {
    /// Time of the strike in seconds, on the clock of the tracks.
    pub t0: f64,
}

/// Where a ball was seen, in order of time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Columns")]
pub struct BallTrack {
    /// Time in seconds and place in metres, at least one. The times ascend.
    pub points: Vec<(f64, DVec2)>,
}

/// The three columns of a track.
#[derive(Deserialize)]
struct Columns {
    t: Vec<f64>,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl TryFrom<Columns> for BallTrack {
    type Error = String;

    fn try_from(Columns { t, x, y }: Columns) -> Result<Self, String> {
        Self::of_columns(t, x, y)
    }
}

impl BallTrack {
    /// The track with these times in seconds and places in metres.
    ///
    /// # Errors
    /// A sentence, if the lists are not equally long, or the times do not ascend.
    pub fn of_columns(t: Vec<f64>, x: Vec<f64>, y: Vec<f64>) -> Result<Self, String> {
        if t.is_empty() || t.len() != x.len() || t.len() != y.len() {
            let (t, x, y) = (t.len(), x.len(), y.len());
            return Err(format!("t, x and y have {t}, {x} and {y} numbers, but must have equally many, at least one"));
        }
        if let Some(index) = t.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err(format!(
                "t[{}] is {}, but must be later than {}, the time before it",
                index + 1,
                t[index + 1],
                t[index]
            ));
        }
        let points = t.into_iter().zip(x.into_iter().zip(y)).map(|(t, (x, y))| (t, DVec2::new(x, y)));
        Ok(Self { points: points.collect() })
    }
}

fn usual_mass() -> f64 {
    0.21
}

impl TrackedShot {
    /// Whether the track is whole, see [`TrackedShot::flags`], and the ball that was struck moves.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let is_out = |flag: &String| ["late", "gap", STILL].iter().any(|word| flag.starts_with(word));
        !self.flags.iter().any(is_out) && self.moves()
    }

    /// Whether the ball that was struck moves by more than the noise of a camera.
    #[must_use]
    pub fn moves(&self) -> bool {
        let Some(track) = self.balls.get(&self.cue) else { return false };
        let (_, start) = track.points[0];
        track.points.iter().any(|(_, place)| place.distance(start) > MOVED)
    }

    /// What is wrong with how the balls lie before the shot, as a sentence: two lie in each other. `None` if nothing is.
    fn overlap(&self, radius: f64) -> Option<String> {
        if self.balls.len() > MOST_BALLS {
            return Some(format!(
                "shot {} has {} balls, but must have at most {MOST_BALLS}",
                self.id,
                self.balls.len()
            ));
        }
        let balls: Vec<_> = self.balls.iter().map(|(name, track)| (name, track.points[0].1)).collect();
        for (index, (name, place)) in balls.iter().enumerate() {
            for (other, beside) in &balls[index + 1..] {
                let (apart, least) = (place.distance(*beside), 2.0 * radius);
                if apart < OVERLAP * least {
                    let (id, name, other) = (self.id, shown(name), shown(other));
                    return Some(format!(
                        "shot {id}: the centres of {name} and {other} are {apart:.4} m apart before the shot, but must be at least \
                         {least} m apart, twice the radius"
                    ));
                }
            }
        }
        None
    }

    /// What is wrong with the first sample that no camera of this table has seen, as a sentence; `None` if there is none.
    fn far_sample(&self, table: TableSize) -> Option<String> {
        let id = self.id;
        if self.struck_at().abs() > LATEST {
            return Some(format!(
                "shot {id}: strike_estimate.t0 is {} s, but must be at most {LATEST} s",
                self.struck_at()
            ));
        }
        for (name, track) in &self.balls {
            for (index, (time, place)) in track.points.iter().enumerate() {
                if time.abs() > LATEST {
                    return Some(format!(
                        "shot {id}: t[{index}] of {} is {time}, but must be at most {LATEST} s",
                        shown(name)
                    ));
                }
                let reach = 0.5 * DVec2::new(table.length, table.width);
                if !place.abs().cmple(reach + BEYOND).all() {
                    let (name, x, y) = (shown(name), place.x, place.y);
                    return Some(format!(
                        "shot {id}: {name} is at ({x}, {y}) m at {time} s, but the table reaches to ({}, {}) m; places are in metres \
                         from its centre, and `baize convert` has --unit and --origin for others",
                        reach.x, reach.y
                    ));
                }
            }
        }
        None
    }

    /// When the cue met the ball, in seconds on the clock of the tracks; 0 if the file does not say.
    #[must_use]
    pub fn struck_at(&self) -> f64 {
        self.strike_estimate.unwrap_or_default().t0
    }
}

impl TracksFile {
    /// What is wrong with the numbers of the file, as a sentence; `None` if nothing is.
    #[must_use]
    pub fn flaw(&self) -> Option<String> {
        let sizes = [
            ("table.length", self.table.length),
            ("table.width", self.table.width),
            ("ball_radius", self.ball_radius),
            ("ball_mass", self.ball_mass),
        ];
        let small = sizes.iter().find(|(_, size)| !(1e-3..100.0).contains(size));
        if let Some((path, size)) = small {
            return Some(format!("{path} is {size}, but must lie between 0.001 and 100"));
        }
        let fits = 2.0 * self.ball_radius < self.table.length.min(self.table.width);
        if !fits {
            return Some(format!("ball_radius is {}, but a ball must fit on the table", self.ball_radius));
        }
        let mut ids: Vec<u32> = self.shots.iter().map(|shot| shot.id).collect();
        ids.sort_unstable();
        if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Some(format!("two shots have the id {}, but each must have its own", pair[0]));
        }
        if let Some(flaw) = self.shots.iter().find_map(|shot| shot.far_sample(self.table)) {
            return Some(flaw);
        }
        if let Some(flaw) = self.shots.iter().find_map(|shot| shot.overlap(self.ball_radius)) {
            return Some(flaw);
        }
        let strange = self.shots.iter().find(|shot| !shot.balls.contains_key(&shot.cue))?;
        Some(format!("shot {}: cue is \"{}\", but must be one of its balls", strange.id, strange.cue))
    }
}
