//! Courses: the whole future of a ball until its next impact, in closed form. Planning one *is* the friction model.

use bevy::math::{DVec2, DVec3};
use smallvec::{SmallVec, smallvec};

use super::ball::{Ball, BallId, Motion};
use super::bounds::Bounds;
use super::parameters::{Cloth, Physics};
use super::piece::{Phase, Piece};
use super::resolution::{grounded, is_airborne};
use super::roll::Roll;
use super::roll_off::{AHEAD, ALL, BEYOND_HOLD, End, RollOff};
use super::shape::Shape;
use super::tolerances::STILL;
use super::topple::Edge;
use super::vertical_spin::VerticalSpin;
use super::ways::way_comes_near;
use super::{earlier, later};

/// How far below the cloth the floor lies, in metres (WPA equipment specification, section 1: 0.743 to 0.787).
const FLOOR: f64 = 0.76;

/// What a ball is held in contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Another ball.
    Ball(BallId),
    /// A straight nose, an index into the boundary's cushions.
    Cushion(usize),
    /// A jaw or point, an index into the boundary's jaws.
    Jaw(usize),
    /// The edge of a pocket, an index into the boundary's pockets: the ball is on it, or has just left it.
    Edge(usize),
}

/// A contact under pressure: for a short while the ball moves at a constant distance from what it touches.
#[derive(Clone, Debug, PartialEq)]
pub struct Hold {
    /// When the force has to be looked at again, in seconds on the shot clock.
    pub until: f64,
    /// What it is held in contact with.
    pub partners: SmallVec<[Partner; 2]>,
}

/// The future of a ball until its next impact: pieces with their start times, the last one without end unless the course is
/// planned on there.
#[derive(Debug, PartialEq)]
pub struct Course {
    pieces: SmallVec<[Piece; 4]>,
    vertical: VerticalSpin,
    hold: Option<Hold>,
    knocks: u8,
    /// Until when it is planned, in seconds on the shot clock; infinite where it is planned to its end.
    until: f64,
    /// Whether it goes on with another course, which was planned up to its start.
    goes_on: bool,
}

impl Clone for Course {
    fn clone(&self) -> Self {
        let mut course = Self::blank();
        course.clone_from(self);
        course
    }

    fn clone_from(&mut self, other: &Self) {
        self.pieces.clear();
        self.pieces.extend_from_slice(&other.pieces);
        (self.vertical, self.knocks) = (other.vertical, other.knocks);
        (self.until, self.goes_on) = (other.until, other.goes_on);
        self.hold.clone_from(&other.hold);
    }
}

impl Course {
    /// A course that leads nowhere yet, without knocks.
    pub(super) fn blank() -> Self {
        Self {
            pieces: SmallVec::new(),
            vertical: VerticalSpin::default(),
            hold: None,
            knocks: 0,
            until: f64::INFINITY,
            goes_on: false,
        }
    }

    /// The course of a ball that has `motion` at time `start` and meets nothing: through the air where it is above the
    /// bed or leaves it, else on the bed. On a bed that is not level it is planned for a few pieces, see
    /// [`Course::planned_until`].
    #[must_use]
    pub fn of(ball: &Ball, motion: &Motion, physics: &Physics, start: f64) -> Self {
        let mut course = Self::blank();
        course.replan(ball, motion, physics, start, 0);
        course
    }

    /// Puts the course of [`Course::of`] in place of this one, after so many impacts on the spot.
    pub(super) fn replan(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, knocks: u8) {
        self.pieces.clear();
        (self.hold, self.knocks) = (None, knocks);
        (self.until, self.goes_on) = (f64::INFINITY, false);
        let motion = grounded(ball, motion, physics);
        if is_airborne(ball, &motion) {
            self.fly(&motion, physics.cloth.gravity, start);
        } else {
            self.go_on_bed(ball, &motion, physics, start, AHEAD);
        }
    }

