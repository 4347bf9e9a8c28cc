//! Courses on a bed that is not level, or whose nap pulls: rows of parabolas, each within [`NEAR`] of the true path.
//!
//! Slip and rolling speed obey the same law there, w' = -F w/|w| + P, with a friction F that turns with w and a pull P
//! that does not (F grows with the speed squared where there is drag). No elementary function of time solves it. Each
//! piece takes the friction in the direction that w has in its middle, so that place, velocity and spin go on without a
//! gap from piece to piece; the last one takes the direction in which friction of its full size brings w to nothing.

use bevy::math::{DVec2, DVec3};
use smallvec::SmallVec;

use super::ball::{Ball, Motion};
use super::parameters::Cloth;
use super::piece::{Phase, Piece};
use super::tolerances::STILL;

/// How far a piece may lead beside the true path, in metres; where the path bends ever faster it may be half as much again.
const NEAR: f64 = 1e-9;

/// So many pieces are planned at a time in a shot: as many as a course keeps without asking for memory. An impact makes
/// what was planned beyond it void, and a ball that leans on a rail gets a new course up to ten thousand times a second.
pub(super) const AHEAD: usize = 4;

/// So many are planned beyond the hold of a ball that is pressed against something: when the hold ends, the ball gets a new
/// course, and these are never travelled.
pub(super) const BEYOND_HOLD: usize = 2;

/// So many are planned of a course that no shot goes on with: more than any table has room for.
pub(super) const ALL: usize = 4000;

/// Plans a slide and a roll, piece by piece.
pub(super) struct RollOff<'a> {
    ball: &'a Ball,
    cloth: &'a Cloth,
    pieces: &'a mut SmallVec<[Piece; 4]>,
    /// How many pieces may be added.
    left: usize,
    /// Where and when the next piece starts.
    position: DVec3,
    now: f64,
}

/// How a plan ends.
pub(super) enum End {
    /// The centre comes to rest at that place and time.
    Rests(DVec3, f64),
    /// It never rests: the last piece has no end.
    Never,
    /// Nothing is planned from that time on.
    Unplanned(f64),
}

impl<'a> RollOff<'a> {
    /// Adds to `pieces` at most `most` of the path of a ball on the bed from `motion` at time `start`.
    pub(super) fn plan(
        ball: &'a Ball,
        motion: &Motion,
        cloth: &'a Cloth,
        start: f64,
        most: usize,
        pieces: &'a mut SmallVec<[Piece; 4]>,
    ) -> End {
        let position = motion.position.with_z(ball.radius);
        let mut plan = Self { ball, cloth, pieces, left: most, position, now: start };
        match plan.slide(motion) {
            Ok(velocity) => plan.roll(velocity),
            Err(end) => end,
        }
    }

    /// Slides until nothing slips. Returns the velocity in m/s that is left, or how the plan ends before.
    fn slide(&mut self, motion: &Motion) -> Result<DVec2, End> {
        let (cloth, radius) = (self.cloth, self.ball.radius);
        let pull = cloth.downhill();
        let friction = cloth.sliding_friction * cloth.gravity;
        let race = Race { friction: 3.5 * friction, drag: 0.0, pull };
        let mut slip = motion.slip(radius).truncate();
        let (mut velocity, mut spin) = (motion.velocity.with_z(0.0), motion.spin.with_z(0.0));
        if slip.length() <= STILL {
            return Ok(motion.rolling_velocity(radius).truncate());
        }
        loop {
            if self.left == 0 {
                return Err(End::Unplanned(self.now));
            }
            let leg = race.leg(slip);
            let away = leg.friction / 3.5;
            let piece = Piece {
                start: self.now,
                phase: Phase::Sliding,
                position: self.position,
                velocity,
                acceleration: (pull - away).extend(0.0),
                drag: 0.0,
                spin,
                // Torque of the friction at the contact point over the moment of inertia.
                spin_rate: away.perp().extend(0.0) * (2.5 / radius),
            };
            self.add(piece, leg.lasts)?;
            slip += (pull - leg.friction) * leg.lasts;
            (velocity, spin) = (piece.velocity_at(self.now), piece.spin_at(self.now));
            if leg.is_last {
                return Ok(Motion { position: DVec3::ZERO, velocity, spin }.rolling_velocity(radius).truncate());
            }
        }
    }

