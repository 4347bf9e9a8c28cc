//! Courses: a ball's trajectory from one impact to the next, as pieces that are functions of time. Most pieces are
//! exact closed forms. On a sloped or napped bed, in a held contact and in a topple, rows of parabolas approximate the
//! path.

use bevy::math::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use super::ball::{Ball, BallId, Motion};
use super::bounds::Bounds;
use super::parameters::{Cloth, Physics};
use super::piece::{Phase, Piece};
use super::resolution::{grounded, is_airborne};
use super::roll::Roll;
use super::roll_off::{End, MOST_PIECES, PIECES_AFTER_HOLD, PIECES_AHEAD, RollOff};
use super::segments::segment_comes_near;
use super::shape::Shape;
use super::time_window::TimeWindow;
use super::tolerances::STILL;
use super::topple::Edge;
use super::vertical_spin::VerticalSpin;
use super::{earlier, later};

/// Height of the cloth over the floor, in metres (WPA equipment specification, section 1: 0.743 to 0.787).
pub const FLOOR: f64 = 0.76;

/// What a ball is held in contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Another ball.
    Ball(BallId),
    /// A straight nose: an index into the boundary's cushions.
    Cushion(usize),
    /// A jaw or point: an index into the boundary's jaws.
    Jaw(usize),
    /// The edge of a pocket: an index into the boundary's pockets. The ball is on the edge, or has just left it.
    Edge(usize),
    /// The liner of a pocket, which is the wall of its hole and its back: an index into the boundary's pockets. The
    /// ball leans on it.
    Liner(usize),
    /// The bare end of a pocket's liner: an index into the environment's liner ends.
    LinerEnd(usize),
}

/// Held contacts: the contact forces were solved together with the course, so that the ball stays in contact with its
/// partners until [`Hold::until`].
#[derive(Clone, Debug, PartialEq)]
pub struct Hold {
    /// When the contact forces must be solved again, in seconds on the shot clock; infinite for a wedged ball.
    pub until: f64,
    /// What it is held in contact with.
    pub partners: SmallVec<[Partner; 2]>,
}

/// A ball's trajectory until its next impact: pieces in order of their start times. The last piece has no end, unless
/// the course is planned only up to [`Course::planned_until`].
#[derive(Debug, PartialEq)]
pub struct Course {
    pieces: SmallVec<[Piece; 4]>,
    vertical: VerticalSpin,
    hold: Option<Hold>,
    repeats: u8,
    /// See [`Course::planned_until`].
    until: f64,
    /// See [`Course::continues`].
    continues: bool,
}

// By hand, so that `clone_from` keeps the memory of the pieces.
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
        (self.until, self.continues) = (other.until, other.continues);
        self.hold.clone_from(&other.hold);
    }
}

impl Course {
    /// A course without pieces. The caller must add pieces before any other use, because [`Course::pieces`] is never
    /// empty.
    pub(super) fn empty() -> Self {
        Self {
            pieces: SmallVec::new(),
            vertical: VerticalSpin::default(),
            hold: None,
            repeats: 0,
            until: f64::INFINITY,
            continues: false,
        }
    }

    /// The course of a ball that has `motion` at time `start` and meets nothing. It flies if it is above the bed or
    /// leaves the bed; otherwise it slides and rolls. On a sloped or napped bed only a few pieces are planned, see
    /// [`Course::planned_until`].
    #[must_use]
    pub fn of(ball: &Ball, motion: &Motion, physics: &Physics, start: f64) -> Self {
        let mut course = Self::empty();
        course.replan(ball, motion, physics, start, 0);
        course
    }

    /// Replaces this course by that of [`Course::of`]. For `repeats` see [`Course::repeats`].
    pub(super) fn replan(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, repeats: u8) {
        self.pieces.clear();
        (self.hold, self.repeats) = (None, repeats);
        (self.until, self.continues) = (f64::INFINITY, false);
        let motion = grounded(ball, motion, physics);
        if is_airborne(ball, &motion) {
            self.fly(&motion, physics.cloth.gravity, start);
        } else {
            self.go_on_bed(ball, &motion, physics, start, PIECES_AHEAD);
        }
    }

    /// Replaces this course by the continuation of the previous one, which was planned only up to time `start` and has
    /// `motion` there.
    pub(super) fn extend(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64) {
        self.replan(ball, motion, physics, start, 0);
        self.continues = true;
    }

    /// Adds the path of a ball on the bed. On a sloped or napped bed at most `most` pieces are planned.
    fn go_on_bed(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, most: usize) {
        let cloth = physics.cloth_under(ball);
        let slip = match physics.shape {
            Shape::Spheres => motion.slip(ball.radius),
            // A disc rolls at once.
            Shape::Discs => DVec3::ZERO,
        };
        self.slide_and_roll(ball, motion, slip, &cloth, start, most);
    }

