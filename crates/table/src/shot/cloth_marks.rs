//! What play leaves on the cloth: chalk under the tip, white traces where balls slid fast, and small ones where balls landed.

use std::sync::Arc;

use glam::DVec2;

use super::record::{EventKind, Run};
use baize_physics::{Change, Course, Phase, TimeWindow, Track};

/// A ball leaves a trace while it slips over the cloth by at least this much, in m/s. An estimate: a soft stun shot leaves
/// none.
const FAINT: f64 = 1.5;
/// A trace is at most this long, in seconds: the blow that sends a ball off also presses it onto the cloth, and the first
/// moments wear the cloth most. An estimate: traces on played cloths are some 5 to 30 cm long.
const LASTS: f64 = 0.04;
/// A slide over a shorter way (metres) leaves no trace.
const SHORTEST: f64 = 0.02;
/// A ball that lands at least this fast (m/s, downwards) leaves a mark: it fell from about 2 cm. An estimate.
const HARD: f64 = 0.6;
/// A flight ends on the cloth if the ball is at most this far over it, in metres.
const ON_CLOTH: f64 = 1e-5;

/// A mark on the cloth. Places are on the plan of the table, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClothMark {
    /// Chalk that fell from the tip.
    Chalk {
        /// Where the ball was struck.
        place: DVec2,
        /// The direction in which it went, a unit vector.
        direction: DVec2,
    },
    /// The trace of a ball that slid.
    Slide {
        /// Where it begins.
        from: DVec2,
        /// Where the ball was at half the time.
        through: DVec2,
        /// Where it ends.
        to: DVec2,
        /// The slip over the cloth at its beginning, in m/s.
        slip: f64,
    },
    /// The trace of a ball that came down after a flight.
    Landing {
        /// Where it landed.
        place: DVec2,
        /// How fast it came down, in m/s.
        speed: f64,
    },
}

impl ClothMark {
    /// The chalk of a strike that changed the motion of a ball like this.
    #[must_use]
    pub fn of_tip(change: &Change) -> Self {
        Self::Chalk {
            place: change.before.position.truncate(),
            direction: change.after.velocity.truncate().normalize_or(DVec2::X),
        }
    }
}

/// The marks on a cloth, the oldest first. It is a small value: a copy shares the marks until one of both changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClothMarks(Arc<Vec<ClothMark>>);

impl ClothMarks {
    /// With more marks than this the oldest go.
    pub const MOST: usize = 400;

    /// Adds marks.
    pub fn add(&mut self, marks: impl IntoIterator<Item = ClothMark>) {
        let list = Arc::make_mut(&mut self.0);
        list.extend(marks);
        list.drain(..list.len().saturating_sub(Self::MOST));
    }

    /// The marks, the oldest first.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &ClothMark> {
        self.0.iter()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none: the cloth is brushed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// About how much memory they take, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.len() * size_of::<ClothMark>()
    }
}

/// The marks that a shot leaves, in the order in which they come about. `radii` has the radius (metres) of each ball of the
/// run, in the order of its tracks.
#[must_use]
pub fn marks_of_shot(run: &Run, radii: impl IntoIterator<Item = f64>) -> Vec<ClothMark> {
    let tips = run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Tip { .. }));
    let chalk = tips.flat_map(|tip| &tip.changes).map(ClothMark::of_tip);
    let all = TimeWindow::new(f64::NEG_INFINITY, run.record.duration);
    chalk.chain(marks_of_balls(radii.into_iter().zip(&run.tracks), all)).collect()
}

/// The marks that come about in that window, its end included: those of balls with these radii (metres) and tracks. Windows
/// that follow each other give the same marks, in the same order, as one window over them all.
pub fn marks_of_balls<'a>(
    balls: impl IntoIterator<Item = (f64, &'a Track)>,
    window: TimeWindow,
) -> impl Iterator<Item = ClothMark> {
    let mut marks: Vec<(f64, ClothMark)> = Vec::new();
    for (radius, track) in balls {
        let courses = track.courses_from(window.from);
        for (course, next) in courses.take_while(|(course, _)| course.start() <= window.until) {
            let found = [slide(course, next, radius), next.and_then(|next| landing(course, next, radius))];
            marks.extend(found.into_iter().flatten().filter(|(time, _)| *time > window.from && *time <= window.until));
        }
    }
    marks.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    marks.into_iter().map(|(_, mark)| mark)
}

/// The trace of the slide with which a course begins, and the time at which the trace ends. The slip falls evenly, because
/// friction does not depend on it.
fn slide(course: &Course, next: Option<&Course>, radius: f64) -> Option<(f64, ClothMark)> {
    let piece = course.pieces().first().filter(|piece| piece.phase == Phase::Sliding)?;
    let over = course.end_of(0).min(next.map_or(f64::INFINITY, Course::start));
    let slip = course.at(piece.start).slip(radius);
    let first = slip.length();
    let (pull, turn) = (piece.acceleration, piece.spin_rate);
    let rate = DVec2::new(pull.x - radius * turn.y, pull.y + radius * turn.x);
    let fall = -rate.dot(slip.truncate()) / first;
    if first <= FAINT || fall <= 0.0 {
        return None;
    }
    let end = over.min(piece.start + LASTS.min((first - FAINT) / fall));
    let [from, through, to] =
        [piece.start, piece.start.midpoint(end), end].map(|time| piece.position_at(time).truncate());
    (from.distance(to) >= SHORTEST).then_some((end, ClothMark::Slide { from, through, to, slip: first }))
}

/// The trace of a landing between two courses of a ball, and its time.
fn landing(flight: &Course, next: &Course, radius: f64) -> Option<(f64, ClothMark)> {
    let time = next.start();
    let flies = flight.phase_at(time) == Phase::Airborne && next.phase_at(time).in_play();
    let before = flight.at(time);
    let (speed, is_down) = (-before.velocity.z, (before.position.z - radius).abs() < ON_CLOTH);
    let mark = ClothMark::Landing { place: before.position.truncate(), speed };
    (flies && is_down && speed >= HARD).then_some((time, mark))
}
