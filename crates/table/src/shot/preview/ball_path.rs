//! The path of a ball, as lines that can be drawn.

use glam::DVec3;

use baize_physics::{BallId, Meeting, Phase, Piece, Track};

/// Largest distance of a drawn line from the true path, in metres.
const FLATNESS: f64 = 1e-4;

/// Longest leg in metres. On a bed without cushions it would go on out of sight.
const LONGEST: f64 = 12.0;

/// The path of one ball.
#[derive(Clone, Debug, PartialEq)]
pub struct BallPath {
    /// Which ball.
    pub ball: BallId,
    /// Its legs from one impact to the next, in order; at least one.
    pub legs: Vec<Leg>,
}

/// The path of a ball between two impacts.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// When it starts, in seconds on the shot clock.
    pub start: f64,
    /// Places of the centre along it in metres, at least two. Straight lines between them are accurate enough to draw.
    pub points: Vec<DVec3>,
    /// What it ends with.
    pub end: End,
}

/// What a leg ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// An impact, or a pocket.
    Met(Meeting),
    /// The ball rests.
    AtRest,
    /// It goes on beyond what is shown.
    Beyond,
}

impl Leg {
    /// Where it ends, in metres.
    #[must_use]
    pub fn last(&self) -> Option<DVec3> {
        self.points.last().copied()
    }
}

/// The leg of a track between two times; `None` if the ball does not move.
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
        // A roll is straight, unless something presses on the ball.
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
