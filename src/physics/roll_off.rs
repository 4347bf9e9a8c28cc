//! Courses on a bed that is not level, or whose nap pulls: rows of parabolas, each within [`NEAR`] of the true path.
//!
//! Slip and rolling speed obey the same law there, w' = -F w/|w| + P, with a friction F that turns with w and a pull P
//! that does not (F grows with the speed squared where there is drag). No elementary function of time solves it. Each
//! piece takes the friction in the direction that w has in its middle, so that place, velocity and spin go on without a
//! gap from piece to piece; the last one takes the direction in which friction of its full size brings w to nothing.

use bevy::math::{DVec2, DVec3};
use smallvec::SmallVec;

use super::ball::{Ball, Motion};
use super::course::{Phase, Piece, STILL};
use super::parameters::Cloth;

/// How far a piece may lead beside the true path, in metres.
const NEAR: f64 = 1e-9;

/// After so many pieces, more than any table has room for, the ball goes on as it does.
const MOST: usize = 4000;

/// The pieces of a slide and a roll.
pub(super) struct RollOff {
    /// What was planned so far.
    pub(super) pieces: SmallVec<[Piece; 4]>,
    /// Where and when the centre comes to rest; `None` where it never does.
    pub(super) end: Option<(DVec3, f64)>,
}

impl RollOff {
    /// Plans the way of a ball on the bed from `motion` at time `start`.
    pub(super) fn plan(ball: &Ball, motion: &Motion, cloth: &Cloth, start: f64) -> Self {
        let mut plan = Self { pieces: SmallVec::new(), end: Some((motion.position.with_z(ball.radius), start)) };
        let velocity = plan.slide(ball, motion, cloth);
        plan.roll(ball, velocity, cloth);
        plan
    }

    /// Slides until nothing slips. Returns the velocity in m/s that is left.
    fn slide(&mut self, ball: &Ball, motion: &Motion, cloth: &Cloth) -> DVec2 {
        let pull = cloth.downhill();
        let friction = cloth.sliding_friction * cloth.gravity;
        let race = Race { friction: 3.5 * friction, drag: 0.0, pull };
        let mut slip = motion.slip(ball.radius).truncate();
        let (mut velocity, mut spin) = (motion.velocity.with_z(0.0), motion.spin.with_z(0.0));
        if slip.length() <= STILL {
            return motion.rolling_velocity(ball.radius).truncate();
        }
        while let Some((position, start)) = self.end {
            let leg = race.leg(slip, self.is_full());
            let away = leg.friction / 3.5;
            let piece = Piece {
                start,
                phase: Phase::Sliding,
                position,
                velocity,
                acceleration: (pull - away).extend(0.0),
                drag: 0.0,
                spin,
                // Torque of the friction at the contact point over the moment of inertia.
                spin_rate: away.perp().extend(0.0) * (2.5 / ball.radius),
            };
            self.push(piece, leg.lasts);
            slip += (pull - leg.friction) * leg.lasts;
            if let Some((_, end)) = self.end {
                (velocity, spin) = (piece.velocity_at(end), piece.spin_at(end));
            }
            if leg.is_last {
                break;
            }
        }
        Motion { position: DVec3::ZERO, velocity, spin }.rolling_velocity(ball.radius).truncate()
    }

    /// Rolls until the ball rests.
    fn roll(&mut self, ball: &Ball, mut velocity: DVec2, cloth: &Cloth) {
        let pull = cloth.roll_pull();
        let race = Race { friction: cloth.rolling_resistance(), drag: cloth.drag, pull };
        while let Some((position, start)) = self.end {
            let rests = velocity.length() <= STILL;
            if rests && cloth.is_steep() {
                velocity = DVec2::ZERO;
            } else if rests {
                break;
            }
            let leg = race.leg(velocity, self.is_full());
            let moving = velocity.extend(0.0);
            let acceleration = (pull - leg.friction).extend(0.0);
            let piece = Piece {
                start,
                phase: Phase::Rolling,
                position,
                velocity: moving,
                acceleration,
                drag: 0.0,
                spin: ball.rolling_spin(moving),
                spin_rate: ball.rolling_spin(acceleration),
            };
            self.push(piece, leg.lasts);
            velocity = if leg.is_last { DVec2::ZERO } else { velocity + acceleration.truncate() * leg.lasts };
        }
    }

    fn push(&mut self, piece: Piece, lasts: f64) {
        self.pieces.push(piece);
        let end = piece.start + lasts;
        self.end = end.is_finite().then(|| (piece.position_at(end), end));
    }

    fn is_full(&self) -> bool {
        self.pieces.len() >= MOST
    }
}

/// A velocity w with w' = -(F + k w^2) w/|w| + P.
struct Race {
    /// F in m/s^2.
    friction: f64,
    /// k in 1/m.
    drag: f64,
    /// P in m/s^2.
    pull: DVec2,
}

/// A stretch of it with one acceleration.
struct Leg {
    /// What friction takes, in m/s^2.
    friction: DVec2,
    /// For so many seconds; infinite for ever.
    lasts: f64,
    /// Whether nothing of w is left at its end.
    is_last: bool,
}

impl Race {
    /// The next stretch from `w` on; the last one in any case where no more are wanted.
    fn leg(&self, w: DVec2, endless: bool) -> Leg {
        let Self { friction, drag, pull } = *self;
        let speed = w.length();
        let way = if speed > 0.0 { w / speed } else { pull.normalize_or_zero() };
        let size = friction + drag * speed * speed;
        let change = pull - way * size;
        let turning = if speed > 0.0 { way.perp_dot(pull).abs() / speed } else { 0.0 };
        let jerk = size * turning + 2.0 * drag * speed * change.length();
        // The midpoint rule is off by j h^3 / 12 in the way.
        let mut lasts = libm::cbrt(12.0 * NEAR / jerk);
        if let Some(end) = self.end(w, size) {
            let off = (way - end.1).length() * size + drag * speed * speed;
            if off * end.0 * end.0 <= 6.0 * NEAR {
                return Leg { friction: end.1 * size, lasts: end.0, is_last: true };
            }
            // Never past the end, nor so close that the direction in the middle means nothing; nor longer than friction
            // takes to turn what is slow, which would swing from side to side.
            lasts = lasts.min(0.5 * end.0).min(speed / size);
        }
        if endless || !lasts.is_finite() {
            return Leg { friction: way * size, lasts: f64::INFINITY, is_last: false };
        }
        let middle = w + change * (0.5 * lasts);
        let speed = middle.length();
        Leg { friction: middle.normalize_or(way) * (friction + drag * speed * speed), lasts, is_last: false }
    }

    /// After how long, and in which unit direction, a friction of `size` brings `w` to nothing: |w/T + P| = `size`. `None`
    /// where the pull is too strong for that.
    fn end(&self, w: DVec2, size: f64) -> Option<(f64, DVec2)> {
        let (along, spare) = (w.dot(self.pull), size * size - self.pull.length_squared());
        // 1/T is the larger root of w^2 s^2 + 2 (w P) s - spare; of its two forms the one without cancellation.
        let root = (along * along + w.length_squared() * spare).sqrt();
        let lasts = if along > 0.0 { (along + root) / spare } else { w.length_squared() / (root - along) };
        (lasts > 0.0 && lasts.is_finite()).then(|| (lasts, ((w / lasts + self.pull) / size).normalize_or_zero()))
    }
}