    /// Rolls until the ball rests.
    fn roll(&mut self, mut velocity: DVec2) -> End {
        let (ball, cloth) = (self.ball, self.cloth);
        let pull = cloth.roll_pull();
        let race = Race { friction: cloth.rolling_resistance(), drag: cloth.drag, pull };
        loop {
            if velocity.length() <= STILL {
                if cloth.setting_off(DVec2::ZERO).is_none() {
                    return End::Rests(self.position, self.now);
                }
                velocity = DVec2::ZERO;
            }
            if self.left == 0 {
                return End::Unplanned(self.now);
            }
            let leg = race.leg(velocity);
            let moving = velocity.extend(0.0);
            let acceleration = (pull - leg.friction).extend(0.0);
            let piece = Piece {
                start: self.now,
                phase: Phase::Rolling,
                position: self.position,
                velocity: moving,
                acceleration,
                drag: 0.0,
                spin: ball.rolling_spin(moving),
                spin_rate: ball.rolling_spin(acceleration),
            };
            if let Err(end) = self.add(piece, leg.lasts) {
                return end;
            }
            velocity = if leg.is_last { DVec2::ZERO } else { velocity + acceleration.truncate() * leg.lasts };
        }
    }

    /// Adds a piece that lasts so many seconds; an error where it lasts for ever.
    fn add(&mut self, piece: Piece, lasts: f64) -> Result<(), End> {
        self.left -= 1;
        self.pieces.push(piece);
        let end = piece.start + lasts;
        if !end.is_finite() {
            return Err(End::Never);
        }
        (self.position, self.now) = (piece.position_at(end), end);
        Ok(())
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
    /// The next stretch from `w` on.
    fn leg(&self, w: DVec2) -> Leg {
        let Self { friction, drag, pull } = *self;
        let speed = w.length();
        let way = if speed > 0.0 { w / speed } else { pull.normalize_or_zero() };
        let size = friction + drag * speed * speed;
        let change = pull - way * size;
        let turning = if speed > 0.0 { way.perp_dot(pull).abs() / speed } else { 0.0 };
        let jerk = size * turning + 2.0 * drag * speed * change.length();
        // The midpoint rule is off by j h^3 / 12 in the way, and where drag grows from nothing by k a^2 h^4 / 24.
        let grows = drag * change.length_squared();
        let mut lasts = libm::cbrt(12.0 * NEAR / jerk).min((24.0 * NEAR / grows).sqrt().sqrt());
        if let Some(end) = self.end(w, size) {
            let off = (way - end.1).length() * size + drag * speed * speed;
            if off * end.0 * end.0 <= 2.0 * NEAR {
                return Leg { friction: end.1 * size, lasts: end.0, is_last: true };
            }
            // Never past the end, nor so close that the direction in the middle means nothing; nor longer than friction
            // takes to turn what is slow, which would swing from side to side.
            lasts = lasts.min(0.5 * end.0).min(speed / size);
        } else {
            // Nothing brings it to rest, but it may turn back, and friction with it: the faster the nearer that is. So
            // each piece ends halfway there, but for one over the turn, so short that friction does not matter in it.
            let turn = -w.dot(change) / change.length_squared();
            if turn > 0.0 {
                lasts = lasts.min((0.5 * turn).max((0.25 * NEAR / size).sqrt()));
            }
        }
        if !lasts.is_finite() {
            return Leg { friction: way * size, lasts: f64::INFINITY, is_last: false };
        }
        let middle = w + change * (0.5 * lasts);
        // From rest it goes along the pull. Where resistance is all but as strong, the difference of the two is rounding and
        // has no direction.
        let along = if speed > 0.0 { middle.normalize_or(way) } else { way };
        let size = friction + drag * middle.length_squared();
        Leg { friction: along * size, lasts, is_last: false }
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
