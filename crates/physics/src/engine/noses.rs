//! Cushion noses, and bare ends of liners, near a ball: the nearest point, the normal, and which of them are close.

use glam::{DVec2, DVec3};

use super::edges::{hole_under, liner_end_stands};
use super::environment::Environment;
use crate::ball::{Ball, Motion};
use crate::bounds::Bounds;
use crate::obstacle::{Obstacle, is_beside_nose};

/// A nose presses a rebounding ball down onto the bed if the gap under the ball is at most this share of its radius.
const LOW: f64 = 0.1;

/// Allowance for rounding in boxes around places, in metres.
pub const MARGIN: f64 = 1e-6;

/// The point on the axis of a nose's rounding, or on the end of a liner, that is nearest to `centre`, in metres. For a
/// straight nose the axis counts as endless. If `centre` is under a jaw, the point is straight above it, at the
/// height of the axis. `None` if `obstacle` is neither.
pub fn nose_point(environment: &Environment, obstacle: Obstacle, centre: DVec3) -> Option<DVec3> {
    let (boundary, plan) = (environment.boundary(), centre.truncate());
    let (point, own) = match obstacle {
        Obstacle::Cushion(index) => {
            let line = environment.line(index);
            let out = line.normal.dot(plan - line.middle) + boundary.nose_radius;
            (plan - line.normal * out, &boundary.cushions[index].own)
        }
        Obstacle::Jaw(index) => {
            let jaw = &boundary.jaws[index];
            let (out, ring) = (plan - jaw.centre, jaw.radius - boundary.nose_radius);
            let is_under = centre.z < boundary.nose_height_of(&jaw.own) && out.length() < ring;
            (if is_under { plan } else { jaw.centre + out.normalize_or_zero() * ring }, &jaw.own)
        }
        Obstacle::NoseEnd(index) => return Some(boundary.nose_end_axis(&boundary.nose_ends[index])),
        Obstacle::LinerEnd(index) => return Some(environment.liner_ends()[index].nearest_to(centre)),
        _ => return None,
    };
    Some(point.extend(boundary.nose_height_of(own)))
}

/// The horizontal unit vector from a ball's centre at `place` to a nose or the end of a liner; `None` if `obstacle` is
/// neither.
pub fn nose_normal(place: DVec3, obstacle: Obstacle, environment: &Environment) -> Option<DVec3> {
    let (boundary, place) = (environment.boundary(), place.truncate());
    let normal = match obstacle {
        Obstacle::Cushion(index) => -environment.line(index).normal,
        Obstacle::Jaw(index) => (boundary.jaws[index].centre - place).normalize(),
        Obstacle::NoseEnd(index) => (boundary.nose_ends[index].place - place).normalize_or_zero(),
        Obstacle::LinerEnd(index) => (environment.liner_ends()[index].place - place).normalize_or_zero(),
        _ => return None,
    };
    Some(normal.extend(0.0))
}

/// Every straight nose, jaw and bare end of a liner whose gap or overlap with a ball on the bed is at most `gap` metres.
/// The ball has `radius` (metres) and its centre at `place`, seen from above.
pub fn noses_at(environment: &Environment, radius: f64, place: DVec2, gap: f64) -> impl Iterator<Item = Obstacle> {
    let boundary = environment.boundary();
    let usual = environment.reach(radius);
    let at = Bounds::at(place);
    let cushions = boundary.cushions.iter().enumerate().filter(move |(_, cushion)| {
        let reach = environment.reach_of(&cushion.own, radius, usual);
        Bounds::between(cushion.from, cushion.to).grown(reach + gap + MARGIN).holds(&at)
    });
    let cushions = cushions.map(|(index, _)| Obstacle::Cushion(index));
    let jaws = (0..boundary.jaws.len()).map(Obstacle::Jaw);
    let liners = (0..environment.liner_ends().len()).map(Obstacle::LinerEnd);
    cushions.chain(jaws).chain(liners).filter(move |&nose| is_at_nose(environment, (radius, usual), place, gap, nose))
}

/// Whether the gap or overlap of a ball on the bed with a straight nose, a jaw or the bare end of a liner is at most `gap`
/// metres. The ball has `radius` (metres), with [`Environment::reach`] `usual`, and its centre at `place`. False for any
/// other `obstacle`.
#[inline]
pub fn is_at_nose(
    environment: &Environment,
    (radius, usual): (f64, f64),
    place: DVec2,
    gap: f64,
    obstacle: Obstacle,
) -> bool {
    let boundary = environment.boundary();
    match obstacle {
        Obstacle::Cushion(index) => {
            let line = environment.line(index);
            let reach = environment.reach_of(&boundary.cushions[index].own, radius, usual);
            let out = line.normal.dot(place - line.middle);
            (out - reach).abs() <= gap && line.is_beside(place)
        }
        Obstacle::Jaw(index) => {
            let jaw = &boundary.jaws[index];
            let reach = environment.reach_of(&jaw.own, radius, usual);
            (place.distance(jaw.centre) - jaw.radius - reach).abs() <= gap
        }
        Obstacle::LinerEnd(index) => {
            let end = &environment.liner_ends()[index];
            let touches = (place.distance(end.place) - end.reach(radius)).abs() <= gap;
            touches && liner_end_stands(radius, place.extend(radius), index, environment)
        }
        _ => false,
    }
}

/// Every straight nose, jaw, nose end and end of a liner whose gap to a ball off the bed is at most `gap` metres. The
/// ball has `radius` (metres) and its centre at `place`.
pub fn noses_near(environment: &Environment, radius: f64, place: DVec3, gap: f64) -> Vec<Obstacle> {
    let boundary = environment.boundary();
    let touches = |obstacle: Obstacle| {
        let rounding = if matches!(obstacle, Obstacle::LinerEnd(_)) { 0.0 } else { boundary.nose_radius };
        let nose = nose_point(environment, obstacle, place);
        nose.is_some_and(|nose| (nose.distance(place) - radius - rounding).abs() <= gap)
    };
    let stands_there = |obstacle: Obstacle| match obstacle {
        Obstacle::Cushion(index) => boundary.nose_stands_at(&boundary.cushions[index], radius, place),
        Obstacle::LinerEnd(index) => liner_end_stands(radius, place, index, environment),
        other => is_beside_nose(boundary, other, place.truncate()),
    };
    let cushions = (0..boundary.cushions.len()).map(Obstacle::Cushion);
    let jaws = (0..boundary.jaws.len()).map(Obstacle::Jaw);
    let ends = (0..boundary.nose_ends.len()).map(Obstacle::NoseEnd);
    let liners = (0..environment.liner_ends().len()).map(Obstacle::LinerEnd);
    cushions
        .chain(jaws)
        .chain(ends)
        .chain(liners)
        .filter(|&obstacle| touches(obstacle) && stands_there(obstacle))
        .collect()
}

/// Whether a nose presses a ball down onto the bed while it rebounds: the gap under it is at most [`LOW`] radii, and it
/// is not over a hole.
pub fn is_low(ball: &Ball, motion: &Motion, environment: &Environment) -> bool {
    motion.position.z <= ball.radius * (1.0 + LOW) && hole_under(ball, motion, environment).is_none()
}
