//! A ball that topples over the edge of a pocket: it rolls about the edge, or still slides on it, until the edge no longer
//! pushes it or it is back on the bed.
//!
//! The motion has no closed form where the ball crosses obliquely or the edge is round. It is followed by the Runge-Kutta
//! method of the fourth order in steps of at most half a millisecond, and told as pairs of parabolas that share place and
//! velocity with it where they meet: in between they are off by at most [`ERROR`], in velocity and spin by [`SPEED_ERROR`].

use bevy::math::{DVec2, DVec3};

use super::ball::{Ball, Motion};
use super::boundary::{Boundary, Outline, Pocket};
use super::parameters::Cloth;
use super::piece::{Phase, Piece};

/// How far the pieces may lie beside the motion that they tell, in metres.
const ERROR: f64 = 1e-8;

/// How far their velocity, and their spin as a speed of the surface, may be off, in m/s.
const SPEED_ERROR: f64 = 1e-5;

/// Shortest and longest time in seconds that a pair of parabolas tells; what ends sooner is told by one. The shortest is
/// enough for balls of 1000 m/s.
const SPANS: (f64, f64) = (1e-8, 1.6e-2);

/// The time in seconds that is tried for the first pair.
const FIRST_SPAN: f64 = 2e-5;

/// A stretch of time in seconds that is none.
const SOON: f64 = 1e-13;

/// Longest step of the integration in seconds; the motion grows by a factor e in some 0.06 s.
const STEP: f64 = 5e-4;

/// After so many pairs of parabolas the rest is left to another look.
const MOST_PAIRS: usize = 400;

/// Slip slower than this, in m/s, is none: the ball rolls.
const NO_SLIP: f64 = 1e-8;

/// Pushes below this, in m/s^2, are none.
const NO_PUSH: f64 = 1e-9;

/// How many joules the energy of a ball that topples may be off by where its pieces tell it between the places at which
/// they meet: m v of its motion and 2/5 m R^2 w of its spin for what these are off by, and m g of its height.
pub(crate) fn energy_error(ball: &Ball, motion: &Motion, gravity: f64) -> f64 {
    let momentum = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
    ball.mass * ((momentum + SPEED_ERROR) * SPEED_ERROR + gravity * ERROR)
}

/// The edge of the slate around a hole, and a ball on it.
///
/// The contact is the point of the edge nearest to the ball's centre, n the unit vector from it to the centre, n' its rate
/// of change. A ball that rolls about it has v = R w x n, from which with Newton's and Euler's equations follows
/// a = -5/7 P g + 2/7 R P(w x n') + R n (n . w x n'), P taking away what lies along n; one that slides has
/// a = -g + N (n - mu u/|u|) with the push N = g n_z - v . n'. Either way w' = -5/(2R) n x (a + g). (Holmes, Am. J. Phys.
/// 59:129, 1991, has a golf ball on the rim of its hole; about a straight edge the roll is that of the textbooks, with
/// 7/10 (v^2 - v0^2) = g R (1 - cos psi).)
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<'a> {
    /// The hole.
    pub(super) pocket: &'a Pocket,
    /// What stands around it: where its back does, there is no edge to topple over.
    pub(super) boundary: &'a Boundary,
    /// Radius of the ball in metres.
    pub(super) radius: f64,
    /// The cloth around the hole.
    pub(super) cloth: &'a Cloth,
}

/// What is left of a motion once a topple is over.
#[derive(Clone, Debug)]
pub(super) struct Topple {
    /// The motion as pieces, one after the other; empty where it is over at once.
    pub(super) pieces: Vec<Piece>,
    /// When it is over, in seconds on the shot clock.
    pub(super) end: f64,
    /// The motion then.
    pub(super) last: Motion,
}

