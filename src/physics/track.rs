//! Tracks: the courses that a ball had during a shot, one after the other, from which its motion at any time follows.

use std::fmt;

use bevy::math::DVec2;
use smallvec::{SmallVec, smallvec};

use super::{Course, Motion, Phase, earlier, later};

/// The courses of one ball, one after the other; the last one is its present course. Each course is stored here and
/// nowhere else.
pub struct Track {
    /// The first `count` of them belong to the track. The rest is memory of a longer track before, to be used again.
    courses: SmallVec<[Course; 1]>,
    count: u32,
    /// Whether the courses before the present one are kept.
    keeps: bool,
}

impl Clone for Track {
    fn clone(&self) -> Self {
        Self { courses: self.told().iter().cloned().collect(), count: self.count, keeps: self.keeps }
    }
}

impl fmt::Debug for Track {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Track").field("courses", &self.told()).finish()
    }
}

impl PartialEq for Track {
    fn eq(&self, other: &Self) -> bool {
        self.told() == other.told()
    }
}

impl Track {
    /// A track that begins with `course`, and keeps nothing but the present course until it is told to.
    #[must_use]
    pub(super) fn new(course: Course) -> Self {
        Self { courses: smallvec![course], count: 1, keeps: false }
    }

    /// A track of a ball that is nowhere yet.
    pub(super) fn blank() -> Self {
        Self::new(Course::blank())
    }

    /// Whether the courses before the present one are kept.
    pub(super) fn keeps(&self) -> bool {
        self.keeps
    }

    /// From now on the courses before the present one are kept, or are not.
    pub(super) fn keep(&mut self, keeps: bool) {
        self.keeps = keeps;
    }

    /// Begins anew, in the same memory, with the course that `fill` writes.
    pub(super) fn begin(&mut self, fill: impl FnOnce(&mut Course)) {
        fill(&mut self.courses[0]);
        self.count = 1;
    }

    /// Begins anew with the present course, and returns the whole track so far.
    pub(super) fn take(&mut self) -> Self {
        let next = Self { courses: smallvec![self.last().clone()], count: 1, keeps: self.keeps };
        std::mem::replace(self, next)
    }

    /// The same in the memory of `room`, which becomes the whole track so far.
    pub(super) fn swap(&mut self, room: &mut Self) {
        std::mem::swap(self, room);
        self.keeps = room.keeps;
        self.begin(|course| course.clone_from(room.last()));
    }

    /// The present course.
    #[must_use]
    pub fn last(&self) -> &Course {
        &self.courses[self.count as usize - 1]
    }

    /// Room for the course that follows at time `start`: `fill` writes it. What the last course planned beyond `start` is
    /// forgotten, for it is never travelled; a course that begins at `start` itself is replaced.
    pub(super) fn follow(&mut self, start: f64, fill: impl FnOnce(&mut Course)) {
        let last = &mut self.courses[self.count as usize - 1];
        if self.keeps && last.start() != start {
            last.cut_at(start);
            if self.count as usize == self.courses.len() {
                self.courses.push(Course::blank());
            }
            self.count += 1;
        }
        fill(&mut self.courses[self.count as usize - 1]);
    }

    fn told(&self) -> &[Course] {
        &self.courses[..self.count as usize]
    }

    /// The courses with the time at which each ends; infinite for the last. All but the last have no more pieces than those
    /// that the ball went along.
    pub fn courses(&self) -> impl Iterator<Item = (&Course, f64)> {
        with_ends(self.told())
    }

    /// The course of that number, counted from the first.
    pub(crate) fn course(&self, number: usize) -> &Course {
        &self.told()[number]
    }

    /// Motion at time `t` on the shot clock; the first for earlier times.
    #[must_use]
    pub fn at(&self, t: f64) -> Motion {
        let course = self.course_at(t);
        course.at(t.max(course.start()))
    }

    /// Way of moving at time `t` on the shot clock.
    #[must_use]
    pub fn phase_at(&self, t: f64) -> Phase {
        self.course_at(t).phase_at(t)
    }

    /// Since when the ball lies still for good; infinite where nothing slows it, or where that is not planned yet.
    #[must_use]
    pub fn rest_time(&self) -> f64 {
        self.told().last().map_or(0.0, Course::rest_time)
    }

    /// Motion and way of moving at time `t` on the shot clock, not before the start.
    pub(crate) fn state_at(&self, t: f64) -> (Motion, Phase) {
        let course = self.course_at(t);
        let piece = &course.pieces()[course.piece_index(t)];
        (course.at_in(piece, t), piece.phase)
    }

    /// Whether the ball lies in its place from first to last, and nothing happens to it.
    pub(crate) fn is_idle(&self) -> bool {
        matches!(self.told(), [course] if matches!(course.pieces(), [piece] if piece.phase == Phase::Resting))
    }

    /// Sums the way that the ball makes from time `from` on to `until`, each part of it in metres weighed by `weight` of its
    /// way of moving; and the sizes of those products.
    pub(crate) fn weigh_way(&self, from: f64, until: f64, weight: impl Fn(Phase) -> DVec2) -> (f64, f64) {
        let first = self.told().partition_point(|course| course.start() <= from).saturating_sub(1);
        let (mut sum, mut size) = (0.0, 0.0);
        for (course, end) in with_ends(&self.told()[first..]).take_while(|(course, _)| course.start() < until) {
            for (index, piece) in course.pieces().iter().enumerate().skip(course.piece_index(from)) {
                let (start, stop) = (later(piece.start, from), earlier(earlier(course.end_of(index), end), until));
                if start >= stop {
                    continue;
                }
                let way = (piece.position_at(stop) - piece.position_at(start)).truncate().dot(weight(piece.phase));
                (sum, size) = (sum + way, size + way.abs());
            }
        }
        (sum, size)
    }

    /// The course in force at time `t` on the shot clock and those after it; all of them for earlier times.
    pub(crate) fn courses_from(&self, t: f64) -> &[Course] {
        let index = self.told().partition_point(|course| course.start() <= t);
        &self.told()[index.saturating_sub(1)..]
    }

    fn course_at(&self, t: f64) -> &Course {
        &self.courses_from(t)[0]
    }
}

/// Courses that follow each other, with the time at which each ends; infinite for the last.
fn with_ends(courses: &[Course]) -> impl Iterator<Item = (&Course, f64)> {
    let ends = courses.iter().skip(1).map(Course::start).chain([f64::INFINITY]);
    courses.iter().zip(ends)
}
