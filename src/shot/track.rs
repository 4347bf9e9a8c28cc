//! Tracks: the courses that each ball had during a shot, from which its motion at any time follows.

use std::fmt;

use bevy::math::DVec2;

use crate::physics::{Body, Course, Motion, Phase, earlier, later};

/// The courses of one ball, one after the other.
pub struct Track {
    /// So many of them count; behind them are those of a longer track before, in whose memory the next ones are told.
    courses: Vec<Course>,
    count: usize,
}

impl Clone for Track {
    fn clone(&self) -> Self {
        Self { courses: self.told().to_vec(), count: self.count }
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
    /// A track that begins with a body's present course.
    #[must_use]
    pub fn new(body: &Body) -> Self {
        Self { courses: vec![body.course.clone()], count: 1 }
    }

    /// Begins anew with a body's present course, in the same memory.
    pub(super) fn begin(&mut self, body: &Body) {
        self.count = 0;
        self.add(&body.course);
    }

    fn add(&mut self, course: &Course) {
        // What the last course planned beyond this one is never travelled.
        if let Some(last) = self.courses[..self.count].last_mut() {
            last.cut_at(course.start());
        }
        match self.courses.get_mut(self.count) {
            Some(room) => room.clone_from(course),
            None => self.courses.push(course.clone()),
        }
        self.count += 1;
    }

    fn told(&self) -> &[Course] {
        &self.courses[..self.count]
    }

    /// Takes note of the body's present course; of two courses with one start the later counts.
    pub fn note(&mut self, body: &Body) {
        match self.courses[..self.count].last_mut() {
            Some(last) if last.start() == body.course.start() => {
                if last.pieces() != body.course.pieces() || last.vertical_spin() != body.course.vertical_spin() {
                    last.clone_from(&body.course);
                }
            }
            _ => self.add(&body.course),
        }
    }

    /// The courses with the time at which each ends; infinite for the last. All but the last have no more pieces than those
    /// that the ball went along.
    pub fn courses(&self) -> impl Iterator<Item = (&Course, f64)> {
        with_ends(self.told())
    }

    /// The course of that number, counted from the first.
    pub(super) fn course(&self, number: usize) -> &Course {
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
    pub(super) fn state_at(&self, t: f64) -> (Motion, Phase) {
        let course = self.course_at(t);
        let piece = &course.pieces()[course.piece_index(t)];
        (course.at_in(piece, t), piece.phase)
    }

    /// Whether the ball lies in its place from first to last, and nothing happens to it.
    pub(super) fn is_idle(&self) -> bool {
        matches!(self.told(), [course] if matches!(course.pieces(), [piece] if piece.phase == Phase::Resting))
    }

    /// Sums the way that the ball makes from time `from` on to `until`, each part of it in metres weighed by `weight` of its
    /// way of moving; and the sizes of those products.
    pub(super) fn weigh_way(&self, from: f64, until: f64, weight: impl Fn(Phase) -> DVec2) -> (f64, f64) {
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

    fn course_at(&self, t: f64) -> &Course {
        let index = self.told().partition_point(|course| course.start() <= t);
        &self.told()[index.saturating_sub(1)]
    }
}

/// Courses that follow each other, with the time at which each ends; infinite for the last.
fn with_ends(courses: &[Course]) -> impl Iterator<Item = (&Course, f64)> {
    let ends = courses.iter().skip(1).map(Course::start).chain([f64::INFINITY]);
    courses.iter().zip(ends)
}
