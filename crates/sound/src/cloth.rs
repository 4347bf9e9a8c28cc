//! How a ball moves over the cloth: what is heard of it between two knocks.

use glam::DVec3;

use baize_physics::{BallId, Course, Motion, Phase, TimeWindow, Track};

/// Time in seconds from one point of a ball's motion to the next: the loudness between them is a straight line.
const STEP: f64 = 0.01;

/// After an impact the loudness goes to its new value in this time, in seconds: fast, but without a click.
pub(super) const SWELL: f64 = 0.003;

/// At most this many balls are heard in a time window: the fastest ones. The noise of more balls cannot be told apart.
const MOST_HEARD: usize = 24;

/// How a ball moves over the cloth at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnCloth {
    /// Speed of the centre in m/s; 0 for a ball in the air or out of play, which makes no sound on the cloth.
    pub speed: f64,
    /// Speed in m/s at which the ball slips over the cloth where they touch; 0 for a ball that rolls.
    pub slip: f64,
    /// Place in metres.
    pub place: DVec3,
}

impl OnCloth {
    /// A ball with that phase, motion and radius in metres.
    #[must_use]
    pub fn of(phase: Phase, motion: &Motion, radius: f64) -> Self {
        let (speed, slip) = match phase {
            Phase::Rolling | Phase::Toppling => (motion.velocity.truncate().length(), 0.0),
            Phase::Sliding => (motion.velocity.truncate().length(), motion.slip(radius).length()),
            Phase::Spinning | Phase::Resting | Phase::Airborne | Phase::OffTable | Phase::Pocketed(_) => (0.0, 0.0),
        };
        Self { speed, slip, place: motion.position }
    }

    /// This motion in a shot that is shown `pace` times as fast.
    #[must_use]
    pub fn at_pace(self, pace: f64) -> Self {
        Self { speed: self.speed * pace, slip: self.slip * pace, ..self }
    }

    /// Whether it makes a sound.
    #[must_use]
    pub fn is_heard(&self) -> bool {
        self.speed > 0.0 || self.slip > 0.0
    }
}

/// How a ball with that radius (metres) moves in the window, its end included: a point every [`STEP`], and two at every
/// change of its course. A slide or a roll that lasts less than [`SWELL`] has no points. Windows that follow
/// each other give the same points as one window over them all.
pub(super) fn on_cloth(track: &Track, radius: f64, window: TimeWindow) -> Vec<(f64, OnCloth)> {
    let mut points = Vec::new();
    let courses = track.courses_from(window.from);
    for (course, next) in courses.take_while(|(course, _)| course.start() <= window.until) {
        let cut = next.map_or(f64::INFINITY, Course::start);
        for (index, piece) in course.pieces().iter().enumerate() {
            let end = course.end_of(index).min(cut);
            let times = times(piece.phase, TimeWindow::new(piece.start, end), window);
            points.extend(times.map(|time| (time, OnCloth::of(piece.phase, &course.at_in(piece, time), radius))));
        }
    }
    points
}

/// The times of the points of a piece that lasts for the time window `piece`: those of them that belong to `window`.
fn times(phase: Phase, piece: TimeWindow, window: TimeWindow) -> impl Iterator<Item = f64> {
    let is_in = move |time: f64| time > window.from && time <= window.until;
    let first = piece.from + SWELL;
    let is_long = first < piece.until;
    let is_heard = matches!(phase, Phase::Sliding | Phase::Rolling | Phase::Toppling);
    // Silence belongs to the window in which it begins: the next window may never come.
    let start = if is_heard { is_long && is_in(first) } else { is_in(piece.from) };
    // The grid begins at whole steps, whatever the window.
    let grid = ((first.max(window.from) / STEP).floor() as u64..).map(|step| step as f64 * STEP);
    let grid = grid.take_while(move |time| is_long && is_heard && *time <= window.until && *time < piece.until);
    let end = is_long && is_in(piece.until);
    let grid = grid.filter(move |time| *time > first && is_in(*time));
    start.then_some(first).into_iter().chain(grid).chain(end.then_some(piece.until))
}

/// How the balls move in that window, each with its radius (metres) and its track: the points of the fastest
/// `MOST_HEARD` of them, in order of time for each ball.
pub fn rolling<'a>(
    balls: impl Iterator<Item = (BallId, f64, &'a Track)>,
    window: TimeWindow,
) -> impl Iterator<Item = (f64, BallId, OnCloth)> {
    let moves = balls.filter(|(_, _, track)| !rests_before(track, window));
    let points = moves.map(|(id, radius, track)| (id, on_cloth(track, radius, window)));
    let mut points: Vec<_> = points.filter(|(_, points)| !points.is_empty()).collect();
    if points.len() > MOST_HEARD {
        let speed = |points: &[(f64, OnCloth)]| points.iter().fold(0.0, |most: f64, (_, ball)| most.max(ball.speed));
        points.sort_by(|(_, one), (_, other)| speed(other).total_cmp(&speed(one)));
        points.truncate(MOST_HEARD);
    }
    points.into_iter().flat_map(|(id, points)| points.into_iter().map(move |(time, moves)| (time, id, moves)))
}

/// Whether a ball does not move in the window, and did not stop in it.
fn rests_before(track: &Track, window: TimeWindow) -> bool {
    let last = track.last();
    last.rest_time() <= window.from && last.start() <= window.from
}
