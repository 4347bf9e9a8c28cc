//! The distance that a held contact keeps: the length of a line from a ball's centre to another ball, a nose or a
//! pocket edge.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::engine::environment::Environment;
use crate::obstacle::Obstacle;

/// Length errors up to this, in metres, are corrected. A line with a larger error keeps its present length: the balls were
/// put down in each other, and a correction would push them apart suddenly.
const SLACK: f64 = 1e-8;

/// Where a line ends; it starts at a ball's centre. This is geometry only: what the ball touches is the partner of its
/// contact.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// The centre of another ball, an index into the island's.
    Ball(usize),
    /// A straight nose for a ball on the bed: a point of it, and the fixed direction of the line.
    Nose(DVec3, DVec3),
    /// The axis of a straight nose for a ball in the air: a point and a direction.
    Axis(DVec3, DVec3),
    /// A horizontal circle with centre and radius (metres), of which the nearest point counts: a jaw, a pocket edge, a
    /// liner. With radius 0 it is a point: the end of a nose or of a liner, or the centre of a jaw for a ball on the
    /// bed.
    Ring(DVec3, f64),
}

/// The line of a contact, with the length that it must keep.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    end: End,
    /// 1 for each axis that counts towards the length, 0 for the others: x and y count on the bed, all three off it.
    seen: DVec3,
    /// The length to keep, in metres.
    length: f64,
}

impl Line {
    /// The line from the centre of ball `from`, which must be `length` metres long. `places` are the centres of all
    /// balls in metres. If it `is_level`, height does not count.
    pub fn new(end: End, is_level: bool, length: f64, from: usize, places: &[DVec3]) -> Self {
        let seen = if is_level { DVec3::new(1.0, 1.0, 0.0) } else { DVec3::ONE };
        let line = Self { end, seen, length };
        let now = line.vector(from, |ball| places[ball]).length();
        if (now - length).abs() <= SLACK { line } else { Self { length: now, ..line } }
    }

    /// The vector from the centre of ball `from` to the end, in metres. `place_of` gives the centre of each ball.
    fn vector(&self, from: usize, place_of: impl Fn(usize) -> DVec3) -> DVec3 {
        let place = place_of(from);
        let vector = match self.end {
            End::Ball(other) => place_of(other) - place,
            End::Nose(on, normal) => normal * (on - place).dot(normal),
            End::Axis(on, direction) => on + direction * direction.dot(place - on) - place,
            End::Ring(middle, radius) => middle + out_of(middle, place) * radius - place,
        };
        vector * self.seen
    }

    /// The unit vector from the centre of ball `from` along the line, for balls with these `motions`.
    pub fn direction(&self, from: usize, motions: &[Motion]) -> DVec3 {
        self.vector(from, |ball| motions[ball].position).normalize_or_zero()
    }

    /// By how many metres the line is too long. `place_of` gives the centre of each ball in metres.
    pub fn gap(&self, from: usize, place_of: impl Fn(usize) -> DVec3) -> f64 {
        self.vector(from, place_of).length() - self.length
    }

    /// The second derivative of the length for balls without acceleration, in m/s^2: the centrifugal term.
    pub fn turning(&self, from: usize, motions: &[Motion]) -> f64 {
        let vector = self.vector(from, |ball| motions[ball].position);
        let far = if let End::Ball(other) = self.end { motions[other].velocity } else { DVec3::ZERO };
        let velocity = (motions[from].velocity - far) * self.seen;
        let across = velocity - self.following(motions[from].position, velocity) * self.seen;
        let length = vector.length().max(f64::MIN_POSITIVE);
        let along = velocity.dot(vector / length);
        velocity.dot(across / self.length.max(f64::MIN_POSITIVE)) - along * along / length
    }

    /// The velocity of the line's end, which slides along the nose or edge as a ball at `place` moves with `velocity`.
    fn following(&self, place: DVec3, velocity: DVec3) -> DVec3 {
        match self.end {
            End::Ball(_) => DVec3::ZERO,
            End::Nose(_, normal) => velocity - normal * velocity.dot(normal),
            End::Axis(_, direction) => direction * velocity.dot(direction),
            End::Ring(middle, radius) => {
                let out = out_of(middle, place);
                let level = velocity.with_z(0.0);
                (level - out * level.dot(out)) * (radius / (place - middle).with_z(0.0).length().max(f64::MIN_POSITIVE))
            }
        }
    }
}

/// The horizontal unit vector from `middle` to `place`.
fn out_of(middle: DVec3, place: DVec3) -> DVec3 {
    (place - middle).with_z(0.0).normalize_or_zero()
}

/// The end of the line from a ball to a nose or to the bare end of a liner, and the length of the line in metres when
/// they touch; `None` for any other `obstacle`.
pub fn to_nose(ball: &Ball, obstacle: Obstacle, is_level: bool, environment: &Environment) -> Option<(End, f64)> {
    let boundary = environment.boundary();
    let own = environment.own_of(obstacle);
    let touch = || environment.reach_of(&own, ball.radius, environment.reach(ball.radius));
    let reach = if is_level { touch() } else { ball.radius + boundary.nose_radius };
    let height = boundary.nose_height_of(&own);
    match obstacle {
        Obstacle::Cushion(index) => {
            let line = environment.line(index);
            let (on, normal) = (line.middle.extend(height), line.normal.extend(0.0));
            let axis = || End::Axis(on - normal * boundary.nose_radius, line.direction.extend(0.0));
            Some((if is_level { End::Nose(on, -normal) } else { axis() }, reach))
        }
        Obstacle::Jaw(index) => {
            let jaw = &boundary.jaws[index];
            let middle = jaw.centre.extend(height);
            Some(if is_level {
                (End::Ring(middle, 0.0), jaw.radius + reach)
            } else {
                (End::Ring(middle, jaw.radius - boundary.nose_radius), reach)
            })
        }
        Obstacle::NoseEnd(index) => {
            let end = &boundary.nose_ends[index];
            let place = if is_level { end.place.extend(height) } else { boundary.nose_end_axis(end) };
            Some((End::Ring(place, 0.0), reach))
        }
        Obstacle::LinerEnd(index) => {
            let end = environment.liner_ends()[index];
            let length = if is_level { end.reach(ball.radius) } else { ball.radius };
            Some((End::Ring(end.place.extend(end.top), 0.0), length))
        }
        Obstacle::Pocket(_)
        | Obstacle::Edge(_)
        | Obstacle::Liner(_)
        | Obstacle::Slate
        | Obstacle::RailTop
        | Obstacle::Side(_) => None,
    }
}
