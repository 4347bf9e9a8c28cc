//! Courses on a sloped or napped bed: rows of parabolas, each within about [`NEAR`] of the true path.
//!
//! Let w be the slip of a ball that slides, or the velocity of a ball that rolls. Both obey w' = -F w/|w| + P. The
//! friction F acts against w; with drag it grows with the square of the speed. The pull P of slope and nap is constant.
//! No elementary function of time solves this. So on each piece the friction is constant: it is the friction at the
//! middle of the piece. Position, velocity and spin are continuous from piece to piece. The last piece has the constant
//! friction, of full size, that stops w exactly.

use glam::{DVec2, DVec3};

use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;
use crate::piece::{Phase, Piece};
use crate::tolerances::STILL;

/// How far a piece may be off the true path, in metres. If the path curves more and more sharply, the error reaches 1.5
/// times this value.
const NEAR: f64 = 1e-9;

/// Pull and friction are nearly equal if they differ by at most this share of the friction. After w has turned into the
/// direction of the pull, it then stays about as large as it is for at least a hundred times as long as the turn took.
const NEARLY_EQUAL: f64 = 0.01;

/// In a shot, this many pieces are planned at a time: as many as a course holds without a memory allocation. More pieces
/// would often be planned for nothing: an impact discards the rest of a course, and a ball that is held at a rail gets a
/// new course up to ten thousand times a second.
pub(super) const PIECES_AHEAD: usize = 4;

/// This many pieces are planned after the end of a held contact. The ball gets a new course at that time, so they are
/// hardly ever used.
pub(super) const PIECES_AFTER_HOLD: usize = 2;

/// At most this many pieces are planned by [`Course::plan`](super::Course::plan), which plans a course to its end.
pub(super) const MOST_PIECES: usize = 4000;

/// Plans the slide and the roll of a ball, piece by piece.
pub(super) struct RollOff<'a> {
    ball: &'a Ball,
    cloth: &'a Cloth,
    pieces: &'a mut Vec<Piece>,
    /// How many more pieces may be added.
    left: usize,
    /// The place where the next piece starts; `now` is the time.
    position: DVec3,
    now: f64,
}

/// How a plan ends.
pub(super) enum End {
    /// The centre comes to rest at this position (metres) and time.
    Rests(DVec3, f64),
    /// The ball never rests: the last piece has no end.
    Never,
    /// Planning stopped at this time, because the allowed number of pieces was reached.
    Unplanned(f64),
}

impl<'a> RollOff<'a> {
    /// Adds the path of a ball on the bed, from `motion` at time `start`, to `pieces`: at most `most` of them.
    pub(super) fn plan(
        ball: &'a Ball,
        motion: &Motion,
        cloth: &'a Cloth,
        start: f64,
        most: usize,
        pieces: &'a mut Vec<Piece>,
    ) -> End {
        let position = motion.position.with_z(ball.radius);
        let mut plan = Self { ball, cloth, pieces, left: most, position, now: start };
        match plan.slide(motion) {
            Ok(velocity) => plan.roll(velocity),
            Err(end) => end,
        }
    }

    /// Adds the slide. Returns the velocity in m/s at its end, or how the plan ends if it ends before.
    fn slide(&mut self, motion: &Motion) -> Result<DVec2, End> {
        let (cloth, radius) = (self.cloth, self.ball.radius);
        let pull = cloth.downhill();
        let friction = cloth.sliding_friction * cloth.gravity;
        let slowdown = Slowdown { friction: 3.5 * friction, drag: 0.0, pull };
        let mut slip = motion.slip(radius).truncate();
        let (mut velocity, mut spin) = (motion.velocity.with_z(0.0), motion.spin.with_z(0.0));
        if slip.length() <= STILL {
            return Ok(motion.rolling_velocity(radius).truncate());
        }
        loop {
            if self.left == 0 {
                return Err(End::Unplanned(self.now));
            }
            let parabola = slowdown.parabola(slip);
            let away = parabola.friction / 3.5;
            let piece = Piece {
                start: self.now,
                phase: Phase::Sliding,
                position: self.position,
                velocity,
                acceleration: (pull - away).extend(0.0),
                drag: 0.0,
                spin,
                // Torque of the friction at the contact point divided by the moment of inertia.
                spin_rate: away.perp().extend(0.0) * (2.5 / radius),
            };
            self.add(piece, parabola.lasts)?;
            slip = parabola.after;
            (velocity, spin) = (piece.velocity_at(self.now), piece.spin_at(self.now));
            if parabola.is_last() {
                return Ok(Motion { position: DVec3::ZERO, velocity, spin }.rolling_velocity(radius).truncate());
            }
        }
    }

