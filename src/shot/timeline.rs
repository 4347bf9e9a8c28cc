//! Events that lie in the courses themselves: changes of phase, and crossings of the strings.

use smallvec::{SmallVec, smallvec};

use super::record::{Event, EventKind};
use super::track::Track;
use crate::physics::{Ball, Change, Phase, Piece};

/// Where a ball went over from one way of moving into another without an impact.
pub(super) fn transitions(ball: &Ball, track: &Track, until: f64) -> Vec<Event> {
    let mut events = Vec::new();
    let mut phase = None;
    for (course, end) in track.courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            if piece.start >= end || piece.start > until {
                break;
            }
            // A course that an impact starts tells of itself, but nothing is met where a ball goes over an edge.
            if (index > 0 || piece.phase == Phase::Toppling) && phase != Some(piece.phase) {
                let motion = course.at(piece.start);
                events.push(Event {
                    time: piece.start,
                    kind: EventKind::Transition(ball.id, piece.phase),
                    changes: smallvec![Change { ball: ball.id, before: motion, after: motion }],
                });
            }
            phase = Some(piece.phase);
        }
    }
    events
}

/// Where the centre of a ball crossed a string, one of `strings` by name and x in metres.
pub(super) fn crossings(ball: &Ball, track: &Track, strings: &[(String, f64)], until: f64) -> Vec<Event> {
    let mut events = Vec::new();
    for (course, end) in track.courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            let stop = course.end_of(index).min(end).min(until);
            if stop <= piece.start || !piece.phase.travels() {
                continue;
            }
            for (string, (_, x)) in strings.iter().enumerate() {
                events.extend(crossings_of_piece(piece, stop, *x).map(|(time, to_foot)| Event {
                    time,
                    kind: EventKind::Crossing { ball: ball.id, string, to_foot },
                    changes: SmallVec::new(),
                }));
            }
        }
    }
    events
}

/// Times at which a piece, up to `stop`, crosses x, each with whether it goes towards +x. A string counts as on its
/// head side.
fn crossings_of_piece(piece: &Piece, stop: f64, x: f64) -> impl Iterator<Item = (f64, bool)> {
    let turn = piece.start - piece.velocity.x / piece.acceleration.x;
    let middle = if turn > piece.start && turn < stop { turn } else { stop };
    let piece = *piece;
    [(piece.start, middle), (middle, stop)].into_iter().filter_map(move |(from, to)| {
        let beyond = |t: f64| piece.position_at(t).x > x;
        (beyond(from) != beyond(to)).then(|| (crossing_time(&piece, from, to, x), beyond(to)))
    })
}

/// The time in a monotonic stretch at which the centre is at x, by bisection to the last bit.
fn crossing_time(piece: &Piece, from: f64, to: f64, x: f64) -> f64 {
    let rising = piece.position_at(to).x > x;
    let (mut low, mut high) = (from, to);
    loop {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            return high;
        }
        if (piece.position_at(middle).x > x) == rising { high = middle } else { low = middle }
    }
}
