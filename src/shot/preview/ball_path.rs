//! Where a ball goes, as lines that a picture can show.

use bevy::math::DVec3;

use crate::physics::{BallId, Meeting, Phase, Piece, Track};

/// How far a drawn line may lie beside the true path, in metres: a hair.
const FLATNESS: f64 = 1e-4;

/// A leg longer than this, in metres, is cut off there: on a bed without cushions it would go on out of sight.
const LONGEST: f64 = 12.0;

/// Where one ball goes.
#[derive(Clone, Debug, PartialEq)]
pub struct BallPath {
    /// Which ball.
    pub ball: BallId,
    /// From one impact to the next, one after the other; at least one.
    pub legs: Vec<Leg>,
}

/// The path of a ball between two impacts.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// When it starts, in seconds on the shot clock.
    pub start: f64,
    /// Places of the centre along it in metres, two or more: a straight line between them is no more than a hair off.
    pub points: Vec<DVec3>,
    /// What it ends with.
    pub end: End,
}

/// What a leg ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// An impact; into a pocket too.
    Met(Meeting),
    /// The ball rests.
    AtRest,
    /// It goes on further than anybody looks.
    Beyond,
}

impl Leg {
    /// Where it ends, in metres.
    #[must_use]
    pub fn last(&self) -> Option<DVec3> {
        self.points.last().copied()
    }
}

/// The leg that a track has between two times; `None` where the ball does not leave its place.
pub(super) fn leg(track: &Track, from: f64, until: f64, end: End) -> Option<Leg> {
    let mut points = Vec::new();
    let mut length = 0.0;
    for (course, course_end) in track.courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            let (start, stop) = (piece.start.max(from), course.end_of(index).min(course_end).min(until));
            if start >= stop || !piece.phase.travels() {
                continue;
            }
            for place in sampled(piece, start, stop) {
                let before = *points.last().unwrap_or(&place);
                let step = before.distance(place);
                if length + step > LONGEST {
                    points.push(before.lerp(place, (LONGEST - length) / step));
                    return Some(Leg { start: from, points, end: End::Beyond });
                }
                length += step;
                if points.is_empty() || step > 0.0 {
                    points.push(place);
                }
            }
        }
    }
    (points.len() > 1).then_some(Leg { start: from, points, end })
}

/// Places along a piece, close enough for straight lines between them: over a time dt a parabola departs from its chord
/// by |a| dt^2 / 8.
fn sampled(piece: &Piece, start: f64, stop: f64) -> impl Iterator<Item = DVec3> {
    let bend = match piece.phase {
        Phase::Sliding | Phase::Airborne | Phase::Toppling => piece.acceleration.length(),
        // What rolls goes straight on, unless something presses it aside.
        _ => piece.velocity.cross(piece.acceleration).length() / piece.velocity.length().max(f64::MIN_POSITIVE),
    };
    let span = stop - start;
    let steps = (span * (bend / (8.0 * FLATNESS)).sqrt()).ceil().clamp(1.0, 1000.0);
    let piece = *piece;
    (0..=steps as u32).map(move |step| {
        let t = if f64::from(step) == steps { stop } else { start + span * (f64::from(step) / steps) };
        piece.position_at(t)
    })
}