    /// Adds the roll, and returns how the plan ends.
    fn roll(&mut self, mut velocity: DVec2) -> End {
        let (ball, cloth) = (self.ball, self.cloth);
        let pull = cloth.roll_pull();
        let slowdown = Slowdown { friction: cloth.rolling_resistance(), drag: cloth.drag, pull };
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
            let parabola = slowdown.parabola(velocity);
            let moving = velocity.extend(0.0);
            let acceleration = (pull - parabola.friction).extend(0.0);
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
            if let Err(end) = self.add(piece, parabola.lasts) {
                return end;
            }
            velocity = parabola.after;
        }
    }

    /// Adds a piece that lasts `lasts` seconds; an error if it has no end.
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

/// The law w' = -(F + k w^2) w/|w| + P of a slip or a rolling velocity w.
struct Slowdown {
    /// F in m/s^2.
    friction: f64,
    /// k in 1/m.
    drag: f64,
    /// P in m/s^2.
    pull: DVec2,
}

/// A piece of that motion with constant friction: a parabola.
struct Parabola {
    /// The deceleration by friction, in m/s^2.
    friction: DVec2,
    /// How many seconds it lasts; may be infinite.
    lasts: f64,
    /// w at its end, if it has one.
    after: DVec2,
}

impl Parabola {
    /// Whether w is zero at its end.
    fn is_last(&self) -> bool {
        self.after == DVec2::ZERO
    }
}

impl Slowdown {
    /// The next piece, from `w` on.
    fn parabola(&self, w: DVec2) -> Parabola {
        let Self { friction, drag, pull } = *self;
        let speed = w.length();
        let mut direction = if speed > 0.0 { w / speed } else { pull.normalize_or_zero() };
        let size = friction + drag * speed * speed;
        let is_nearly_even = speed > 0.0 && (pull.length() - size).abs() <= NEARLY_EQUAL * size;
        let goes_along = is_nearly_even && w.dot(pull) > 0.0;
        let goes_straight = goes_along && direction.perp_dot(pull).abs() <= STILL * pull.length();
        if goes_straight {
            direction = pull.normalize_or_zero();
        } else if is_nearly_even && self.turns_at_once(w, size) {
            return self.turn(w, size);
        }
        // In a longer piece friction would reverse a slow w, which then would swing from side to side.
        let swings_after = match (goes_straight, goes_along) {
            (true, _) => f64::INFINITY,
            (false, true) => 0.25 * speed / size,
            (false, false) => speed / size,
        };
        let change = pull - direction * size;
        let turning = if speed > 0.0 && !goes_straight { direction.perp_dot(pull).abs() / speed } else { 0.0 };
        let jerk = size * turning + 2.0 * drag * speed * change.length();
        // In a piece of h seconds the position by the midpoint rule is off by j h^3 / 12 for the jerk j, and from rest
        // with drag by k a^2 h^4 / 24.
        let grows = drag * change.length_squared();
        let mut lasts = libm::cbrt(12.0 * NEAR / jerk).min((24.0 * NEAR / grows).sqrt().sqrt());
        if let Some(end) = self.end(w, size) {
            let off = (direction - end.1).length() * size + drag * speed * speed;
            if off * end.0 * end.0 <= 2.0 * NEAR {
                return Parabola { friction: end.1 * size, lasts: end.0, after: DVec2::ZERO };
            }
            // A piece must not lead past the stop, nor so close to it that the direction in its middle is meaningless.
            lasts = lasts.min(0.5 * end.0).min(swings_after);
        } else if goes_along {
            lasts = lasts.min(swings_after);
        } else {
            // w does not stop, but it may reverse, and friction with it. Friction turns faster and faster before the
            // reversal, so each piece takes half of the time that is left. The piece across the reversal is so short
            // that friction does not matter in it.
            let turn = -w.dot(change) / change.length_squared();
            if turn > 0.0 {
                lasts = lasts.min((0.5 * turn).max((0.25 * NEAR / size).sqrt()));
            }
        }
        if !lasts.is_finite() {
            return Parabola { friction: direction * size, lasts: f64::INFINITY, after: w };
        }
        let middle = w + change * (0.5 * lasts);
        // From rest the ball goes along the pull. If resistance is nearly as strong as the pull, the direction of their
        // difference would be rounding.
        let along = if speed > 0.0 && !goes_straight { middle.normalize_or(direction) } else { direction };
        let size = friction + drag * middle.length_squared();
        let after = w + (pull - along * size) * lasts;
        if goes_along && !goes_straight {
            return self.ending_along(after.normalize_or(direction), w, size, lasts);
        }
        Parabola { friction: along * size, lasts, after }
    }

