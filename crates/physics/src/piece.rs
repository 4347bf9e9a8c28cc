//! A piece of a course: a span of time in which a ball is in one phase, with its formula.

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::ball::Motion;
use super::bounds::Bounds;
use super::roll_with_drag::Roll;
use super::time_window::TimeWindow;
use super::tolerances::TOUCHING;

/// How a ball moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The contact point slips over the cloth. The path is a parabola; on a sloped bed it is a row of parabolas.
    Sliding,
    /// No slip. On a level bed without nap a free ball goes straight and slows down.
    Rolling,
    /// The centre rests, the ball spins about the vertical.
    Spinning,
    /// The ball is at rest.
    Resting,
    /// In the air. A free ball follows a parabola under gravity, and its spin does not change.
    Airborne,
    /// Tipping over the edge of a pocket: a row of short parabolas.
    Toppling,
    /// It left the table and is on the floor or on a rail: out of play.
    OffTable,
    /// It is in the pocket of that index: out of play.
    Pocketed(usize),
}

impl Phase {
    /// Whether the centre moves.
    #[must_use]
    pub fn travels(self) -> bool {
        matches!(self, Self::Sliding | Self::Rolling | Self::Airborne | Self::Toppling)
    }

    /// Whether the ball is off the bed: in the air, or toppling into a pocket. Its contacts must then be found in three
    /// dimensions.
    #[must_use]
    pub fn is_off_bed(self) -> bool {
        matches!(self, Self::Airborne | Self::Toppling)
    }

    /// Whether the ball is in play: it is in no pocket and did not leave the table.
    #[must_use]
    pub fn in_play(self) -> bool {
        !matches!(self, Self::Pocketed(_) | Self::OffTable)
    }
}

/// A part of a course in one phase. The position is quadratic in time, and the horizontal spin linear. With drag, the
/// ball instead rolls along a straight line against the resistance a + k v^2; `roll_with_drag.rs` has the formula.
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
    /// Acceleration in m/s^2; with drag only the part that does not depend on the speed.
    pub acceleration: DVec3,
    /// Resistance k that grows with the square of the speed, in 1/m; zero except for a roll.
    pub drag: f64,
    /// Spin at the start, in rad/s: all of it for a ball that topples, otherwise only its horizontal part.
    pub spin: DVec3,
    /// Rate of that spin, in rad/s^2.
    pub spin_rate: DVec3,
}

