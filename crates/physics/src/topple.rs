//! A ball that topples over the edge of a pocket: it rolls about the edge, or slides on it, until the edge no longer
//! pushes it or until it is back on the bed.
//!
//! This motion has no closed form, because the edge is round and the ball may cross it obliquely. It is integrated by
//! the Runge-Kutta method of the fourth order, in steps of at most half a millisecond, and stored as pairs of
//! parabolas. At the ends of each pair they have the position and velocity of the integrated motion. In between they
//! are off by at most [`ERROR`] in position and [`SPEED_ERROR`] in velocity and spin.

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};

use super::ball::{Ball, Motion};
use super::boundary::{Boundary, Outline, Pocket};
use super::parameters::Cloth;
use super::piece::{Phase, Piece};

/// How far the position of the pieces may be off, in metres.
const ERROR: f64 = 1e-8;

/// How far the velocity of the pieces, and the surface speed by their spin, may be off, in m/s.
const SPEED_ERROR: f64 = 1e-5;

/// Shortest and longest duration of a pair of parabolas, in seconds. A shorter motion is one parabola. The shortest is
/// short enough for balls at 1000 m/s.
const SPANS: (f64, f64) = (1e-8, 1.6e-2);

/// Duration in seconds that is tried for the first pair.
const FIRST_SPAN: f64 = 2e-5;

/// Durations up to this, in seconds, count as zero: in that time a ball moves by less than an atom.
const SOON: f64 = 1e-13;

/// Longest step of the integration in seconds. The tilt of a pool ball that tips from rest grows by the factor e every
/// 0.06 s.
const STEP: f64 = 5e-4;

/// At most this many pairs of parabolas are planned at a time; the rest follows when the ball gets there.
const MOST_PAIRS: usize = 400;

/// Slips up to this, in m/s, count as zero and the ball rolls: friction ends so small a slip within microseconds.
const NO_SLIP: f64 = 1e-8;

/// Errors of the integration may not make a gap to the edge, or an overlap with it, larger than this, in metres. They
/// grow by the factor e every few hundredths of a second, and a ball may go round on the edge for seconds.
const DRIFT: f64 = 1e-10;

/// A ball that has gone once round a hole on its edge is slowed from then on: in this time (seconds) its speed and spin
/// fall by the factor e, because cloth and leather give way under it (estimate). Otherwise it could go round forever
/// without friction.
const ROUND: f64 = 0.2;

/// Pushes up to this, in m/s^2, count as zero.
const NO_PUSH: f64 = 1e-9;

/// A bound in joules on the error of a toppling ball's energy within a piece. It follows from `ERROR` in the height
/// and `SPEED_ERROR` in velocity and spin. It also serves for a held ball between the ends of its parabolas.
#[must_use]
pub fn energy_error(ball: &Ball, motion: &Motion, gravity: f64) -> f64 {
    let momentum = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
    ball.mass * ((momentum + SPEED_ERROR) * SPEED_ERROR + gravity * ERROR)
}

/// The edge of the slate around a hole, and a ball on it.
///
/// The contact is the point of the edge nearest to the ball's centre. n is the unit vector from the contact to the
/// centre and n' its rate of change; g points up; P removes the part along n.
///
/// * A ball that rolls about the edge has v = R w x n. With Newton's and Euler's equations,
///   a = -5/7 P g + 2/7 R P(w x n') + R n (n . w x n').
/// * A ball that slides has a = -g + N (n - mu u/|u|), with the push N = g n_z - v . n' and the slip u.
/// * In both cases w' = -5/(2R) n x (a + g).
/// * A ball that has gone once round the hole also has a part of -v/T in a, and of -w/T in w', with T = [`ROUND`].
///
/// Holmes (Am. J. Phys. 59:129, 1991) treats a golf ball on the rim of its hole. About a straight edge, the roll is
/// that of the textbooks, 7/10 (v^2 - v0^2) = g R (1 - cos psi).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<'a> {
    /// The hole.
    pub(super) pocket: &'a Pocket,
    /// The boundary around the hole. At the back of the pocket there is no edge to topple over.
    pub(super) boundary: &'a Boundary,
    /// Radius of the ball in metres.
    pub(super) radius: f64,
    /// The cloth around the hole.
    pub(super) cloth: &'a Cloth,
    /// How far the ball has already gone around the hole on this edge, in radians; negative if clockwise.
    pub(super) turned: f64,
}