impl Edge<'_> {
    /// Unit vector from the edge to the ball's centre at `place` (metres).
    pub(super) fn normal(&self, place: DVec3) -> DVec3 {
        (place - self.pocket.edge_point(place.truncate())).normalize()
    }

    /// How fast the edge has to push a ball that moves like that to keep its centre where it is, over the ball's mass, in
    /// m/s^2; below zero the ball leaves it.
    pub(super) fn push(&self, motion: &Motion) -> f64 {
        self.cloth.gravity * self.normal(motion.position).z - self.opening(motion)
    }

    /// How fast the contact would open because the ball goes around the edge if nothing accelerated it, in m/s^2.
    pub(super) fn opening(&self, motion: &Motion) -> f64 {
        motion.velocity.dot(self.turning(motion))
    }

    /// The rate of change of the normal, in 1/s: the contact goes along the edge with the centre.
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

    /// How fast place, velocity and spin change.
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
        Motion { position: motion.velocity, velocity: acceleration, spin: spin_rate }
    }

    /// The motion `span` seconds later; `None` where a slip ends or turns on the way faster than it can be followed.
    fn after(&self, motion: &Motion, grips: bool, span: f64) -> Option<Motion> {
        let steps = (span / STEP).ceil().max(1.0);
        (0..steps as u32).try_fold(*motion, |motion, _| self.step(&motion, grips, span / steps))
    }

    /// A step of the classic Runge-Kutta method; `None` where a slip changes on the way by more than half of itself: the
    /// friction that turns with it would cancel itself, and the slip never end.
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
        next(&Motion { position: mean(|m| m.position), velocity: mean(|m| m.velocity), spin: mean(|m| m.spin) }, h)
    }

    /// Whether the edge grips a ball: it does not slip, and there is friction that could hold it. From then on it does:
    /// cloth folded over an edge holds what no longer slides.
    fn grips(&self, motion: &Motion) -> bool {
        self.cloth.sliding_friction > 0.0 && self.slip(motion).length() <= NO_SLIP
    }

    /// The motion once the edge has taken the rest of a slip, in one impulse at the contact.
    fn gripped(&self, motion: &Motion) -> Motion {
        let (slip, normal) = (self.slip(motion), self.normal(motion.position));
        Motion {
            position: motion.position,
            velocity: motion.velocity - slip * (2.0 / 7.0),
            spin: motion.spin + normal.cross(slip) * (5.0 / 7.0 / self.radius),
        }
    }

    /// Whether the centre of a ball goes back over the slate.
    fn is_over_slate(&self, motion: &Motion) -> bool {
        let out = motion.position.truncate() - self.pocket.centre;
        out.length() >= self.pocket.radius && out.dot(motion.velocity.truncate()) > 0.0
    }

    /// Whether the edge, a part of the bed's `outline`, is open under a ball there; else the back of the pocket stands on it.
    fn is_open(&self, outline: &Outline, motion: &Motion) -> bool {
        outline.is_open_edge(self.pocket, self.pocket.way_to(motion.position.truncate()))
    }

    /// Whether a ball is off the edge: it is back over the slate, beside the wall of the hole or before its back, or its
    /// path needs no push.
    fn is_off(&self, outline: &Outline, motion: &Motion) -> bool {
        self.is_over_slate(motion)
            || motion.position.z <= 0.0
            || self.push(motion) <= NO_PUSH
            || !self.is_open(outline, motion)
    }

    /// What comes of a ball on the edge that has `motion` at time `start`.
    pub(super) fn topple(&self, motion: &Motion, start: f64) -> Topple {
        let outline = &self.boundary.outline();
        let mut topple = Topple { pieces: Vec::new(), end: start, last: *motion };
        let mut grips = false;
        let mut span = FIRST_SPAN;
        while topple.pieces.len() < 2 * MOST_PAIRS && !self.is_off(outline, &topple.last) {
            if !grips && self.grips(&topple.last) {
                topple.last = self.gripped(&topple.last);
                grips = true;
            }
            let (now, passed) = self.next(&topple.last, grips, span);
            if !self.is_off(outline, &now) {
                topple.tell(&now, passed);
                span = (2.0 * passed).min(SPANS.1);
            } else if passed > STEP {
                span = 0.5 * passed;
            } else {
                let (now, passed) = self.leaving(outline, &topple.last, grips, (now, passed));
                topple.tell(&now, passed);
            }
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

    /// The motion when a ball first is off the edge, and after how long, by bisection to the last bit: it is on the edge now
    /// and off it with the motion and after the time of `off`.
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

    /// The motion after a span of at most `span` seconds that a pair of parabolas tells well enough, and that span: of a
    /// path with the third derivative j they are off by j span^3 / 324 and, in velocity, by j span^2 / 24 where the two
    /// meet; the straight line for the spin w by w'' span^2 / 8. A slip does not end on the way.
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
            if place <= ERROR && speed.max(turning) <= SPEED_ERROR || span <= SPANS.0 {
                return (now, span);
            }
            span = (0.5 * span).max(SPANS.0);
        }
    }
}

impl Topple {
    /// Goes on to the motion `now`, which comes `span` seconds after the last.
    fn tell(&mut self, now: &Motion, span: f64) {
        let last = self.last;
        let spin_rate = (now.spin - last.spin) / span;
        let mut tell = |start: f64, position: DVec3, velocity: DVec3, acceleration: DVec3, spin: DVec3| {
            let phase = Phase::Toppling;
            self.pieces.push(Piece { start, phase, position, velocity, acceleration, drag: 0.0, spin, spin_rate });
        };
        let half = 0.5 * span;
        let mean = (now.position - last.position) / span;
        let middle = mean * 2.0 - (last.velocity + now.velocity) * 0.5;
        // Over a tiny span the differences of places are all rounding, and one parabola does.
        if span < SPANS.0 {
            tell(self.end, last.position, last.velocity, (now.velocity - last.velocity) / span, last.spin);
        } else {
            let way = (last.velocity + middle) * (0.5 * half);
            tell(self.end, last.position, last.velocity, (middle - last.velocity) / half, last.spin);
            tell(
                self.end + half,
                last.position + way,
                middle,
                (now.velocity - middle) / half,
                last.spin + spin_rate * half,
            );
        }
        self.end += span;
        self.last = *now;
    }
}