    /// Puts in place of this course the one that goes on with the course before, which was planned up to time `start` and
    /// ends with `motion`.
    pub(super) fn plan_on(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64) {
        self.replan(ball, motion, physics, start, 0);
        self.goes_on = true;
    }

    /// Goes on as a ball that lies on the bed, for so many pieces at most where the bed is not level.
    fn go_on_bed(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, most: usize) {
        let cloth = physics.cloth_under(ball);
        let slip = match physics.shape {
            Shape::Spheres => motion.slip(ball.radius),
            // A disc rolls at once.
            Shape::Discs => DVec3::ZERO,
        };
        self.slide_and_roll(ball, motion, slip, &cloth, start, most);
    }

    /// The course of a ball that flies from `motion` at time `start` under `gravity` in m/s^2, down to the floor unless
    /// something is in its way.
    #[must_use]
    pub fn flight(motion: &Motion, gravity: f64, start: f64) -> Self {
        let mut course = Self::blank();
        course.fly(motion, gravity, start);
        course
    }

    /// Goes on as a ball that flies.
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
    /// Sliding lasts 2|u|/(7 mu g) and ends in 5/7 v + 2/7 R w x z (Coriolis 1835; Alciatore TP 4.1); rolling slows by
    /// mu_r g + k v^2; vertical spin decays on its own (Leckie and Greenspan 2005). Drag is left out of a slide, as it was
    /// where its size was found: at 2 m/s it would add a twentieth to the friction. The centre is put at bed height. A
    /// fixed ball rests. On a bed that is not level, or whose nap pulls, slide and roll are rows of parabolas, each within
    /// 1e-9 m of the path, 4000 at most.
    #[must_use]
    pub fn plan(ball: &Ball, motion: &Motion, cloth: &Cloth, start: f64) -> Self {
        let mut course = Self::blank();
        course.slide_and_roll(ball, motion, motion.slip(ball.radius), cloth, start, ALL);
        course
    }

    /// Goes on as a ball on the bed of which the slip of the contact point is given, for so many pieces at most where the
    /// bed is not level.
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

    /// From `now` on the centre rests at `position`, but the ball spins on until its spin about the vertical is spent.
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

    /// The course of a ball on the edge of `edge`, the pocket of that index, with `motion` at time `start`: it topples until
    /// it is to be looked at again, where the edge pushes it no longer or it is back over the slate. One that the edge
    /// does not push flies on.
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

    /// The course of a ball that rests at `position` from time `start`, held by `partners` until one of them moves.
    #[must_use]
    pub fn wedged(position: DVec3, partners: SmallVec<[Partner; 2]>, start: f64) -> Self {
        let hold = Hold { until: f64::INFINITY, partners };
        Self { hold: Some(hold), ..Self::out_of_play(Phase::Resting, position, start) }
    }

    /// The course of a ball that lies in pocket `pocket` from time `start`, where it was captured.
    #[must_use]
    pub fn pocketed(pocket: usize, position: DVec3, start: f64) -> Self {
        Self::out_of_play(Phase::Pocketed(pocket), position, start)
    }

    /// The course of a ball that lies off the table at `position` from time `start`.
    #[must_use]
    pub fn off_table(position: DVec3, start: f64) -> Self {
        Self::out_of_play(Phase::OffTable, position, start)
    }

    fn out_of_play(phase: Phase, position: DVec3, start: f64) -> Self {
        Self { pieces: smallvec![still(phase, position, start)], ..Self::blank() }
    }

