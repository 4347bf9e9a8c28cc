//! Courses: the whole future of a ball until its next impact, in closed form. Planning one *is* the friction model.

use bevy::math::{DVec2, DVec3};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::ball::{Ball, BallId, Motion};
use super::bounds::Bounds;
use super::detection::{TOUCHING, way_comes_near};
use super::parameters::{Cloth, Physics};
use super::resolution::{grounded, is_airborne};
use super::roll::{Roll, ratio};
use super::roll_off::{AHEAD, ALL, BEYOND_HOLD, End, RollOff};
use super::shape::Shape;
use super::topple::Edge;
use super::{earlier, later};

/// Slip and speeds below this (m/s, and rad/s for spin) are rounding, not motion.
pub(super) const STILL: f64 = 1e-12;

/// How far below the cloth the floor lies, in metres (WPA equipment specification, section 1: 0.743 to 0.787).
const FLOOR: f64 = 0.76;

/// The ways in which a ball moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The contact point slips over the cloth: a parabola.
    Sliding,
    /// No slip: a straight line, slower and slower.
    Rolling,
    /// The centre rests, the ball spins about the vertical.
    Spinning,
    /// Nothing moves.
    Resting,
    /// In the air: a parabola under gravity, the spin does not change.
    Airborne,
    /// Over the edge of a pocket: about the edge, told in short parabolas.
    Toppling,
    /// It left the table, and lies on the floor or on a rail: out of play.
    OffTable,
    /// It lies in that pocket.
    Pocketed(usize),
}

impl Phase {
    /// Whether the centre moves.
    #[must_use]
    pub fn travels(self) -> bool {
        matches!(self, Self::Sliding | Self::Rolling | Self::Airborne | Self::Toppling)
    }

    /// Whether the ball is off the bed and its whole path counts, not only that on the plan.
    #[must_use]
    pub fn is_off_bed(self) -> bool {
        matches!(self, Self::Airborne | Self::Toppling)
    }

    /// Whether the ball can still be met: it lies in no pocket and did not leave the table.
    #[must_use]
    pub fn in_play(self) -> bool {
        !matches!(self, Self::Pocketed(_) | Self::OffTable)
    }
}

/// A stretch of a course in one phase: position is quadratic and the horizontal spin linear in time, or, where there is
/// drag, the ball rolls along a straight line by the closed forms of a resistance a + k v^2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// When it starts, in seconds on the shot clock. It ends where the next one starts.
    pub start: f64,
    /// How the ball moves.
    pub phase: Phase,
    /// Centre at the start, in metres.
    pub position: DVec3,
    /// Velocity at the start, in m/s.
    pub velocity: DVec3,
    /// Acceleration, in m/s^2; with drag the part of it that does not depend on speed.
    pub acceleration: DVec3,
    /// Resistance k that grows with the square of the speed, in 1/m; zero but for a roll.
    pub drag: f64,
    /// Horizontal part of the spin at the start, in rad/s; of a ball that topples, all of it.
    pub spin: DVec3,
    /// Rate of that spin, in rad/s^2.
    pub spin_rate: DVec3,
}

impl Piece {
    /// Centre at time `t`, in metres.
    #[must_use]
    pub fn position_at(&self, t: f64) -> DVec3 {
        self.position + self.way_at(t)
    }

    /// From the place at the start to that at time `t`, in metres.
    #[must_use]
    pub fn way_at(&self, t: f64) -> DVec3 {
        let dt = t - self.start;
        if self.drag > 0.0 {
            return self.rolled(dt);
        }
        (self.velocity + self.acceleration * (0.5 * dt)) * dt
    }

    /// The time not before the start at which the centre comes down through `height` in metres; `None` where it does not,
    /// or where nothing pulls it down.
    #[must_use]
    pub fn falls_to(&self, height: f64) -> Option<f64> {
        let (above, rise, pull) = (self.position.z - height, self.velocity.z, -self.acceleration.z);
        let above = if above.abs() <= TOUCHING { 0.0 } else { above };
        let square = rise * rise + 2.0 * pull * above;
        if square < 0.0 || rise > 0.0 && pull <= 0.0 {
            return None;
        }
        // Of the two forms of that root the one without cancellation.
        let dt = if rise > 0.0 {
            (rise + square.sqrt()) / pull
        } else {
            2.0 * above / (square.sqrt() - rise).max(f64::MIN_POSITIVE)
        };
        (dt >= 0.0 && dt.is_finite()).then_some(self.start + dt)
    }

