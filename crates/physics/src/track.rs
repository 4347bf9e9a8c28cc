//! Tracks: the courses of a ball during a shot, one after the other. They give its motion at any time of the shot.

use std::fmt;

use glam::DVec2;

use super::ball::Motion;
use super::course::Course;
use super::piece::{Phase, Piece};
use super::time_window::TimeWindow;
use super::times::earlier;

/// The courses of one ball in order of time; the last one is the current one. A running engine stores courses only
/// here.
pub struct Track {
    current: Course,
    /// The first `count` elements are the courses before it. The others are left from an earlier, longer track; their memory is
    /// reused.
    past: Vec<Course>,
    count: u32,
    /// See [`Track::keep`].
    keeps: bool,
}

impl Clone for Track {
    fn clone(&self) -> Self {
        Self { current: self.current.clone(), past: self.past().to_vec(), count: self.count, keeps: self.keeps }
    }
}

impl fmt::Debug for Track {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let courses: Vec<&Course> = self.all().collect();
        out.debug_struct("Track").field("courses", &courses).finish()
    }
}

impl PartialEq for Track {
    fn eq(&self, other: &Self) -> bool {
        self.current == other.current && self.past() == other.past()
    }
}

impl Track {
    /// A track that starts with `course`. It stores only the current course, until `keep(true)` is called.
    #[must_use]
    pub(super) fn new(course: Course) -> Self {
        Self { current: course, past: Vec::new(), count: 0, keeps: false }
    }

    /// A track with an empty course, to be filled by [`Track::begin`].
    pub(super) fn empty() -> Self {
        Self::new(Course::empty())
    }

    /// Whether past courses are kept.
    pub(super) fn keeps(&self) -> bool {
        self.keeps
    }

    /// Sets whether past courses are kept from now on. If not, each new course replaces the current one.
    pub(super) fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    /// Restarts the track with one course, which `fill` writes into memory that is already there.
    pub(super) fn begin(&mut self, fill: impl FnOnce(&mut Course)) {
        fill(&mut self.current);
        self.count = 0;
    }

    /// Swaps memory with `other` if its memory can hold more than one course. Neither track may be used until it is
    /// restarted.
    pub(super) fn take_memory_of(&mut self, other: &mut Self) {
        if !other.past.is_empty() {
            std::mem::swap(self, other);
        }
    }

    /// Restarts with the current course of `other`, in the same memory. From then on it keeps past courses if `other`
    /// does.
    pub(super) fn go_on_from(&mut self, other: &Self) {
        self.keeps = other.keeps;
        self.begin(|course| course.clone_from(other.last()));
    }

    /// The current course.
    #[must_use]
    pub fn last(&self) -> &Course {
        &self.current
    }

    /// Appends the course that starts at time `start`; `fill` writes it. If past courses are kept, the previous one is
    /// cut off at `start`; one that starts at `start` itself is replaced. If they are not kept, the previous one is
    /// replaced.
    pub(super) fn follow(&mut self, start: f64, fill: impl FnOnce(&mut Course)) {
        if self.keeps && self.current.start() != start {
            self.current.cut_at(start);
            let next = self.count as usize;
            if next == self.past.len() {
                self.past.push(Course::empty());
            }
            std::mem::swap(&mut self.past[next], &mut self.current);
            self.count += 1;
        }
        fill(&mut self.current);
    }

    /// The courses before the current one.
    fn past(&self) -> &[Course] {
        &self.past[..self.count as usize]
    }

    /// All courses.
    fn all(&self) -> impl Iterator<Item = &Course> {
        self.past().iter().chain([&self.current])
    }

    /// The courses with the time at which each ends; infinite for the last. All except the last have only the pieces
    /// that the ball has travelled.
    pub fn courses(&self) -> impl Iterator<Item = (&Course, f64)> {
        with_ends(self.past(), &self.current)
    }