    /// The course of a ball that is pressed against something: from `motion` at time `start` it comes to `next` when
    /// `hold.until` is, sliding, rolling or flying as told; after that it moves freely.
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
        let mut pieces = told_in_two(&motion, &next, start, hold.until - start);
        for piece in &mut pieces {
            piece.phase = phase;
            if phase == Phase::Rolling {
                (piece.spin, piece.spin_rate) =
                    (ball.rolling_spin(piece.velocity), ball.rolling_spin(piece.acceleration));
            }
        }
        let mut course = Self::blank();
        course.pieces.extend_from_slice(&pieces);
        let vertical = if flies {
            course.fly(&next, physics.cloth.gravity, hold.until);
            VerticalSpin::steady(motion.spin.z)
        } else {
            let vertical = VerticalSpin::on(&physics.cloth, motion.spin.z);
            let next = Motion { spin: next.spin.with_z(vertical.after(hold.until - start)), ..next };
            course.go_on_bed(ball, &next, physics, hold.until, BEYOND_HOLD);
            vertical
        };
        Self { vertical, hold: Some(hold), ..course }
    }

    /// The pressing contact that this course was planned under.
    #[must_use]
    pub fn hold(&self) -> Option<&Hold> {
        self.hold.as_ref()
    }

    /// Whether the course is held in contact with `partner`.
    #[must_use]
    pub fn holds(&self, partner: Partner) -> bool {
        self.hold.as_ref().is_some_and(|hold| hold.partners.contains(&partner))
    }

    /// The same course after so many impacts on the spot.
    #[must_use]
    pub(super) fn after_knocks(mut self, knocks: u8) -> Self {
        self.knocks = knocks;
        self
    }

    /// How many impacts the ball has had on the spot where the course starts, without getting out of touch in between.
    #[must_use]
    pub(super) fn knocks(&self) -> u8 {
        self.knocks
    }

    /// Until when the course is planned, in seconds on the shot clock; infinite where it is planned to its end. Who follows a
    /// ball that long plans on from there: the engine does, see [`DueKind::PlanOn`](super::engine::DueKind::PlanOn).
    #[must_use]
    pub fn planned_until(&self) -> f64 {
        self.until
    }

    /// Whether the course goes on with the one before, which was planned up to its start: nothing was met there.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Forgets what comes from time `t` on, after the start: another course begins then.
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

    /// The box in which the centre stays on piece `index` between `from` and `until`; of a ball that does not travel, its
    /// place. A roll with drag ends where the next piece starts: that spares the functions that tell its way.
    pub(crate) fn bounds_on(&self, index: usize, from: f64, until: f64) -> Bounds {
        let piece = &self.pieces[index];
        if !piece.phase.travels() {
            return Bounds::at(piece.position.truncate());
        }
        match self.pieces.get(index + 1) {
            Some(next) if piece.drag > 0.0 && next.start == until => {
                Bounds::between(piece.position_at(from).truncate(), next.position.truncate())
            }
            _ => piece.bounds(from, until),
        }
    }

    /// The box of all of piece `index`; everywhere where it has no end.
    pub(crate) fn bounds_of_all(&self, index: usize) -> Bounds {
        match self.pieces.get(index + 1) {
            None if self.until.is_infinite() && self.pieces[index].phase.travels() => Bounds::EVERYWHERE,
            _ => self.bounds_on(index, self.pieces[index].start, self.end_of(index)),
        }
    }

    /// When piece `index` ends; for the last that is when it is planned on, or never.
    #[must_use]
    pub fn end_of(&self, index: usize) -> f64 {
        self.pieces.get(index + 1).map_or(self.until, |next| next.start)
    }

    /// The spin about the vertical.
    #[must_use]
    pub fn vertical_spin(&self) -> &VerticalSpin {
        &self.vertical
    }

    /// Index of the piece in force at time `t`; the first for earlier times.
    #[must_use]
    pub fn piece_index(&self, t: f64) -> usize {
        let later = self.pieces.iter().skip(1);
        later.take_while(|piece| piece.start <= t).count()
    }

    /// The way of moving at time `t`.
    #[must_use]
    pub fn phase_at(&self, t: f64) -> Phase {
        self.pieces[self.piece_index(t)].phase
    }

    /// Position, velocity and spin at time `t`, not before the start.
    #[must_use]
    pub fn at(&self, t: f64) -> Motion {
        self.at_in(&self.pieces[self.piece_index(t)], t)
    }

    /// The same where the piece in force at time `t` is known.
    #[must_use]
    pub(crate) fn at_in(&self, piece: &Piece, t: f64) -> Motion {
        let twist = match piece.phase {
            // A resting ball has spun out by definition, whatever rounding says.
            Phase::Resting | Phase::OffTable => 0.0,
            Phase::Toppling => piece.spin_at(t).z,
            _ => self.vertical.after(t - self.start()),
        };
        piece.motion_at(t, twist)
    }

    /// Where the centre is at time `t`, not before the start, in metres; `None` where it is farther than `distance` metres
    /// from `place` on the plan for sure. Of a roll with drag, whose way is straight, that is known without the functions
    /// that tell how it goes along.
    pub(crate) fn position_near(&self, t: f64, place: DVec2, distance: f64) -> Option<DVec3> {
        let index = self.piece_index(t);
        let piece = &self.pieces[index];
        let passes_by = || self.straight_way(index).is_some_and(|way| !way_comes_near(way, place, distance));
        if piece.drag > 0.0 && passes_by() { None } else { Some(piece.position_at(t)) }
    }

    /// Where on the plan the way of piece `index` begins and ends if it is straight, as that of a roll with drag and of a
    /// ball that does not travel, without the functions that tell how it goes along. `None` for others.
    pub(super) fn straight_way(&self, index: usize) -> Option<[DVec2; 2]> {
        let piece = &self.pieces[index];
        if !piece.phase.travels() {
            return Some([piece.position.truncate(); 2]);
        }
        let next = self.pieces.get(index + 1).filter(|_| piece.drag > 0.0)?;
        Some([piece, next].map(|piece| piece.position.truncate()))
    }

    /// Whether the centre stays where it is for good, so long as nothing meets the ball.
    pub(super) fn stays(&self) -> bool {
        !self.pieces.iter().any(|piece| piece.phase.travels())
    }

    /// Where on the plan the centre is from time `from` on until it has made at most `way` metres, and no longer than until
    /// `latest`; and until when that is. A ball that is out of play is nowhere.
    pub(super) fn sweep(&self, from: f64, way: f64, latest: f64) -> (Bounds, f64) {
        let (mut bounds, mut left) = (Bounds::NOWHERE, way);
        for (index, piece) in self.pieces.iter().enumerate().skip(self.piece_index(from)) {
            if !piece.phase.in_play() {
                return (bounds, latest);
            }
            let (start, end) = (later(piece.start, from), earlier(self.end_of(index), latest));
            if piece.phase.travels() {
                let time = piece.time_for_at_most(left, start);
                if start + time < end {
                    return (bounds.with(&piece.bounds(start, start + time)), start + time);
                }
                left *= 1.0 - (end - start) / time;
            }
            bounds = bounds.with(&self.bounds_on(index, start, end));
            if end >= latest {
                break;
            }
        }
        (bounds, latest)
    }

    /// Since when the ball lies still for good, in seconds; infinite where nothing slows it, or where that is not planned yet.
    #[must_use]
    pub fn rest_time(&self) -> f64 {
        match self.pieces.last() {
            Some(piece) if piece.phase == Phase::Resting || !piece.phase.in_play() => piece.start,
            _ => f64::INFINITY,
        }
    }
}

/// Two parabolas of equal time that lead from `motion` at time `start` to `next` `span` seconds later and share place and
/// velocity with them. Of a path with the third derivative j they are off by j span^3 / 324. The spin goes evenly.
pub(super) fn told_in_two(motion: &Motion, next: &Motion, start: f64, span: f64) -> [Piece; 2] {
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
        // Torque of the friction at the contact point over the moment of inertia: 5 mu g / (2R) z x u.
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