impl Piece {
    /// The piece of a ball that does not move: it is at `position` (metres) from time `start` on.
    pub(super) fn still(phase: Phase, position: DVec3, start: f64) -> Piece {
        Self {
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

    /// Centre at time `t`, in metres.
    #[must_use]
    pub fn position_at(&self, t: f64) -> DVec3 {
        self.position + self.displacement_at(t)
    }

    /// Displacement from the start to time `t`, in metres.
    #[must_use]
    pub fn displacement_at(&self, t: f64) -> DVec3 {
        let dt = t - self.start;
        if self.drag > 0.0 {
            return self.rolled(dt);
        }
        (self.velocity + self.acceleration * (0.5 * dt)) * dt
    }

    /// The time, at the start or later, at which the centre comes down to `height` (metres); `None` if it never does.
    /// For a path without drag.
    #[must_use]
    pub fn falls_to(&self, height: f64) -> Option<f64> {
        let (above, rise, pull) = (self.position.z - height, self.velocity.z, -self.acceleration.z);
        let above = if above.abs() <= TOUCHING { 0.0 } else { above };
        let square = rise * rise + 2.0 * pull * above;
        if square < 0.0 || rise > 0.0 && pull <= 0.0 {
            return None;
        }
        // The root has two forms; this is the one without cancellation.
        let dt = if rise > 0.0 {
            (rise + square.sqrt()) / pull
        } else {
            2.0 * above / (square.sqrt() - rise).max(f64::MIN_POSITIVE)
        };
        (dt >= 0.0 && dt.is_finite()).then_some(self.start + dt)
    }

    /// Smallest and largest x and y of the centre in `window`, in metres.
    #[must_use]
    pub fn extent(&self, window: TimeWindow) -> (DVec2, DVec2) {
        let TimeWindow { from, until } = window;
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

    /// The box, seen from above, that holds the path of the centre during `window`.
    pub(crate) fn bounds(&self, window: TimeWindow) -> Bounds {
        let (low, high) = self.extent(window);
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

    /// Acceleration at time `t` in m/s^2, drag included.
    #[must_use]
    pub fn acceleration_at(&self, t: f64) -> DVec3 {
        if self.drag > 0.0 { self.acceleration_with(self.velocity_at(t)) } else { self.acceleration }
    }

    /// Acceleration in m/s^2 when the ball has that velocity (m/s), drag included.
    pub(super) fn acceleration_with(&self, velocity: DVec3) -> DVec3 {
        if self.drag > 0.0 {
            return self.acceleration - velocity * (self.drag * velocity.length());
        }
        self.acceleration
    }

    /// Spin at time `t`, in rad/s: all of it for a ball that topples, otherwise only its horizontal part.
    #[must_use]
    pub fn spin_at(&self, t: f64) -> DVec3 {
        if self.drag > 0.0 {
            return self.spin * self.share_at(t);
        }
        self.spin + self.spin_rate * (t - self.start)
    }

    /// Displacement from the start to time `t` (m), and velocity at `t` (m/s), bit for bit those of
    /// [`Piece::displacement_at`] and [`Piece::velocity_at`].
    pub(super) fn displacement_and_velocity_at(&self, t: f64) -> (DVec3, DVec3) {
        if self.drag > 0.0 {
            let roll = self.roll();
            let (distance, left) = roll.after(t - self.start);
            return (self.velocity * (distance / roll.speed), self.velocity * (left / roll.speed));
        }
        (self.displacement_at(t), self.velocity_at(t))
    }

    /// The motion at time `t` with the spin `twist` in rad/s about the vertical, bit for bit that of
    /// [`Piece::position_at`], [`Piece::velocity_at`] and [`Piece::spin_at`].
    pub(super) fn motion_at(&self, t: f64, twist: f64) -> Motion {
        if self.drag > 0.0 {
            return self.rolling_motion_at(t, twist);
        }
        Motion { position: self.position_at(t), velocity: self.velocity_at(t), spin: self.spin_at(t).with_z(twist) }
    }

    /// [`Piece::motion_at`] for a roll with drag: evaluates its closed form once. Out of line, so that the parabola's
    /// code stays short.
    #[inline(never)]
    fn rolling_motion_at(&self, t: f64, twist: f64) -> Motion {
        if t == self.start {
            return Motion { position: self.position, velocity: self.velocity, spin: self.spin.with_z(twist) };
        }
        let roll = self.roll();
        let (distance, left) = roll.after(t - self.start);
        let share = left / roll.speed;
        Motion {
            position: self.position + self.velocity * (distance / roll.speed),
            velocity: self.velocity * share,
            spin: (self.spin * share).with_z(twist),
        }
    }

    /// Integral of the spin between two times, in radians. It has the components that [`Piece::spin`] has.
    #[must_use]
    pub fn turn(&self, from: f64, to: f64) -> DVec3 {
        if self.drag > 0.0 {
            let roll = self.roll();
            let distance = roll.after(to - self.start).0 - roll.after(from - self.start).0;
            return self.spin * (distance / roll.speed);
        }
        (self.spin_at(from) + self.spin_at(to)) * (0.5 * (to - from))
    }

    /// This piece with its start at height 0: for a ball on the bed, the path seen from above.
    #[must_use]
    pub(super) fn on_plan(&self) -> Self {
        Self { position: self.position.with_z(0.0), ..*self }
    }

    /// The rest of this piece from time `t` on, as a piece.
    #[must_use]
    pub(super) fn from(&self, t: f64) -> Self {
        Self { start: t, position: self.position_at(t), velocity: self.velocity_at(t), spin: self.spin_at(t), ..*self }
    }

    /// An estimate of how many seconds the centre needs for `distance` metres from `start` on. It is never too long,
    /// except for a roll that speeds up, on a slope or in a held contact.
    pub(super) fn time_for_at_most(&self, distance: f64, start: f64) -> f64 {
        let speed = self.velocity_at(start).length();
        let gain = if self.phase == Phase::Rolling { 0.0 } else { self.acceleration.length() };
        2.0 * distance / (speed + (speed * speed + 2.0 * gain * distance).sqrt())
    }

    /// When a roll with drag has covered the distance that it would cover in `steady` seconds at its speed at the
    /// start; `None` if `steady` is negative or NaN, or if the ball does not move.
    #[must_use]
    pub fn time_to(&self, steady: f64) -> Option<f64> {
        let roll = self.roll();
        (steady >= 0.0 && roll.speed > 0.0).then(|| self.start + roll.time_to(steady * roll.speed))
    }

    /// The speed and distance along the straight line of a roll with drag.
    pub(super) fn roll(&self) -> Roll {
        Roll { speed: self.velocity.length(), resistance: self.acceleration.length(), drag: self.drag }
    }

    /// Displacement of a roll with drag in `dt` seconds. Out of line, so that the parabola's code stays short.
    #[inline(never)]
    fn rolled(&self, dt: f64) -> DVec3 {
        if dt == 0.0 {
            return DVec3::ZERO;
        }
        let roll = self.roll();
        self.velocity * (roll.after(dt).0 / roll.speed)
    }

    /// The speed of a roll with drag at time `t`, as a share of that at its start.
    #[inline(never)]
    fn share_at(&self, t: f64) -> f64 {
        if t == self.start {
            return 1.0;
        }
        let roll = self.roll();
        roll.after(t - self.start).1 / roll.speed
    }
}
