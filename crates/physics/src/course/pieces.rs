//! A course: its pieces, and what they say about a time.

use glam::{DVec2, DVec3};

use super::hold::{Hold, Partner};
use crate::ball::Motion;
use crate::bounds::Bounds;
use crate::piece::{Phase, Piece};
use crate::segments::segment_comes_near;
use crate::time_window::TimeWindow;
use crate::times::{earlier, later};
use crate::vertical_spin::VerticalSpin;

/// A ball's trajectory until its next impact: pieces in order of their start times. The last piece has no end, unless
/// the course is planned only up to [`Course::planned_until`].
#[derive(Debug, PartialEq)]
pub struct Course {
    pub(super) pieces: Vec<Piece>,
    pub(super) vertical: VerticalSpin,
    pub(super) hold: Option<Hold>,
    pub(super) repeats: u8,
    /// See [`Course::planned_until`].
    pub(super) until: f64,
    /// See [`Course::continues`].
    pub(super) continues: bool,
    /// See [`Course::turned_on`].
    pub(super) turned: f64,
}

// Written by hand, because the derived `clone_from` would allocate new memory for the pieces.
impl Clone for Course {
    fn clone(&self) -> Self {
        let mut course = Self::empty();
        course.clone_from(self);
        course
    }

    fn clone_from(&mut self, other: &Self) {
        self.pieces.clear();
        self.pieces.extend_from_slice(&other.pieces);
        (self.vertical, self.repeats) = (other.vertical, other.repeats);
        (self.until, self.continues, self.turned) = (other.until, other.continues, other.turned);
        self.hold.clone_from(&other.hold);
    }
}

impl Course {
    /// A course without pieces. The caller must add pieces before any other use, because [`Course::pieces`] is never
    /// empty.
    pub(crate) fn empty() -> Self {
        Self {
            pieces: Vec::new(),
            vertical: VerticalSpin::default(),
            hold: None,
            repeats: 0,
            until: f64::INFINITY,
            continues: false,
            turned: 0.0,
        }
    }

    /// The course of a ball that was captured by pocket `pocket` at time `start`: it rests at `position`, out of play.
    #[must_use]
    pub fn pocketed(pocket: usize, position: DVec3, start: f64) -> Self {
        Self::out_of_play(Phase::Pocketed(pocket), position, start)
    }

    /// The course of a ball that is off the table from time `start`: it rests at `position`, out of play.
    #[must_use]
    pub fn off_table(position: DVec3, start: f64) -> Self {
        Self::out_of_play(Phase::OffTable, position, start)
    }

    /// The course of a ball that rests at `position` from time `start`, in a phase in which it does not move.
    pub(super) fn out_of_play(phase: Phase, position: DVec3, start: f64) -> Self {
        let mut course = Self::empty();
        course.leave_play(phase, position, start);
        course
    }