    /// The course of a ball that flies from `motion` at time `start` under `gravity` in m/s^2, down to the floor.
    #[must_use]
    pub fn flight(motion: &Motion, gravity: f64, start: f64) -> Self {
        let mut course = Self::empty();
        course.fly(motion, gravity, start);
        course
    }

    /// Adds the path of a ball that flies.
    fn fly(&mut self, motion: &Motion, gravity: f64, start: f64) {
        let flight = Piece {
            start,
            phase: Phase::Airborne,
            position: motion.position,
            velocity: motion.velocity,
            acceleration: DVec3::NEG_Z * gravity,
            drag: 0.0,
            spin: motion.spin.with_z(0.0),
            spin_rate: DVec3::ZERO,
        };
        self.vertical = VerticalSpin::steady(motion.spin.z);
        self.pieces.push(flight);
        if let Some(time) = flight.falls_to(-FLOOR) {
            self.pieces.push(still(Phase::OffTable, flight.position_at(time), time));
        }
    }

    /// The course of a ball on the bed that has `motion` at time `start` and meets nothing.
    ///
    /// * A slide lasts 2|u|/(7 mu g), u being the slip, and ends with the velocity 5/7 v + 2/7 R w x z (Coriolis 1835;
    ///   Alciatore TP 4.1).
    /// * A roll slows by mu_r g + k v^2.
    /// * Spin about the vertical decays on its own (Leckie and Greenspan 2005).
    /// * Drag k does not act on a slide: the fit to tracked shots that gave its value left it out there too. At 2 m/s
    ///   it would add 5 % to the friction.
    /// * The centre is put at bed height.
    /// * A fixed ball rests.
    /// * On a sloped or napped bed, slide and roll are rows of parabolas, each within 1.5e-9 m of the true path, at
    ///   most 4000 of them.
    #[must_use]
    pub fn plan(ball: &Ball, motion: &Motion, cloth: &Cloth, start: f64) -> Self {
        let mut course = Self::empty();
        course.slide_and_roll(ball, motion, motion.slip(ball.radius), cloth, start, MOST_PIECES);
        course
    }

    /// Adds the path of a ball on the bed whose contact point slips with `slip`. On a sloped or napped bed at most
    /// `most` pieces are planned.
    fn slide_and_roll(&mut self, ball: &Ball, motion: &Motion, slip: DVec3, cloth: &Cloth, start: f64, most: usize) {
        if ball.is_fixed() {
            self.vertical = VerticalSpin::default();
            return self.pieces.push(still(Phase::Resting, motion.position.with_z(ball.radius), start));
        }
        self.vertical = VerticalSpin::on(cloth, if motion.spin.z.abs() > STILL { motion.spin.z } else { 0.0 });
        if cloth.pulls() {
            match RollOff::plan(ball, motion, cloth, start, most, &mut self.pieces) {
                End::Rests(position, now) => self.spin_out(start, position, now),
                End::Never => {}
                End::Unplanned(until) => self.until = until,
            }
            return;
        }
        let mut position = motion.position.with_z(ball.radius);
        let mut rolling_velocity = motion.velocity.with_z(0.0);
        let mut now = start;
        if slip.length() > STILL {
            let slide = slide(ball, motion, cloth, position, slip, now);
            self.pieces.push(slide);
            let deceleration = 3.5 * cloth.sliding_friction * cloth.gravity;
            if deceleration <= 0.0 {
                return;
            }
            now += slip.length() / deceleration;
            position = slide.position_at(now);
            rolling_velocity = motion.rolling_velocity(ball.radius);
        }
        let speed = rolling_velocity.length();
        if speed > STILL {
            let roll = roll(ball, cloth, position, rolling_velocity, now);
            self.pieces.push(roll);
            let lifetime = Roll { speed, resistance: cloth.rolling_resistance(), drag: cloth.drag }.lifetime();
            if lifetime.is_infinite() {
                return;
            }
            now += lifetime;
            position = roll.position_at(now);
        }
        self.spin_out(start, position, now);
    }

    /// Adds the end of a course: from `now` on the centre rests at `position`. The ball spins in place until its spin
    /// about the vertical is gone.
    fn spin_out(&mut self, start: f64, position: DVec3, mut now: f64) {
        let spun_out = start + self.vertical.lifetime();
        if spun_out > now {
            self.pieces.push(still(Phase::Spinning, position, now));
            now = spun_out;
        }
        if now.is_finite() {
            self.pieces.push(still(Phase::Resting, position, now));
        }
    }

