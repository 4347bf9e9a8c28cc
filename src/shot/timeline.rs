//! Events that lie in the courses themselves: changes of phase, and crossings of the strings.

use std::cmp::Ordering;

use smallvec::{SmallVec, smallvec};

use super::record::{Event, EventKind};
use crate::physics::engine::by_place;
use crate::physics::{Ball, Change, Phase, Piece, Track, earlier};

/// An event that lies in the courses of a ball, before it is told in full.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passing {
    /// When, in seconds on the shot clock.
    pub(super) time: f64,
    /// Whose, as a place among the tracks.
    pub(super) ball: usize,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// To the way of moving of a piece, which is that of these places in the ball's track.
    Transition { course: usize, piece: usize },
    /// Of a string, towards the foot or not.
    Crossing { string: usize, to_foot: bool },
}

impl Passing {
    /// The order in which they are told: by time, then ball by ball as they are on the table, changes of phase first.
    pub(super) fn order(&self, other: &Self, tracks: &[Track]) -> Ordering {
        let place = |passing: &Self| tracks[passing.ball].at(passing.time).position.truncate();
        let by_ball = || if self.ball == other.ball { Ordering::Equal } else { by_place(place(self), place(other)) };
        let by_name = || (self.ball, self.what).cmp(&(other.ball, other.what));
        self.time.total_cmp(&other.time).then_with(by_ball).then_with(by_name)
    }

    /// The event, of `ball`, which went along `track`.
    pub(super) fn event(&self, ball: &Ball, track: &Track) -> Event {
        let time = self.time;
        match self.what {
            What::Transition { course, piece } => {
                let course = track.course(course);
                let motion = course.at(time);
                Event {
                    time,
                    kind: EventKind::Transition(ball.id, course.pieces()[piece].phase),
                    changes: smallvec![Change { ball: ball.id, before: motion, after: motion }],
                }
            }
            What::Crossing { string, to_foot } => {
                let kind = EventKind::Crossing { ball: ball.id, string, to_foot };
                Event { time, kind, changes: SmallVec::new() }
            }
        }
    }
}

/// Adds where a ball went over from one way of moving into another without an impact.
pub(super) fn add_transitions(passings: &mut Vec<Passing>, ball: usize, track: &Track, until: f64) {
    let mut phase = None;
    for (number, (course, end)) in track.courses().enumerate() {
        for (index, piece) in course.pieces().iter().enumerate() {
            if piece.start >= end || piece.start > until {
                break;
            }
            // A course that an impact starts tells of itself, but nothing is met where a course is planned on, nor where a
            // ball goes over an edge.
            if (index > 0 || course.continues() || piece.phase == Phase::Toppling) && phase != Some(piece.phase) {
                let what = What::Transition { course: number, piece: index };
                passings.push(Passing { time: piece.start, ball, what });
            }
            phase = Some(piece.phase);
        }
    }
}

/// Adds where the centre of a ball crossed a string, one of `strings` by name and x in metres.
pub(super) fn add_crossings(
    passings: &mut Vec<Passing>,
    ball: usize,
    track: &Track,
    strings: &[(String, f64)],
    until: f64,
) {
    for (course, end) in track.courses() {
        for (index, piece) in course.pieces().iter().enumerate() {
            let stop = earlier(earlier(course.end_of(index), end), until);
            if stop <= piece.start || !piece.phase.travels() {
                continue;
            }
            // Of a roll with drag its whole way is known, how far it came by then is not.
            let reach =
                if piece.drag > 0.0 { course.bounds_of_all(index) } else { course.bounds_on(index, piece.start, stop) };
            let is_reached = |x: f64| reach.low.x <= x && x <= reach.high.x;
            for (string, (_, x)) in strings.iter().enumerate().filter(|(_, (_, x))| is_reached(*x)) {
                passings.extend(crossings_of_piece(piece, stop, *x).map(|(time, to_foot)| {
                    let what = What::Crossing { string, to_foot };
                    Passing { time, ball, what }
                }));
            }
        }
    }
}

/// Times at which a piece, up to `stop`, crosses x, each with whether it goes towards +x. A string counts as on its
/// head side.
fn crossings_of_piece(piece: &Piece, stop: f64, x: f64) -> impl Iterator<Item = (f64, bool)> {
    let turn = piece.start - piece.velocity.x / piece.acceleration.x;
    let middle = if turn > piece.start && turn < stop { turn } else { stop };
    let piece = *piece;
    let stretches = [(piece.start, middle), (middle, stop)].into_iter().filter(|(from, to)| from < to);
    stretches.filter_map(move |(from, to)| {
        let beyond = |t: f64| piece.position_at(t).x > x;
        let rising = beyond(to);
        (beyond(from) != rising).then(|| (crossing_time(&piece, from, to, x, rising), rising))
    })
}

/// The time in a monotonic stretch at which the centre is at x, rising or else falling, to the last bit: by bisection of
/// what the formula leaves open.
fn crossing_time(piece: &Piece, from: f64, to: f64, x: f64, rising: bool) -> f64 {
    let is_past = |t: f64| (piece.position_at(t).x > x) == rising;
    let (mut low, mut high) = match expected_crossing(piece, x, rising) {
        Some(guess) if from < guess && guess < to => around(guess, from, to, is_past),
        _ => (from, to),
    };
    loop {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            return high;
        }
        if is_past(middle) { high = middle } else { low = middle }
    }
}

/// Times between `from`, which is not past, and `to`, which is, that have the crossing between them: looked for from
/// `guess` on in steps that grow fourfold, the first of one bit, or the least that can grow where the time is all but zero.
fn around(guess: f64, from: f64, to: f64, is_past: impl Fn(f64) -> bool) -> (f64, f64) {
    let starts_past = is_past(guess);
    let first = (guess.abs() * f64::EPSILON).max(f64::MIN_POSITIVE);
    let (mut near, mut step) = (guess, if starts_past { -first } else { first });
    loop {
        let far = (guess + step).clamp(from, to);
        if far == from || far == to || is_past(far) != starts_past {
            return if starts_past { (far, near) } else { (near, far) };
        }
        near = far;
        step *= 4.0;
    }
}

/// When a piece is at x by its formula, rounded, if it comes there rising, or else falling.
fn expected_crossing(piece: &Piece, x: f64, rising: bool) -> Option<f64> {
    let (speed, bend) = (piece.velocity.x, piece.acceleration.x);
    let way = x - piece.position.x;
    let time = if piece.drag > 0.0 {
        piece.time_to(way / speed)?
    } else {
        let root = (speed * speed + 2.0 * bend * way).sqrt().copysign(if rising { 1.0 } else { -1.0 });
        // Of the two forms of that root the one without cancellation.
        piece.start + if speed * root > 0.0 { 2.0 * way / (speed + root) } else { (root - speed) / bend }
    };
    time.is_finite().then_some(time)
}