/// A planned topple.
#[derive(Clone, Debug)]
pub(super) struct Topple {
    /// Its pieces, in order of time; empty if it is over at once.
    pub(super) pieces: Vec<Piece>,
    /// When it ends, in seconds on the shot clock.
    pub(super) end: f64,
    /// The motion at its end.
    pub(super) last: Motion,
    /// How far the ball has gone around the hole by then, see [`Edge::turned`].
    pub(super) turned: f64,
}

impl Edge<'_> {
    /// Unit vector from the edge to the ball's centre at `place` (metres).
    pub(super) fn normal(&self, place: DVec3) -> DVec3 {
        (place - self.pocket.edge_point(place.truncate())).normalize()
    }

    /// The force of the edge on the ball divided by the ball's mass, in m/s^2, that keeps the ball on the edge; if it
    /// is negative, the ball leaves the edge.
    pub(super) fn push(&self, motion: &Motion) -> f64 {
        self.cloth.gravity * self.normal(motion.position).z - self.opening(motion)
    }

    /// The acceleration in m/s^2 at which the contact would open if no force acted on the ball, because it goes around
    /// the edge.
    pub(super) fn opening(&self, motion: &Motion) -> f64 {
        motion.velocity.dot(self.turning(motion))
    }

    /// The rate of change of the normal, in 1/s. The contact moves along the edge with the centre.
    fn turning(&self, motion: &Motion) -> DVec3 {
        let from_middle = motion.position.truncate() - self.pocket.centre;
        let (out, velocity) = (from_middle.normalize_or_zero(), motion.velocity.truncate());
        let along: DVec2 = (velocity - out * velocity.dot(out)) * (self.pocket.radius / from_middle.length());
        (motion.velocity - along.extend(0.0)) / self.radius
    }

    /// Velocity of the ball's surface over the edge, in m/s.
    fn slip(&self, motion: &Motion) -> DVec3 {
        motion.velocity - motion.spin.cross(self.normal(motion.position)) * self.radius
    }

    /// The time derivatives of position, velocity and spin.
    fn rate(&self, motion: &Motion, grips: bool) -> Motion {
        let (normal, turning) = (self.normal(motion.position), self.turning(motion));
        let weight = DVec3::Z * self.cloth.gravity;
        let across = |v: DVec3| v - normal * v.dot(normal);
        let acceleration = if grips {
            let carried = motion.spin.cross(turning) * self.radius;
            across(carried) * (2.0 / 7.0) - across(weight) * (5.0 / 7.0) + normal * carried.dot(normal)
        } else {
            let push = weight.dot(normal) - motion.velocity.dot(turning);
            let rubbing = self.slip(motion).normalize_or_zero() * self.cloth.sliding_friction;
            (normal - rubbing) * push - weight
        };
        let spin_rate = normal.cross(acceleration + weight) * (-2.5 / self.radius);
        self.slowed(motion, Motion { position: motion.velocity, velocity: acceleration, spin: spin_rate })
    }

    /// The time derivatives `rate`, less what a ball loses that has gone once round the hole; see [`ROUND`].
    fn slowed(&self, motion: &Motion, rate: Motion) -> Motion {
        if self.turned.abs() < TAU {
            return rate;
        }
        let (velocity, spin) = (rate.velocity - motion.velocity / ROUND, rate.spin - motion.spin / ROUND);
        Motion { velocity, spin, ..rate }
    }

    /// The motion `span` seconds later; `None` if the slip ends, or turns too fast for these steps.
    fn after(&self, motion: &Motion, grips: bool, span: f64) -> Option<Motion> {
        let steps = (span / STEP).ceil().max(1.0);
        (0..steps as u32).try_fold(*motion, |motion, _| self.step(&motion, grips, span / steps))
    }

    /// A step of the classic Runge-Kutta method; `None` if the slip changes by more than half of itself. Friction turns
    /// with the slip, so its mean over such a step would nearly cancel, and the slip would never end.
    fn step(&self, motion: &Motion, grips: bool, h: f64) -> Option<Motion> {
        let rolls = grips || self.cloth.sliding_friction <= 0.0;
        let slip = self.slip(motion);
        let slips_on = |motion: &Motion| rolls || (self.slip(motion) - slip).length() <= 0.5 * slip.length();
        let next = |rate: &Motion, h: f64| Some(motion.changed(rate, h)).filter(slips_on);
        let rate = |motion: &Motion| self.rate(motion, grips);
        let first = rate(motion);
        let second = rate(&next(&first, 0.5 * h)?);
        let third = rate(&next(&second, 0.5 * h)?);
        let fourth = rate(&next(&third, h)?);
        let mean =
            |part: fn(&Motion) -> DVec3| (part(&first) + (part(&second) + part(&third)) * 2.0 + part(&fourth)) / 6.0;
        let mean = Motion { position: mean(|m| m.position), velocity: mean(|m| m.velocity), spin: mean(|m| m.spin) };
        next(&mean, h).map(|now| self.without_drift(motion, now, grips))
    }

    /// The angle in radians by which a ball goes around the hole from `place` to `next`, less than half a turn.
    fn angle(&self, place: DVec3, next: DVec3) -> f64 {
        let [from, to] = [place, next].map(|place| place.truncate() - self.pocket.centre);
        libm::atan2(from.perp_dot(to), from.dot(to))
    }

    /// The motion `now`, one step after `before`, with the ball's distance from the edge corrected if the step made its
    /// error larger than [`DRIFT`]. The speed along the normal and the slip of a rolling ball then go to zero too.
    fn without_drift(&self, before: &Motion, now: Motion, grips: bool) -> Motion {
        let most = self.gap(before).abs().max(DRIFT);
        let gap = self.gap(&now);
        if gap.abs() <= most {
            return now;
        }
        let normal = self.normal(now.position);
        let position = now.position + normal * (most.copysign(gap) - gap);
        let velocity = now.velocity - normal * now.velocity.dot(normal);
        let now = Motion { position, velocity, ..now };
        if grips { self.gripped(&now) } else { now }
    }

    /// The gap between ball and edge in metres; negative if they overlap.
    fn gap(&self, motion: &Motion) -> f64 {
        motion.position.distance(self.pocket.edge_point(motion.position.truncate())) - self.radius
    }

    /// Whether the edge grips the ball: the ball does not slip, and there is friction. After that the edge keeps its
    /// grip, because the cloth is folded over it.
    fn grips(&self, motion: &Motion) -> bool {
        self.cloth.sliding_friction > 0.0 && self.slip(motion).length() <= NO_SLIP
    }

    /// The motion after one impulse at the contact that ends the rest of a slip.
    fn gripped(&self, motion: &Motion) -> Motion {
        let (slip, normal) = (self.slip(motion), self.normal(motion.position));
        Motion {
            position: motion.position,
            velocity: motion.velocity - slip * (2.0 / 7.0),
            spin: motion.spin + normal.cross(slip) * (5.0 / 7.0 / self.radius),
        }
    }

    /// Whether the ball's centre is outside the hole and moves away from it.
    pub(super) fn is_over_slate(&self, motion: &Motion) -> bool {
        let out = motion.position.truncate() - self.pocket.centre;
        out.length() >= self.pocket.radius && out.dot(motion.velocity.truncate()) > 0.0
    }

    /// Whether the edge under the ball is open towards the bed, see [`Boundary::is_open_edge`].
    fn is_open(&self, outline: &Outline, motion: &Motion) -> bool {
        outline.is_open_edge(self.pocket, self.pocket.direction_to(motion.position.truncate()))
    }

    /// Whether the ball is off the edge: it is back over the slate, its centre is below the cloth, the edge no longer
    /// pushes it, or the back of the pocket stands there instead of an open edge.
    fn is_off(&self, outline: &Outline, motion: &Motion) -> bool {
        self.is_over_slate(motion)
            || motion.position.z <= 0.0
            || self.push(motion) <= NO_PUSH
            || !self.is_open(outline, motion)
    }

    /// Plans the topple of a ball that is on the edge with `motion` at time `start`.
    pub(super) fn topple(&self, motion: &Motion, start: f64) -> Topple {
        let outline = &self.boundary.outline();
        let mut topple = Topple { pieces: Vec::new(), end: start, last: *motion, turned: self.turned };
        let mut grips = false;
        let mut span = FIRST_SPAN;
        while topple.pieces.len() < 2 * MOST_PAIRS && !self.is_off(outline, &topple.last) {
            let edge = Self { turned: topple.turned, ..*self };
            if !grips && edge.grips(&topple.last) {
                topple.last = edge.gripped(&topple.last);
                grips = true;
            }
            let place = topple.last.position;
            let (now, passed) = edge.next(&topple.last, grips, span);
            if !edge.is_off(outline, &now) {
                topple.add(&now, passed);
                span = (2.0 * passed).min(SPANS.1);
            } else if passed > STEP {
                span = 0.5 * passed;
            } else {
                let (now, passed) = edge.leaving(outline, &topple.last, grips, (now, passed));
                topple.add(&now, passed);
            }
            topple.turned += edge.angle(place, topple.last.position);
        }
        if topple.end <= start {
            topple.pieces.clear();
        }
        if self.is_over_slate(&topple.last) && self.is_open(outline, &topple.last) {
            topple.last.position.z = self.radius;
            topple.last.velocity.z = 0.0;
        }
        topple
    }

    /// Finds by bisection when the ball leaves the edge. Returns the first motion off the edge, and how many seconds
    /// after `motion` it is. At `motion` the ball is on the edge; `off` is a later motion off the edge, with its time.
    fn leaving(&self, outline: &Outline, motion: &Motion, grips: bool, off: (Motion, f64)) -> (Motion, f64) {
        let (mut low, mut high) = (0.0, off);
        loop {
            let middle = 0.5 * (low + high.1);
            if high.1 <= SOON || middle <= low || middle >= high.1 {
                return high;
            }
            match self.after(motion, grips, middle).filter(|now| self.is_off(outline, now)) {
                Some(now) => high = (now, middle),
                None => low = middle,
            }
        }
    }

    /// Whether the pair of parabolas over `span` seconds is exact enough where the two meet. `first` and `last` are the
    /// motions at its ends.
    fn is_exact_in_the_middle(&self, (first, last): (&Motion, &Motion), grips: bool, span: f64) -> bool {
        let (place, velocity) = meeting_of_parabolas(first, last, span);
        let spin = (first.spin + last.spin) * 0.5;
        self.after(first, grips, 0.5 * span).is_some_and(|middle| {
            let speed = (middle.velocity - velocity).length().max((middle.spin - spin).length() * self.radius);
            (middle.position - place).length() <= ERROR && speed <= SPEED_ERROR
        })
    }

    /// The next motion, at most `span` seconds later, up to which a pair of parabolas is exact enough; and that time.
    ///
    /// For a path with the third derivative j, the pair is off by j span^3 / 324 in position, and by j span^2 / 24 in
    /// velocity where the two parabolas meet. The straight line for the spin w is off by w'' span^2 / 8. A small slip may
    /// turn and turn back within the span, so the pair is also compared with the motion in the middle. The slip does not
    /// end before the returned motion.
    fn next(&self, motion: &Motion, grips: bool, span: f64) -> (Motion, f64) {
        let mut span = span;
        loop {
            let Some(now) = self.after(motion, grips, span) else {
                span *= 0.5;
                continue;
            };
            let (first, last) = (self.rate(motion, grips), self.rate(&now, grips));
            let place = (last.velocity - first.velocity).length() * span * span / 324.0;
            let speed = (last.velocity - first.velocity).length() * span / 24.0;
            let turning = (last.spin - first.spin).length() * self.radius * span / 8.0;
            let is_exact = place <= ERROR && speed.max(turning) <= SPEED_ERROR;
            if span <= SPANS.0 || is_exact && self.is_exact_in_the_middle((motion, &now), grips, span) {
                return (now, span);
            }
            span = (0.5 * span).max(SPANS.0);
        }
    }
}

