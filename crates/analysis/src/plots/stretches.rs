//! The tracks of a shot in stretches: sliding, rolling, spinning, flying, at rest, in a pocket.

use glam::DVec3;

use baize_physics::{BallId, Phase, Piece};
use baize_table::shot::Run;

/// A drawn line leaves the path by at most so many metres.
const OFF_PATH: f64 = 0.0003;
/// The most straight lines by which a piece is drawn.
const MOST_LINES: u32 = 64;

/// A part of a track in which a ball moves in one way, without an impact.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Which ball.
    pub ball: BallId,
    /// How it moves.
    pub phase: Phase,
    /// When it begins and ends, in seconds on the shot clock.
    pub lasts: [f64; 2],
    /// Places of the centre in metres, to be joined by straight lines; one place for a ball whose centre rests. No point of the path is
    /// further than 0.3 mm from the lines, unless that would take more than 64 of them for a piece.
    pub places: Vec<DVec3>,
}

/// The stretches of every ball, ball by ball, each in order of time.
pub(super) fn stretches(run: &Run) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (last, track) in run.record.finals.iter().zip(&run.tracks) {
        let mut goes_on = false;
        for (course, piece, end) in track.spans(run.record.duration) {
            let is_first = piece.start <= course.start();
            goes_on &= !is_first || course.continues();
            let before = stretches.last_mut().filter(|before| goes_on && before.phase == piece.phase);
            match before {
                Some(before) => {
                    before.lasts[1] = end;
                    before.places.extend(places(piece, end).skip(1));
                }
                None => stretches.push(Stretch {
                    ball: last.ball,
                    phase: piece.phase,
                    lasts: [piece.start, end],
                    places: places(piece, end).collect(),
                }),
            }
            goes_on = true;
        }
    }
    stretches
}

/// The places of a piece up to the time `end`.
fn places(piece: &Piece, end: f64) -> impl Iterator<Item = DVec3> {
    let lines = if piece.phase.travels() { lines(piece, end) } else { 0 };
    let time = move |step: u32| match lines {
        0 => piece.start,
        _ => piece.start + (end - piece.start) * f64::from(step) / f64::from(lines),
    };
    (0..=lines).map(move |step| piece.position_at(time(step)))
}

/// By how many straight lines a piece is drawn. A parabola leaves a chord that takes t seconds by a t^2 / 8 at most.
fn lines(piece: &Piece, end: f64) -> u32 {
    let (velocity, pull) = (piece.velocity, piece.acceleration);
    let is_straight = velocity.cross(pull).length() <= 1e-9 * velocity.length() * pull.length();
    if is_straight && velocity.dot(piece.velocity_at(end)) >= 0.0 {
        return 1;
    }
    let lines = (end - piece.start) * (pull.length() / (8.0 * OFF_PATH)).sqrt();
    (lines.ceil() as u32).clamp(2, MOST_LINES)
}