    /// Replaces this course by that of a ball which rests at `position` from time `start`, in a phase in which it does not move. Reuses the
    /// memory.
    pub(crate) fn leave_play(&mut self, phase: Phase, position: DVec3, start: f64) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.clear();
        pieces.push(Piece::still(phase, position, start));
        *self = Self { pieces, ..Self::empty() };
    }

    /// The held contacts that this course was planned with; `None` for a ball that moves freely.
    #[must_use]
    pub fn hold(&self) -> Option<&Hold> {
        self.hold.as_ref()
    }

    /// Whether the ball is held in contact with `partner`.
    #[must_use]
    pub fn holds(&self, partner: Partner) -> bool {
        self.hold.as_ref().is_some_and(|hold| hold.partners.contains(&partner))
    }

    /// How far the ball has gone around the hole on `edge`, in radians, negative if clockwise. It is 0 unless the hold of
    /// this course ends at time `t` and has `edge` as its only partner.
    pub(crate) fn turned_on(&self, edge: Partner, t: f64) -> f64 {
        match &self.hold {
            Some(hold) if hold.until == t && hold.partners[..] == [edge] => self.turned,
            _ => 0.0,
        }
    }

    /// This course with that many repeated impacts, see [`Course::repeats`].
    #[must_use]
    pub(crate) fn with_repeats(mut self, repeats: u8) -> Self {
        self.repeats = repeats;
        self
    }

    /// How many impacts in a row the ball had in this place: from one to the next it moved at most 1 micrometre in at
    /// most 0.1 ms. See `engine/repeated_impacts.rs`.
    #[must_use]
    pub(crate) fn repeats(&self) -> u8 {
        self.repeats
    }

    /// The time up to which the course is planned, in seconds on the shot clock; infinite for a course that is planned
    /// to its end. It is finite on a sloped or napped bed, where a few pieces are planned at a time, and for a past
    /// course, which the next course cut off. When the ball gets there, the engine extends the course, see
    /// [`DueKind::ExtendCourse`](crate::engine::DueKind::ExtendCourse).
    #[must_use]
    pub fn planned_until(&self) -> f64 {
        self.until
    }

    /// Whether this course continues an unfinished plan. Then no impact happened at its start.
    #[must_use]
    pub fn continues(&self) -> bool {
        self.continues
    }

    /// Removes all that is planned from time `t` on, except the first piece: another course begins at `t`.
    pub(crate) fn cut_at(&mut self, t: f64) {
        let kept = self.pieces.partition_point(|piece| piece.start < t);
        self.pieces.truncate(kept.max(1));
        self.until = earlier(self.until, t);
    }

    /// When the course starts, in seconds on the shot clock.
    #[must_use]
    pub fn start(&self) -> f64 {
        self.pieces[0].start
    }

    /// The pieces in order of time; never empty.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The box, seen from above, that holds the path of the centre on piece `index` during `window`.
    ///
    /// If `window` reaches to the end of a roll with drag, the start of the next piece serves as its end point. That
    /// saves the evaluation of the closed form of the roll (a sine, a cosine and a logarithm).
    #[must_use]
    pub fn bounds_on(&self, index: usize, window: TimeWindow) -> Bounds {
        let piece = &self.pieces[index];
        if !piece.phase.travels() {
            return Bounds::at(piece.position.truncate());
        }
        match self.pieces.get(index + 1) {
            Some(next) if piece.drag > 0.0 && next.start == window.until => {
                Bounds::between(piece.position_at(window.from).truncate(), next.position.truncate())
            }
            _ => piece.bounds(window),
        }
    }

    /// The box of the whole piece `index`; `Bounds::EVERYWHERE` if the ball moves without end.
    #[must_use]
    pub fn bounds_of_all(&self, index: usize) -> Bounds {
        match self.pieces.get(index + 1) {
            None if self.until.is_infinite() && self.pieces[index].phase.travels() => Bounds::EVERYWHERE,
            _ => self.bounds_on(index, TimeWindow::new(self.pieces[index].start, self.end_of(index))),
        }
    }

    /// When piece `index` ends; for the last piece that is [`Course::planned_until`].
    #[must_use]
    pub fn end_of(&self, index: usize) -> f64 {
        self.pieces.get(index + 1).map_or(self.until, |next| next.start)
    }

    /// The spin about the vertical.
    #[must_use]
    pub fn vertical_spin(&self) -> &VerticalSpin {
        &self.vertical
    }

    /// Index of the piece that covers time `t`; 0 for times before the start.
    #[must_use]
    pub fn piece_index(&self, t: f64) -> usize {
        let later = self.pieces.iter().skip(1);
        later.take_while(|piece| piece.start <= t).count()
    }

    /// The phase of the ball at time `t`: sliding, rolling, at rest and so on.
    #[must_use]
    pub fn phase_at(&self, t: f64) -> Phase {
        self.pieces[self.piece_index(t)].phase
    }

    /// Position, velocity and spin at time `t`, not before the start.
    #[must_use]
    pub fn at(&self, t: f64) -> Motion {
        self.at_in(&self.pieces[self.piece_index(t)], t)
    }

    /// As [`Course::at`], for a known piece that covers time `t`.
    #[must_use]
    pub fn at_in(&self, piece: &Piece, t: f64) -> Motion {
        let twist = match piece.phase {
            // Adding zero turns a place of minus zero into zero, as the formula of a moving ball does.
            Phase::Resting => return Motion { position: piece.position + DVec3::ZERO, ..Motion::default() },
            // A ball that is off the table has no spin by definition, whatever rounding leaves.
            Phase::OffTable => 0.0,
            Phase::Toppling => piece.spin_at(t).z,
            _ => self.vertical.after(t - self.start()),
        };
        piece.motion_at(t, twist)
    }

    /// The centre in metres at time `t`, not before the start. `None` for a roll with drag whose whole path stays
    /// farther than `distance` metres from `place`, seen from above.
    ///
    /// This saves the costly closed form of such a roll: its path is straight, so the positions of its two ends are
    /// enough to see whether it comes near. For all other pieces the centre is cheap to compute, and nothing is tested.
    #[must_use]
    pub fn position_near(&self, t: f64, place: DVec2, distance: f64) -> Option<DVec3> {
        let index = self.piece_index(t);
        let piece = &self.pieces[index];
        let passes_by = || self.straight_segment(index).is_some_and(|path| !segment_comes_near(path, place, distance));
        if piece.drag > 0.0 && passes_by() { None } else { Some(piece.position_at(t)) }
    }

    /// The end points of piece `index`, seen from above, for a ball that does not move and for a roll with drag whose
    /// next piece is known. `None` for other pieces.
    pub(crate) fn straight_segment(&self, index: usize) -> Option<[DVec2; 2]> {
        let piece = &self.pieces[index];
        if !piece.phase.travels() {
            return Some([piece.position.truncate(); 2]);
        }
        let next = self.pieces.get(index + 1).filter(|_| piece.drag > 0.0)?;
        Some([piece, next].map(|piece| piece.position.truncate()))
    }

    /// Whether the centre never moves on this course.
    pub(crate) fn stays(&self) -> bool {
        !self.pieces.iter().any(|piece| piece.phase.travels())
    }

    /// The box of the centre's path, seen from above, from time `from` until the ball has travelled about `distance`
    /// metres or `latest` is reached; and the time at which the box ends. A ball out of play adds nothing to the box.
    pub(crate) fn sweep(&self, from: f64, distance: f64, latest: f64) -> (Bounds, f64) {
        let (mut bounds, mut left) = (Bounds::NOWHERE, distance);
        for (index, piece) in self.pieces.iter().enumerate().skip(self.piece_index(from)) {
            if !piece.phase.in_play() {
                return (bounds, latest);
            }
            let (start, end) = (later(piece.start, from), earlier(self.end_of(index), latest));
            if piece.phase.travels() {
                let time = piece.time_for_at_most(left, start);
                if start + time < end {
                    return (bounds.with(&piece.bounds(TimeWindow::new(start, start + time))), start + time);
                }
                left *= 1.0 - (end - start) / time;
            }
            bounds = bounds.with(&self.bounds_on(index, TimeWindow::new(start, end)));
            if end >= latest {
                break;
            }
        }
        (bounds, latest)
    }

    /// When the ball comes to rest or goes out of play, in seconds on the shot clock; infinite if nothing slows it, or if
    /// that is not planned yet.
    #[must_use]
    pub fn rest_time(&self) -> f64 {
        match self.pieces.last() {
            Some(piece) if piece.phase == Phase::Resting || !piece.phase.in_play() => piece.start,
            _ => f64::INFINITY,
        }
    }
}