/// The position and velocity where the two parabolas meet that lead from `first` to `last` in `span` seconds.
fn meeting_of_parabolas(first: &Motion, last: &Motion, span: f64) -> (DVec3, DVec3) {
    let mean = (last.position - first.position) / span;
    let velocity = mean * 2.0 - (first.velocity + last.velocity) * 0.5;
    (first.position + (first.velocity + velocity) * (0.25 * span), velocity)
}

impl Topple {
    /// Adds the pieces from the last motion to the motion `now`, `span` seconds later.
    fn add(&mut self, now: &Motion, span: f64) {
        let last = self.last;
        let spin_rate = (now.spin - last.spin) / span;
        let mut add = |start: f64, position: DVec3, velocity: DVec3, acceleration: DVec3, spin: DVec3| {
            let phase = Phase::Toppling;
            self.pieces.push(Piece { start, phase, position, velocity, acceleration, drag: 0.0, spin, spin_rate });
        };
        let half = 0.5 * span;
        let (place, middle) = meeting_of_parabolas(&last, now, span);
        // In such a short span the differences of positions are rounding errors, and one parabola is enough.
        if span < SPANS.0 {
            add(self.end, last.position, last.velocity, (now.velocity - last.velocity) / span, last.spin);
        } else {
            add(self.end, last.position, last.velocity, (middle - last.velocity) / half, last.spin);
            add(self.end + half, place, middle, (now.velocity - middle) / half, last.spin + spin_rate * half);
        }
        self.end += span;
        self.last = *now;
    }
}
