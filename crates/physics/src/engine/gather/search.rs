//! Which balls near another one may be in one impact with it.

use crate::ball::{Ball, Motion};
use crate::course::Course;
use crate::engine::body::Body;
use crate::engine::detect::Forecast;
use crate::shape::Shape;
use crate::tolerances::{CLOSED, TOUCHING};

/// Two balls whose gap closes or opens at [`CLOSED`] or less count as touching up to this gap, in metres. A ball
/// pressed between two others would otherwise bounce between them across gaps below a nanometre.
const CONTACT_GAP: f64 = 1e-9;

/// Balls with a larger gap than this, in metres, do not touch at any speed. Twice [`CONTACT_GAP`], so that rounding
/// cannot matter: it only saves the examination of pairs that do not touch.
pub const NO_CONTACT_GAP: f64 = 2.0 * CONTACT_GAP;

/// What is needed to find the balls of a contact group.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    pub bodies: &'a [Body],
    pub forecast: &'a Forecast,
    /// The balls that meet, as indices into `bodies`. Two of them count as in contact whatever their gap.
    pub seeds: &'a [usize],
    /// In seconds on the shot clock.
    pub time: f64,
    pub shape: Shape,
}

/// A ball near another one.
pub struct Neighbour {
    pub motion: Motion,
    /// The gap to the other ball in metres; `None` if they are in contact.
    pub gap: Option<f64>,
}

impl Search<'_> {
    /// The ball `other`, if it may be in one impact with the ball `from` that has this motion.
    pub fn neighbour(&self, (from, motion): (usize, Motion), other: usize) -> Option<Neighbour> {
        let (ball, near, course) = (&self.bodies[from].ball, &self.bodies[other].ball, self.bodies[other].course());
        let are_seeds = self.seeds.contains(&from) && self.seeds.contains(&other);
        if !are_seeds && are_apart((ball, &motion), (near, course), self.time, self.shape) {
            return None;
        }
        let (one, two) = ((ball, motion), (near, course.at(self.time)));
        if are_seeds || touch(one, two, self.shape) {
            return Some(Neighbour { motion: two.1, gap: None });
        }
        let gap = gap(one, two, self.shape);
        let is_in_reach = gap <= MOST_REACH * ball.radius.min(near.radius);
        is_in_reach.then_some(Neighbour { motion: two.1, gap: Some(gap) })
    }
}

/// Balls whose centres are farther apart than this multiple of the sum of their radii are never in one impact:
/// [`MOST_REACH`] limits the gap.
const WIDER_SHARE: f64 = 1.06;

/// Search radius around a ball's centre, as a multiple of its radius. A ball whose surface is farther away is never in
/// the same impact.
pub const WIDEST_SHARE: f64 = 1.11;

/// Whether two balls are too far apart to be in one impact, judged by their positions alone.
fn are_apart((one, motion): (&Ball, &Motion), (two, course): (&Ball, &Course), time: f64, shape: Shape) -> bool {
    let widest = WIDER_SHARE * (one.radius + two.radius);
    let place = course.position_near(time, motion.position.truncate(), widest);
    place.is_none_or(|place| shape.between(motion.position, place).length_squared() > widest * widest)
}

/// Whether two balls touch. Across a gap of up to [`CONTACT_GAP`] they also count as touching if it closes or opens at
/// [`CLOSED`] or less.
fn touch(one: (&Ball, Motion), two: (&Ball, Motion), shape: Shape) -> bool {
    let distance = one.0.radius + two.0.radius;
    let apart = shape.between(one.1.position, two.1.position);
    let within = |gap: f64| apart.length_squared() <= (distance + gap) * (distance + gap);
    let closing = (two.1.velocity - one.1.velocity).dot(apart) / distance;
    within(TOUCHING) || within(CONTACT_GAP) && closing.abs() <= CLOSED
}

/// Widest gap that can belong to an impact, as a share of the smaller ball's radius. With the usual stiffness pool
/// balls at 10 m/s press in by 0.7 mm, which is a share of 0.025. Softer, heavier or faster balls would press in deeper
/// than this limit. But Hertz's law holds only for contacts much smaller than the balls, so it does not give that
/// depth. A ball across a wider gap is hit in a later impact.
const MOST_REACH: f64 = 0.1;

/// The gap of two balls in metres.
fn gap(one: (&Ball, Motion), two: (&Ball, Motion), shape: Shape) -> f64 {
    shape.between(one.1.position, two.1.position).length() - (one.0.radius + two.0.radius)
}