    /// The pieces that the ball travels or rests on up to the time `until`, each with its course and the time at which it ends. Pieces that
    /// take no time are left out.
    pub fn spans(&self, until: f64) -> impl Iterator<Item = (&Course, &Piece, f64)> {
        self.courses().flat_map(move |(course, next)| {
            let end = move |index| earlier(earlier(course.end_of(index), next), until);
            let pieces = course.pieces().iter().enumerate().map(move |(index, piece)| (course, piece, end(index)));
            pieces.filter(|(_, piece, end)| piece.start < *end)
        })
    }

    /// The course of that number; the first has number 0.
    #[must_use]
    pub fn course(&self, number: usize) -> &Course {
        if number == self.count as usize { &self.current } else { &self.past()[number] }
    }

    /// Motion at time `t` on the shot clock; before the start, the motion at the start.
    #[must_use]
    pub fn at(&self, t: f64) -> Motion {
        let course = self.course_at(t);
        course.at(t.max(course.start()))
    }

    /// The phase of the ball at time `t` on the shot clock: sliding, rolling, at rest and so on.
    #[must_use]
    pub fn phase_at(&self, t: f64) -> Phase {
        self.course_at(t).phase_at(t)
    }

    /// When the ball comes to rest, see [`Course::rest_time`].
    #[must_use]
    pub fn rest_time(&self) -> f64 {
        self.current.rest_time()
    }

    /// Motion and phase at time `t` on the shot clock, not before the start.
    #[must_use]
    pub fn state_at(&self, t: f64) -> (Motion, Phase) {
        let course = self.course_at(t);
        let piece = &course.pieces()[course.piece_index(t)];
        (course.at_in(piece, t), piece.phase)
    }

    /// Whether the track is one course of one piece, in which the ball rests.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.count == 0 && matches!(self.current.pieces(), [piece] if piece.phase == Phase::Resting)
    }

    /// The sum of displacement (metres, seen from above) times `weight(phase)` over all pieces in `window`, and the sum
    /// of the sizes of these products, for an error bound. With the acceleration by slope and nap as weight (times 7/5
    /// for a roll), the first sum is the work that they do per kilogram.
    pub fn weighted_displacement(&self, window: TimeWindow, weight: impl Fn(Phase) -> DVec2) -> (f64, f64) {
        let (mut sum, mut size) = (0.0, 0.0);
        let courses = with_ends(self.past_from(window.from), &self.current);
        for (course, end) in courses.take_while(|(course, _)| course.start() < window.until) {
            for (index, piece) in course.pieces().iter().enumerate().skip(course.piece_index(window.from)) {
                let lasts = TimeWindow::new(piece.start, earlier(course.end_of(index), end)).overlap(&window);
                if lasts.from >= lasts.until {
                    continue;
                }
                let moved = (piece.position_at(lasts.until) - piece.position_at(lasts.from))
                    .truncate()
                    .dot(weight(piece.phase));
                (sum, size) = (sum + moved, size + moved.abs());
            }
        }
        (sum, size)
    }

    /// The course at time `t` on the shot clock and those after it, each with the next one; all courses if `t` is before the start.
    pub fn courses_from(&self, t: f64) -> impl Iterator<Item = (&Course, Option<&Course>)> {
        let courses = || self.past_from(t).iter().chain([&self.current]);
        courses().zip(courses().skip(1).map(Some).chain([None]))
    }

    /// The courses before the current one, but for those that end at time `t` or before.
    fn past_from(&self, t: f64) -> &[Course] {
        if self.current.start() <= t {
            return &[];
        }
        let begun = self.past().partition_point(|course| course.start() <= t);
        &self.past()[begun.saturating_sub(1)..]
    }

    fn course_at(&self, t: f64) -> &Course {
        self.past_from(t).first().unwrap_or(&self.current)
    }
}

/// Consecutive courses, the last one apart, each with the time at which it ends; infinite for the last.
fn with_ends<'a>(past: &'a [Course], last: &'a Course) -> impl Iterator<Item = (&'a Course, f64)> {
    let ends = past.iter().skip(1).chain([last].into_iter().filter(|_| !past.is_empty())).map(Course::start);
    past.iter().chain([last]).zip(ends.chain([f64::INFINITY]))
}