    /// Smallest and largest x and y of the centre between `from` and `until`, in metres.
    #[must_use]
    pub fn extent(&self, from: f64, until: f64) -> (DVec2, DVec2) {
        let (a, b) = (self.position_at(from).truncate(), self.position_at(until).truncate());
        let (mut low, mut high) = (a.min(b), a.max(b));
        if self.drag > 0.0 {
            return (low, high);
        }
        let (velocity, acceleration) = (self.velocity.truncate(), self.acceleration.truncate());
        let [first, last] = [from, until].map(|time| velocity + acceleration * (time - self.start));
        let turns = first * last;
        if turns.x < 0.0 {
            let x = self.position_at(self.start - velocity.x / acceleration.x).x;
            (low.x, high.x) = (low.x.min(x), high.x.max(x));
        }
        if turns.y < 0.0 {
            let y = self.position_at(self.start - velocity.y / acceleration.y).y;
            (low.y, high.y) = (low.y.min(y), high.y.max(y));
        }
        (low, high)
    }

    /// The box in which the centre stays between `from` and `until`.
    pub(crate) fn bounds(&self, from: f64, until: f64) -> Bounds {
        let (low, high) = self.extent(from, until);
        Bounds { low, high }
    }

    /// Velocity at time `t`, in m/s.
    #[must_use]
    pub fn velocity_at(&self, t: f64) -> DVec3 {
        if self.drag > 0.0 {
            return self.velocity * self.share_at(t);
        }
        self.velocity + self.acceleration * (t - self.start)
    }

    /// Acceleration at time `t`, drag and all, in m/s^2.
    #[must_use]
    pub fn acceleration_at(&self, t: f64) -> DVec3 {
        if self.drag > 0.0 { self.acceleration_with(self.velocity_at(t)) } else { self.acceleration }
    }

    /// The same at `velocity` in m/s.
    pub(super) fn acceleration_with(&self, velocity: DVec3) -> DVec3 {
        if self.drag > 0.0 {
            return self.acceleration - velocity * (self.drag * velocity.length());
        }
        self.acceleration
    }

    /// Horizontal part of the spin at time `t`, in rad/s; of a ball that topples, all of it.
    #[must_use]
    pub fn spin_at(&self, t: f64) -> DVec3 {
        if self.drag > 0.0 {
            return self.spin * self.share_at(t);
        }
        self.spin + self.spin_rate * (t - self.start)
    }

    /// The way from the start to time `t` in metres, and the velocity then in m/s, to the bits that they have when each is
    /// asked for by itself.
    pub(super) fn way_and_velocity_at(&self, t: f64) -> (DVec3, DVec3) {
        if self.drag > 0.0 {
            let roll = self.roll();
            let (way, left) = roll.after(t - self.start);
            return (self.velocity * (way / roll.speed), self.velocity * (left / roll.speed));
        }
        (self.way_at(t), self.velocity_at(t))
    }

    /// The motion at time `t` with the spin `twist` in rad/s about the vertical, to the bits that its parts have when each
    /// is asked for by itself.
    fn motion_at(&self, t: f64, twist: f64) -> Motion {
        if self.drag > 0.0 {
            return self.rolling_motion_at(t, twist);
        }
        Motion { position: self.position_at(t), velocity: self.velocity_at(t), spin: self.spin_at(t).with_z(twist) }
    }

    /// The same for a roll with drag: the functions that tell it are computed once.
    #[inline(never)]
    fn rolling_motion_at(&self, t: f64, twist: f64) -> Motion {
        let roll = self.roll();
        let (way, left) = roll.after(t - self.start);
        let share = left / roll.speed;
        Motion {
            position: self.position + self.velocity * (way / roll.speed),
            velocity: self.velocity * share,
            spin: (self.spin * share).with_z(twist),
        }
    }

    /// Integral of the horizontal spin between two times, in radians.
    #[must_use]
    pub fn turn(&self, from: f64, to: f64) -> DVec3 {
        if self.drag > 0.0 {
            let roll = self.roll();
            let way = roll.after(to - self.start).0 - roll.after(from - self.start).0;
            return self.spin * (way / roll.speed);
        }
        (self.spin_at(from) + self.spin_at(to)) * (0.5 * (to - from))
    }

    /// The same stretch of a centre that lies on the cloth itself.
    #[must_use]
    pub(super) fn on_plan(&self) -> Self {
        Self { position: self.position.with_z(0.0), ..*self }
    }

    /// The same stretch, told from time `t` on.
    #[must_use]
    pub(super) fn from(&self, t: f64) -> Self {
        Self { start: t, position: self.position_at(t), velocity: self.velocity_at(t), spin: self.spin_at(t), ..*self }
    }

