//! Events that follow from the courses alone: changes of phase, crossings of strings, and jumps.

use std::cmp::Ordering;

use smallvec::{SmallVec, smallvec};

use super::record::{Event, EventKind};
use baize_physics::engine::by_place;
use baize_physics::{Ball, BallId, Change, Phase, Piece, Track, earlier, later};

/// A ball passes over another one if, seen from above, they overlap by more than this, in metres. Every stroke with a
/// raised butt lifts the ball a little; without this limit a ball that passes closely would count.
const OVERLAP: f64 = 1e-4;

/// A span of two paths is searched in this many steps for the times at which the two balls are nearest. Between two
/// parabolas the square of the distance is of fourth degree at most, so it has at most two such times; a roll with drag
/// is nearly a parabola.
const STEPS: u32 = 16;

/// An event that follows from the courses of a ball, in short form.
#[derive(Clone, Copy, Debug)]
pub(super) struct CourseEvent {
    /// When, in seconds on the shot clock.
    pub(super) time: f64,
    /// The ball, as an index into the tracks.
    pub(super) ball: usize,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// A change to the phase of this piece; the numbers are those of course and piece in the ball's track.
    Transition { course: usize, piece: usize },
    /// A crossing of a string, and whether it is towards the foot.
    Crossing { string: usize, to_foot: bool },
    /// A jump over this ball.
    Jump { over: BallId },
}

impl CourseEvent {
    /// The order in the record: by time, then by the places of the balls; of one ball changes of phase come first.
    pub(super) fn order(&self, other: &Self, tracks: &[Track]) -> Ordering {
        let place = |course_event: &Self| tracks[course_event.ball].at(course_event.time).position.truncate();
        let by_ball = || if self.ball == other.ball { Ordering::Equal } else { by_place(place(self), place(other)) };
        let by_name = || (self.ball, self.what).cmp(&(other.ball, other.what));
        self.time.total_cmp(&other.time).then_with(by_ball).then_with(by_name)
    }

    /// Whether the ball leaves the table. It moved along `track`.
    pub(super) fn is_loss(&self, track: &Track) -> bool {
        match self.what {
            What::Transition { course, piece } => track.course(course).pieces()[piece].phase == Phase::OffTable,
            What::Crossing { .. } | What::Jump { .. } => false,
        }
    }

    /// The full event of `ball`, which moved along `track`.
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
            What::Jump { over } => {
                Event { time, kind: EventKind::Jump { ball: ball.id, over }, changes: SmallVec::new() }
            }
        }
    }
}

/// Adds the changes of phase without an impact.
pub(super) fn add_transitions(course_events: &mut Vec<CourseEvent>, ball: usize, track: &Track, until: f64) {
    let mut phase = None;
    for (number, (course, end)) in track.courses().enumerate() {
        for (index, piece) in course.pieces().iter().enumerate() {
            if piece.start >= end || piece.start > until {
                break;
            }
            // The start of a course is a change of phase only if it continues a plan, goes over an edge or ends on a
            // rail. Otherwise an impact started it, and is an event itself.
            let is_told = index > 0
                || course.continues()
                || piece.phase == Phase::Toppling
                || piece.phase == Phase::OffTable && number > 0;
            if is_told && phase != Some(piece.phase) {
                let what = What::Transition { course: number, piece: index };
                course_events.push(CourseEvent { time: piece.start, ball, what });
            }
            phase = Some(piece.phase);
        }
    }
}

/// Adds the crossings of `strings` by the centre of a ball. Each string has a name and its x in metres.
pub(super) fn add_crossings(
    course_events: &mut Vec<CourseEvent>,
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
            // For a roll with drag only its end points are cheap to compute.
            let (low, high) = if piece.drag > 0.0 {
                let whole = course.bounds_of_all(index);
                (whole.low.x, whole.high.x)
            } else {
                extent_along(piece, stop)
            };
            for (string, (_, x)) in strings.iter().enumerate().filter(|(_, (_, x))| low <= *x && *x <= high) {
                course_events.extend(crossings_of_piece(piece, stop, *x).map(|(time, to_foot)| {
                    let what = What::Crossing { string, to_foot };
                    CourseEvent { time, ball, what }
                }));
            }
        }
    }
}

/// The smallest and the largest x of the centre on a piece without drag, up to `stop`.
fn extent_along(piece: &Piece, stop: f64) -> (f64, f64) {
    let place = |t: f64| piece.position_at(t).x;
    let (from, to, speed, bend) = (place(piece.start), place(stop), piece.velocity.x, piece.acceleration.x);
    let (low, high) = (from.min(to), from.max(to));
    if speed * (speed + bend * (stop - piece.start)) >= 0.0 {
        return (low, high);
    }
    let turn = place(piece.start - speed / bend);
    (low.min(turn), high.max(turn))
}

/// Times at which a piece, up to `stop`, crosses x, each with whether it moves towards +x. A place on the string counts
/// as on its head side.
fn crossings_of_piece(piece: &Piece, stop: f64, x: f64) -> impl Iterator<Item = (f64, bool)> {
    let turn = piece.start - piece.velocity.x / piece.acceleration.x;
    let middle = if turn > piece.start && turn < stop { turn } else { stop };
    let piece = *piece;
    let spans = [(piece.start, middle), (middle, stop)].into_iter().filter(|(from, to)| from < to);
    spans.filter_map(move |(from, to)| {
        let beyond = |t: f64| piece.position_at(t).x > x;
        let rising = beyond(to);
        (beyond(from) != rising).then(|| (crossing_time(&piece, from, to, x, rising), rising))
    })
}

