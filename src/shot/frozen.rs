//! What touches before a shot, in the eyes of the rules.

use super::record::Frozen;
use crate::physics::{Body, Boundary, Motion, Phase};

/// Balls and cushions closer than this, in metres, are frozen to each other.
const FROZEN: f64 = 1e-4;

/// All contacts among balls at `motions`, and of balls with noses.
#[must_use]
pub(super) fn frozen_contacts(bodies: &[Body], motions: &[Motion], boundary: &Boundary) -> Vec<Frozen> {
    let mut frozen = Vec::new();
    let on_bed = |(body, _): &(&Body, &Motion)| !matches!(body.course.phase_at(0.0), Phase::Pocketed(_));
    let balls: Vec<_> = bodies.iter().zip(motions).filter(on_bed).collect();
    for (i, &(body, motion)) in balls.iter().enumerate() {
        for &(other, other_motion) in &balls[i + 1..] {
            let gap = motion.position.distance(other_motion.position) - body.ball.radius - other.ball.radius;
            if gap <= FROZEN {
                frozen.push(Frozen::Balls(body.ball.id, other.ball.id));
            }
        }
        frozen.extend(walls_at(body, motion, boundary));
    }
    frozen
}

fn walls_at(body: &Body, motion: &Motion, boundary: &Boundary) -> Vec<Frozen> {
    let (id, place) = (body.ball.id, motion.position.truncate());
    let reach = boundary.reach(body.ball.radius);
    let cushions = boundary.cushions.iter().enumerate().filter_map(|(index, cushion)| {
        let offset = place - cushion.from;
        let beside = (0.0..=cushion.from.distance(cushion.to)).contains(&cushion.direction().dot(offset));
        let gap = cushion.normal().dot(offset) - reach;
        (beside && gap.abs() <= FROZEN).then_some(Frozen::Cushion(id, index))
    });
    let jaws = boundary.jaws.iter().enumerate().filter_map(|(index, jaw)| {
        let gap = place.distance(jaw.centre) - jaw.radius - reach;
        (gap <= FROZEN).then_some(Frozen::Jaw(id, index))
    });
    cushions.chain(jaws).collect()
}