    /// For how long from `start` on the centre makes no more than `way` metres: a rolling ball only slows down, another one
    /// may be sped up by its acceleration.
    fn time_for_at_most(&self, way: f64, start: f64) -> f64 {
        let speed = self.velocity_at(start).length();
        let gain = if self.phase == Phase::Rolling { 0.0 } else { self.acceleration.length() };
        2.0 * way / (speed + (speed * speed + 2.0 * gain * way).sqrt())
    }

    /// When a roll with drag has made the way that it would make in `steady` seconds at its first speed; `None` for a
    /// time that is below zero or none.
    #[must_use]
    pub(crate) fn time_to(&self, steady: f64) -> Option<f64> {
        let roll = self.roll();
        (steady >= 0.0 && roll.speed > 0.0).then(|| self.start + roll.time_to(steady * roll.speed))
    }

    /// How speed and way go on along the straight line of a roll with drag.
    pub(super) fn roll(&self) -> Roll {
        Roll { speed: self.velocity.length(), resistance: self.acceleration.length(), drag: self.drag }
    }

    /// The way that a roll with drag makes in `dt` seconds. Out of line, so that the parabola stays short.
    #[inline(never)]
    fn rolled(&self, dt: f64) -> DVec3 {
        let roll = self.roll();
        self.velocity * (roll.after(dt).0 / roll.speed)
    }

    /// The share of its first speed that a roll with drag has left at time `t`.
    #[inline(never)]
    fn share_at(&self, t: f64) -> f64 {
        let roll = self.roll();
        roll.after(t - self.start).1 / roll.speed
    }
}

/// Spin about the vertical, w, which decays whatever else the ball does: |w|' = -(a + b |w|).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VerticalSpin {
    /// Value at the course's start, in rad/s.
    pub initial: f64,
    /// The constant rate a of its size in rad/s^2, zero or more.
    pub decay: f64,
    /// The factor b of the rate that is proportional to its size, in 1/s, zero or more.
    pub damping: f64,
}

impl VerticalSpin {
    /// A spin in rad/s that nothing slows.
    #[must_use]
    fn steady(initial: f64) -> Self {
        Self { initial, ..Self::default() }
    }

    /// A spin in rad/s on that cloth. Damping alone would never end it: what it leaves below rounding is no spin.
    #[must_use]
    pub fn on(cloth: &Cloth, initial: f64) -> Self {
        let damping = cloth.spin_damping;
        Self { initial, decay: cloth.spin_deceleration.max(damping * STILL), damping }
    }

    /// Value after `dt` seconds, in rad/s: |w| = |w0| - (a + b |w0|) (1 - exp(-b dt)) / b.
    #[must_use]
    pub fn after(&self, dt: f64) -> f64 {
        let undamped = self.rate() * dt;
        let lost = if self.damping > 0.0 { undamped * ratio(libm::expm1, -self.damping * dt) } else { undamped };
        let left = self.initial.abs() - lost;
        if left > 0.0 { left.copysign(self.initial) } else { 0.0 }
    }

    /// After how many seconds it is spent, ln(1 + b |w0| / a) / b; infinite where nothing slows it.
    #[must_use]
    pub fn lifetime(&self) -> f64 {
        if self.initial == 0.0 || self.decay <= 0.0 {
            return if self.initial == 0.0 { 0.0 } else { f64::INFINITY };
        }
        self.initial.abs() / self.decay * ratio(libm::log1p, self.damping * self.initial.abs() / self.decay)
    }

    /// Its integral from `from` to `to` seconds after the start in radians; it must not end in between.
    #[must_use]
    pub fn turn(&self, from: f64, to: f64) -> f64 {
        let (first, span) = (self.after(from), to - from);
        if self.damping == 0.0 || first == 0.0 {
            return (first + self.after(to)) * (0.5 * span);
        }
        let rate = Self { initial: first, ..*self }.rate();
        (first.abs() * span - rate * span * span * second_ratio(self.damping * span)).copysign(first)
    }

    /// How fast its size falls at the start, in rad/s^2.
    fn rate(&self) -> f64 {
        self.decay + self.damping * self.initial.abs()
    }
}

/// (x - 1 + exp(-x)) / x^2, a half at zero.
fn second_ratio(x: f64) -> f64 {
    if x > 0.1 {
        return (x + libm::expm1(-x)) / (x * x);
    }
    // 1/2! - x/3! + x^2/4! - ..., from the last term that counts.
    (2..=11).rev().fold(0.0, |rest, n| (1.0 - x * rest) / f64::from(n))
}

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
