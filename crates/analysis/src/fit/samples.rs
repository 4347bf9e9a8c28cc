//! A measured shot in the form in which it is compared: the balls where they lay, and all samples in order of time.

use glam::{DVec2, DVec3};

use super::launch::Launch;
use super::tracks::{TrackedShot, TracksFile};
use baize_physics::{Motion, Physics, Refusal};
use baize_table::rack::PlacedBall;
use baize_table::shot::Setup;

/// Where a ball was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Seconds since the strike; below 0 before it.
    pub time: f64,
    /// Index of the ball in the set-up.
    pub ball: usize,
    /// Its centre in metres.
    pub place: DVec2,
}

/// A measured shot, ready to be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    /// Its number in the file.
    pub id: u32,
    /// The table, and the balls at rest where they were first seen, moved so far apart and off the cushions that none overlap.
    /// The cue ball is the one that was struck. There is no strike yet.
    pub setup: Setup,
    /// All samples, in order of time; those of one time in the order of the balls.
    pub samples: Vec<Sample>,
}

/// How far apart balls are put that were seen to overlap, in metres. It is far below what a camera resolves.
const CLEARANCE: f64 = 1e-7;

/// By how much the table of a file may differ from that of a set-up, in metres.
const SAME_TABLE: f64 = 5e-4;

impl Samples {
    /// The samples of a shot of that file. Table, physics, and the looks and ids of the balls are those of `room`; its balls have
    /// the names that the file uses.
    ///
    /// # Errors
    /// A sentence, if the file has another table or other balls than `room`.
    pub fn of(shot: &TrackedShot, file: &TracksFile, room: &Setup) -> Result<Self, String> {
        let (seen, played) = (file.table, &room.table);
        if (seen.length - played.length).abs() > SAME_TABLE || (seen.width - played.width).abs() > SAME_TABLE {
            return Err(format!(
                "the tracks are from a table of {} by {} m, but {} has {} by {} m; choose another with --table",
                seen.length, seen.width, played.name, played.length, played.width
            ));
        }
        let mut balls = Vec::new();
        for (name, track) in &shot.balls {
            let like =
                room.balls.iter().find(|placed| placed.look.name == *name).ok_or_else(|| strange(shot, name, room))?;
            balls.push((like.clone(), track));
        }
        balls.sort_by_key(|(placed, _)| placed.ball.id);
        let cue_ball = balls.iter().position(|(placed, _)| placed.look.name == shot.cue).ok_or_else(|| {
            format!("shot {}: the cue ball is \"{}\", but no ball of this name has a track", shot.id, shot.cue)
        })?;
        let samples = in_order(shot.struck_at(), balls.iter().map(|(_, track)| track.points.as_slice()));
        let mut places: Vec<DVec2> = balls.iter().map(|(_, track)| track.points[0].1).collect();
        part(&mut places, file);
        let placed = balls.into_iter().zip(&places).map(|((mut placed, _), place)| {
            (placed.ball.radius, placed.ball.mass) = (file.ball_radius, file.ball_mass);
            placed.motion =
                Motion { position: place.extend(file.ball_radius), velocity: DVec3::ZERO, spin: DVec3::ZERO };
            placed
        });
        let balls: Vec<PlacedBall> = placed.collect();
        let setup = Setup { name: format!("Shot {}", shot.id), balls, cue_ball, strike: None, ..room.clone() };
        Ok(Self { id: shot.id, setup, samples })
    }

    /// The set-up in that physics with the strike that lets the ball leave so.
    ///
    /// # Errors
    /// As [`Launch::strike`].
    pub fn struck(&self, launch: &Launch, physics: &Physics) -> Result<Setup, Refusal> {
        let strike = launch.strike(&self.setup.balls[self.setup.cue_ball].ball, physics)?;
        Ok(Setup { physics: physics.clone(), strike: Some(strike), ..self.setup.clone() })
    }

    /// How many samples there are up to that time.
    #[must_use]
    pub fn up_to(&self, until: f64) -> usize {
        self.samples.partition_point(|sample| sample.time <= until)
    }

    /// The beginning of the shot: without the samples after that time.
    #[must_use]
    pub fn before(&self, time: f64) -> Self {
        let kept = self.samples[..self.up_to(time)].to_vec();
        Self { samples: kept, setup: self.setup.clone(), ..*self }
    }

    /// The time of the last sample in seconds.
    #[must_use]
    pub fn end(&self) -> f64 {
        self.samples.last().map_or(0.0, |sample| sample.time)
    }

    /// Speed in m/s and direction in radians of the ball that was struck, from its first 0.1 s.
    #[must_use]
    pub fn first_motion(&self) -> (f64, f64) {
        let cue_ball = self.setup.cue_ball;
        let start = self.setup.balls[cue_ball].motion.position.truncate();
        let early = self.samples.iter().filter(|sample| sample.ball == cue_ball && (0.0..0.1).contains(&sample.time));
        // The straight line from the start that is closest to these samples.
        let (weighted, weight) = early.fold((DVec2::ZERO, 0.0), |(sum, weight), sample| {
            (sum + (sample.place - start) * sample.time, weight + sample.time * sample.time)
        });
        let velocity = if weight > 0.0 { weighted / weight } else { DVec2::X };
        (velocity.length(), libm::atan2(velocity.y, velocity.x))
    }
}

/// What is wrong with a ball that the set-up does not have.
fn strange(shot: &TrackedShot, name: &str, room: &Setup) -> String {
    let known: Vec<&str> = room.balls.iter().map(|placed| placed.look.name.as_str()).collect();
    format!(
        "shot {} has a ball \"{name}\", but the balls of {} are {}; choose another rack with --rack",
        shot.id,
        room.name,
        known.join(", ")
    )
}

/// The samples of all tracks, in order of time.
fn in_order<'a>(start: f64, tracks: impl Iterator<Item = &'a [(f64, DVec2)]>) -> Vec<Sample> {
    let of_ball = |(ball, points): (usize, &'a [(f64, DVec2)])| {
        points.iter().map(move |(time, place)| Sample { time: time - start, ball, place: *place })
    };
    let mut samples: Vec<Sample> = tracks.enumerate().flat_map(of_ball).collect();
    samples.sort_by(|one, other| one.time.total_cmp(&other.time));
    samples
}

/// Moves places that are too close together, or too close to a cushion, as far apart as balls can lie.
fn part(places: &mut [DVec2], file: &TracksFile) {
    let room = DVec2::new(file.table.length, file.table.width) / 2.0 - DVec2::splat(file.ball_radius + CLEARANCE);
    let apart = 2.0 * file.ball_radius + CLEARANCE;
    // Each round puts one pair right, and may push a ball against a cushion or a third ball. A few rounds are enough for a few balls.
    for _ in 0..20 {
        for place in places.iter_mut() {
            *place = place.clamp(-room, room);
        }
        for first in 0..places.len() {
            for second in first + 1..places.len() {
                let between = places[second] - places[first];
                let lacks = apart - between.length();
                if lacks > 0.0 {
                    let step = between.normalize_or(DVec2::X) * (lacks / 2.0 + CLEARANCE);
                    places[first] -= step;
                    places[second] += step;
                }
            }
        }
    }
}