    /// The course of a ball that is on the edge of a pocket with `motion` at time `start`; `pocket` is the index of the
    /// pocket. The ball topples until it leaves the edge, see [`Edge::topple`]; then it flies. If the edge does not
    /// push it at all, it flies at once.
    #[must_use]
    pub(super) fn over_edge(edge: &Edge, pocket: usize, motion: &Motion, start: f64) -> Self {
        let topple = edge.topple(motion, start);
        let flight = Self::flight(&topple.last, edge.cloth.gravity, topple.end);
        if topple.pieces.is_empty() {
            return flight;
        }
        let mut pieces: SmallVec<_> = topple.pieces.into_iter().collect();
        pieces.extend(flight.pieces);
        let hold = Hold { until: topple.end, partners: smallvec![Partner::Edge(pocket)] };
        Self { pieces, hold: Some(hold), ..flight }
    }

    /// The course of a ball that rests at `position` from time `start`, wedged between `partners` until one of them
    /// moves.
    #[must_use]
    pub fn wedged(position: DVec3, partners: SmallVec<[Partner; 2]>, start: f64) -> Self {
        let hold = Hold { until: f64::INFINITY, partners };
        Self { hold: Some(hold), ..Self::out_of_play(Phase::Resting, position, start) }
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

    fn out_of_play(phase: Phase, position: DVec3, start: f64) -> Self {
        Self { pieces: smallvec![still(phase, position, start)], ..Self::empty() }
    }

    /// The course of a ball in a held contact: from `motion` at time `start` to `next` at time `hold.until`, in `phase`
    /// (sliding, rolling or flying). After that it moves freely.
    #[must_use]
    pub fn held(
        ball: &Ball,
        (motion, next): (&Motion, &Motion),
        phase: Phase,
        hold: Hold,
        physics: &Physics,
        start: f64,
    ) -> Self {
        let on_bed = |motion: &Motion| Motion {
            position: motion.position.with_z(ball.radius),
            velocity: motion.velocity.with_z(0.0),
            ..*motion
        };
        let flies = phase == Phase::Airborne;
        let (motion, next) = if flies { (*motion, *next) } else { (on_bed(motion), on_bed(next)) };
        let mut pieces = two_parabolas(&motion, &next, start, hold.until - start);
        for piece in &mut pieces {
            piece.phase = phase;
            if phase == Phase::Rolling {
                (piece.spin, piece.spin_rate) =
                    (ball.rolling_spin(piece.velocity), ball.rolling_spin(piece.acceleration));
            }
        }
        let mut course = Self::empty();
        course.pieces.extend_from_slice(&pieces);
        let vertical = if flies {
            course.fly(&next, physics.cloth.gravity, hold.until);
            VerticalSpin::steady(motion.spin.z)
        } else {
            let vertical = VerticalSpin::on(&physics.cloth, motion.spin.z);
            let next = Motion { spin: next.spin.with_z(vertical.after(hold.until - start)), ..next };
            course.go_on_bed(ball, &next, physics, hold.until, PIECES_AFTER_HOLD);
            vertical
        };
        Self { vertical, hold: Some(hold), ..course }
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

    /// This course with that many repeated impacts, see [`Course::repeats`].
    #[must_use]
    pub(super) fn with_repeats(mut self, repeats: u8) -> Self {
        self.repeats = repeats;
        self
    }

    /// How many impacts in a row the ball had in this place: from one to the next it moved at most 1 micrometre in at
    /// most 0.1 ms. See `engine/repeated_impacts.rs`.
    #[must_use]
    pub(super) fn repeats(&self) -> u8 {
        self.repeats
    }

    /// The time up to which the course is planned, in seconds on the shot clock; infinite for a course that is planned
    /// to its end. It is finite on a sloped or napped bed, where a few pieces are planned at a time, and for a past
    /// course, which the next course cut off. When the ball gets there, the engine extends the course, see
    /// [`DueKind::ExtendCourse`](super::engine::DueKind::ExtendCourse).
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

    /// The box, seen from above, in which the centre stays on piece `index` in `window`.
    ///
    /// If a roll with drag is followed to its end, the start of the next piece serves as its end point: that saves the
    /// evaluation of its closed form (a sine, a cosine and a logarithm).
    pub(crate) fn bounds_on(&self, index: usize, window: TimeWindow) -> Bounds {
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

    /// The box of the whole piece `index`; [`Bounds::EVERYWHERE`] if the ball moves without end.
    pub(crate) fn bounds_of_all(&self, index: usize) -> Bounds {
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
    pub(crate) fn at_in(&self, piece: &Piece, t: f64) -> Motion {
        let twist = match piece.phase {
            // A resting ball has no spin by definition, whatever rounding leaves.
            Phase::Resting | Phase::OffTable => 0.0,
            Phase::Toppling => piece.spin_at(t).z,
            _ => self.vertical.after(t - self.start()),
        };
        piece.motion_at(t, twist)
    }

    /// The centre in metres at time `t`, not before the start. `None` for a roll with drag whose whole path stays
    /// farther than `distance` metres from `place`, seen from above.
    ///
    /// This saves the costly closed form of such a roll: its path is straight, so its two ends decide. For all other
    /// pieces the centre is cheap to compute, and nothing is tested.
    pub(crate) fn position_near(&self, t: f64, place: DVec2, distance: f64) -> Option<DVec3> {
        let index = self.piece_index(t);
        let piece = &self.pieces[index];
        let passes_by = || self.straight_segment(index).is_some_and(|path| !segment_comes_near(path, place, distance));
        if piece.drag > 0.0 && passes_by() { None } else { Some(piece.position_at(t)) }
    }

    /// The end points of piece `index`, seen from above, for a ball that does not move and for a roll with drag whose
    /// next piece is known. `None` for other pieces.
    pub(super) fn straight_segment(&self, index: usize) -> Option<[DVec2; 2]> {
        let piece = &self.pieces[index];
        if !piece.phase.travels() {
            return Some([piece.position.truncate(); 2]);
        }
        let next = self.pieces.get(index + 1).filter(|_| piece.drag > 0.0)?;
        Some([piece, next].map(|piece| piece.position.truncate()))
    }

    /// Whether the centre never moves on this course.
    pub(super) fn stays(&self) -> bool {
        !self.pieces.iter().any(|piece| piece.phase.travels())
    }

    /// The box of the centre's path, seen from above, from time `from` until the ball has travelled about `distance`
    /// metres or `latest` is reached; and the time at which the box ends. A ball out of play adds nothing to the box.
    pub(super) fn sweep(&self, from: f64, distance: f64, latest: f64) -> (Bounds, f64) {
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

    /// When the ball comes to rest, or out of play, in seconds on the shot clock; infinite if nothing slows it, or if
    /// that is not planned yet.
    #[must_use]
    pub fn rest_time(&self) -> f64 {
        match self.pieces.last() {
            Some(piece) if piece.phase == Phase::Resting || !piece.phase.in_play() => piece.start,
            _ => f64::INFINITY,
        }
    }
}

/// Two parabolas of equal duration from `motion` at time `start` to `next` at time `start + span`. They have the
/// positions and velocities of both motions at their ends, and the same velocity where they join. For a path with the
/// third derivative j their position is off by at most j span^3 / 324. The spin about level axes changes linearly; that
/// about the vertical is not in the pieces.
pub(super) fn two_parabolas(motion: &Motion, next: &Motion, start: f64, span: f64) -> [Piece; 2] {
    let half = 0.5 * span;
    let middle = (next.position - motion.position) * (2.0 / span) - (motion.velocity + next.velocity) * 0.5;
    let spin_rate = (next.spin - motion.spin) / span;
    let first = Piece {
        velocity: motion.velocity,
        acceleration: (middle - motion.velocity) / half,
        spin: motion.spin.with_z(0.0),
        spin_rate: spin_rate.with_z(0.0),
        ..still(Phase::Airborne, motion.position, start)
    };
    let second = Piece { acceleration: (next.velocity - middle) / half, ..first.from(start + half) };
    [first, second]
}

fn slide(ball: &Ball, motion: &Motion, cloth: &Cloth, position: DVec3, slip: DVec3, start: f64) -> Piece {
    let direction = slip.normalize();
    let friction = cloth.sliding_friction * cloth.gravity;
    Piece {
        start,
        phase: Phase::Sliding,
        position,
        velocity: motion.velocity.with_z(0.0),
        acceleration: direction * -friction,
        drag: 0.0,
        spin: motion.spin.with_z(0.0),
        // Torque of the friction at the contact point divided by the moment of inertia: 5 mu g / (2R) z x u/|u|.
        spin_rate: DVec3::new(-direction.y, direction.x, 0.0) * (2.5 * friction / ball.radius),
    }
}

fn roll(ball: &Ball, cloth: &Cloth, position: DVec3, velocity: DVec3, start: f64) -> Piece {
    let acceleration = velocity.normalize() * -cloth.rolling_resistance();
    Piece {
        start,
        phase: Phase::Rolling,
        position,
        velocity,
        acceleration,
        drag: cloth.drag,
        spin: ball.rolling_spin(velocity),
        spin_rate: ball.rolling_spin(acceleration),
    }
}

fn still(phase: Phase, position: DVec3, start: f64) -> Piece {
    Piece {
        start,
        phase,
        position,
        velocity: DVec3::ZERO,
        acceleration: DVec3::ZERO,
        drag: 0.0,
        spin: DVec3::ZERO,
        spin_rate: DVec3::ZERO,
    }
}