/// The time at which the centre is at x, in a span in which x only rises or only falls. The formula gives a guess;
/// bisection finds the last bits.
fn crossing_time(piece: &Piece, from: f64, to: f64, x: f64, rising: bool) -> f64 {
    let is_past = |t: f64| (piece.position_at(t).x > x) == rising;
    let (low, high) = match expected_crossing(piece, x, rising) {
        Some(guess) if from < guess && guess < to => bracket(guess, from, to, is_past),
        _ => (from, to),
    };
    first_true(low, high, is_past)
}

/// Two times around the crossing, between `from` (before it) and `to` (after it). They are searched from `guess` on in
/// steps that grow fourfold. The first step is one bit of the guess, or the smallest normal number near zero.
fn bracket(guess: f64, from: f64, to: f64, is_past: impl Fn(f64) -> bool) -> (f64, f64) {
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

/// The time at which the piece reaches x by its formula, up to rounding. If it does so twice, `rising` says which time
/// is meant.
fn expected_crossing(piece: &Piece, x: f64, rising: bool) -> Option<f64> {
    let (speed, bend) = (piece.velocity.x, piece.acceleration.x);
    let distance = x - piece.position.x;
    let time = if piece.drag > 0.0 {
        piece.time_to(distance / speed)?
    } else {
        let root = (speed * speed + 2.0 * bend * distance).sqrt().copysign(if rising { 1.0 } else { -1.0 });
        // The root has two forms; this is the one without cancellation.
        piece.start + if speed * root > 0.0 { 2.0 * distance / (speed + root) } else { (root - speed) / bend }
    };
    time.is_finite().then_some(time)
}

/// Adds where the ball `struck` (an index into balls and tracks) passes over another one.
pub(super) fn add_jumps(
    course_events: &mut Vec<CourseEvent>,
    struck: usize,
    balls: &[Ball],
    tracks: &[Track],
    until: f64,
) {
    for (course, end) in tracks[struck].courses() {
        for (index, flight) in course.pieces().iter().enumerate().filter(|(_, piece)| piece.phase == Phase::Airborne) {
            let stop = earlier(earlier(course.end_of(index), end), until);
            if stop <= flight.start {
                continue;
            }
            for other in (0..balls.len()).filter(|&other| other != struck) {
                let reach = balls[struck].radius + balls[other].radius - OVERLAP;
                if highest(flight, stop) > balls[other].radius + least_height(reach) {
                    let over = balls[other].id;
                    let times = nearest_times(flight, stop, &tracks[other], reach);
                    course_events.extend(times.map(|time| CourseEvent {
                        time,
                        ball: struck,
                        what: What::Jump { over },
                    }));
                }
            }
        }
    }
}

/// The greatest height of the centre of a flying ball up to `stop`, in metres.
fn highest(flight: &Piece, stop: f64) -> f64 {
    let top = flight.start - flight.velocity.z / flight.acceleration.z;
    let top = if top > flight.start && top < stop { top } else { flight.start };
    flight.position_at(top).z.max(flight.position_at(stop).z)
}

/// The least difference in height, in metres, between the centres of two balls that do not touch and that overlap by
/// [`OVERLAP`] seen from above. `reach` is the distance of the centres, seen from above, with that overlap, in metres.
fn least_height(reach: f64) -> f64 {
    (OVERLAP * (2.0 * reach + OVERLAP)).sqrt()
}

/// The times at which a flying ball, up to `stop`, is nearest to the ball on `track` as seen from above, is above it, and
/// less than `reach` metres away.
fn nearest_times(flight: &Piece, stop: f64, track: &Track, reach: f64) -> impl Iterator<Item = f64> {
    let (flight, first) = (*flight, flight.start);
    let pieces = track.courses().flat_map(move |(course, end)| {
        let ends = move |index| earlier(earlier(course.end_of(index), end), stop);
        course.pieces().iter().enumerate().map(move |(index, piece)| (*piece, later(piece.start, first), ends(index)))
    });
    let spans = pieces.filter(|(piece, from, to)| piece.phase.in_play() && from < to);
    spans.flat_map(move |(piece, from, to)| {
        let step = (to - from) / f64::from(STEPS);
        let edge = move |number: u32| if number == STEPS { to } else { from + step * f64::from(number) };
        let is_parting = move |t: f64| is_parting(&flight, &piece, t);
        let is_over = move |t: &f64| {
            let apart = flight.position_at(*t) - piece.position_at(*t);
            apart.z > 0.0 && apart.truncate().length() < reach
        };
        let nearest = move |number: u32| {
            let (from, to) = (edge(number), edge(number + 1));
            (!is_parting(from) && is_parting(to)).then(|| first_true(from, to, is_parting))
        };
        (0..STEPS).filter_map(nearest).filter(is_over)
    })
}

/// Whether the distance of two balls, seen from above, does not shrink at time `t`.
fn is_parting(one: &Piece, other: &Piece, t: f64) -> bool {
    let apart = (one.position_at(t) - other.position_at(t)).truncate();
    apart.dot((one.velocity_at(t) - other.velocity_at(t)).truncate()) >= 0.0
}

/// The time, to the last bit, from which `is_true` holds: it does not at `low`, and does at `high`.
fn first_true(mut low: f64, mut high: f64, is_true: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = low.midpoint(high);
        if middle <= low || middle >= high {
            return high;
        }
        if is_true(middle) { high = middle } else { low = middle }
    }
}