    /// The piece of `lasts` seconds after which w has the direction `towards`, a unit vector, under friction of `size`.
    /// |w| F + w.P changes at the rate P^2 - F^2, whatever the direction of w (see `docs/science/laws.md`): that says how large w
    /// is at the end. Where pull and friction are nearly equal, w stays so large for long.
    fn ending_along(&self, towards: DVec2, w: DVec2, size: f64, lasts: f64) -> Parabola {
        let pull = self.pull;
        let kept = size * w.length() + pull.dot(w) + (pull.length_squared() - size * size) * lasts;
        let after = towards * (kept / (size + pull.dot(towards))).max(0.0);
        Parabola { friction: pull - (after - w) / lasts, lasts, after }
    }

    /// Whether [`Slowdown::turn`] is off by about [`NEAR`] metres at most.
    fn turns_at_once(&self, w: DVec2, size: f64) -> bool {
        let (speed, along) = (w.length(), w.dot(self.pull));
        let across = if along > 0.0 { w.perp_dot(self.pull).abs() / self.pull.length() } else { speed };
        let lasts = 2.0 * speed / size;
        0.5 * across * lasts <= NEAR && self.drag * speed * speed * lasts * lasts <= NEAR
    }

    /// The piece in which a slow `w` turns into the direction of a pull that is nearly as large as the friction of `size`.
    /// If the turn is short enough, only w at its end matters. Turning by ever shorter pieces would take thousands of
    /// them, or not end at all: w stays as it is if the middle of every piece points along the pull. The piece lasts so
    /// long that its friction takes energy from w at any time.
    fn turn(&self, w: DVec2, size: f64) -> Parabola {
        let most = self.pull.length();
        let (speed, along) = (w.length(), w.dot(self.pull) / most);
        let reverses = (speed - along) / (size + most);
        let lasts = if along < 0.0 { reverses } else { 2.0 * speed / size };
        self.ending_along(self.pull / most, w, size, lasts)
    }

    /// The time T, and the unit direction of the constant friction of `size`, that stop `w`: |w/T + P| = `size`. `None`
    /// if the pull is too strong.
    fn end(&self, w: DVec2, size: f64) -> Option<(f64, DVec2)> {
        let (along, spare) = (w.dot(self.pull), size * size - self.pull.length_squared());
        // 1/T is the larger root of w^2 s^2 + 2 (w P) s - spare, here in the form without cancellation.
        let root = (along * along + w.length_squared() * spare).sqrt();
        let lasts = if along > 0.0 { (along + root) / spare } else { w.length_squared() / (root - along) };
        (lasts > 0.0 && lasts.is_finite()).then(|| (lasts, ((w / lasts + self.pull) / size).normalize_or_zero()))
    }
}
