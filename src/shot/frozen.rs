//! What touches before a shot, in the eyes of the rules.

use super::record::Frozen;
use crate::physics::engine::{Surroundings, Wall, noses_at};
use crate::physics::{Body, Motion};

/// Balls and cushions closer than this, in metres, are frozen to each other.
const FROZEN: f64 = 1e-4;

/// All contacts among balls at `motions`, and of balls with noses.
#[must_use]
pub(super) fn frozen_contacts(bodies: &[Body], motions: &[Motion], around: Surroundings) -> Vec<Frozen> {
    let mut frozen = Vec::new();
    let in_play = |(body, _): &(&Body, &Motion)| body.course.phase_at(0.0).in_play();
    let balls: Vec<_> = bodies.iter().zip(motions).filter(in_play).collect();
    for (i, &(body, motion)) in balls.iter().enumerate() {
        for &(other, other_motion) in &balls[i + 1..] {
            let apart = around.physics.shape.between(motion.position, other_motion.position).length();
            let gap = apart - body.ball.radius - other.ball.radius;
            if gap <= FROZEN {
                frozen.push(Frozen::Balls(body.ball.id, other.ball.id));
            }
        }
        frozen.extend(walls_at(body, motion, around));
    }
    frozen
}

fn walls_at(body: &Body, motion: &Motion, around: Surroundings<'_>) -> impl Iterator<Item = Frozen> {
    let id = body.ball.id;
    noses_at(around, body.ball.radius, motion.position.truncate(), FROZEN).filter_map(move |wall| match wall {
        Wall::Cushion(index) => Some(Frozen::Cushion(id, index)),
        Wall::Jaw(index) => Some(Frozen::Jaw(id, index)),
        _ => None,
    })
}
