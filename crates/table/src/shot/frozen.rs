//! Frozen balls: balls and noses within 0.1 mm of each other before the shot.

use glam::DVec2;
use smallvec::SmallVec;

use super::record::Frozen;
use crate::rack::PlacedBall;
use baize_physics::engine::{Environment, noses_at};
use baize_physics::{Body, Boundary, Jaw, Obstacle, Shape};

/// Balls and cushions closer than this, in metres, are frozen to each other.
pub const FROZEN: f64 = 1e-4;

/// Adds every frozen contact of the balls in play, with each other and with noses, at the places where they were put.
pub(super) fn find_frozen(bodies: &[Body], placed: &[PlacedBall], environment: &Environment, frozen: &mut Vec<Frozen>) {
    let obstacle_map = environment.obstacle_map();
    let pairs = frozen_pairs(bodies, placed, environment);
    let mut pairs = pairs.iter().peekable();
    for (index, (body, placed)) in bodies.iter().zip(placed).enumerate() {
        while let Some((_, other)) = pairs.next_if(|(first, _)| *first == index) {
            frozen.push(Frozen::Balls(body.ball.id, bodies[*other].ball.id));
        }
        let place = placed.motion.position.truncate();
        if body.course().phase_at(0.0).in_play() && !obstacle_map.is_clear_at(place) && is_on_bed(placed, environment) {
            frozen.extend(walls_at(body, place, environment));
        }
    }
}

/// Whether a ball of this radius (metres) with its centre at `place` on the bed is frozen to a cushion or a jaw.
#[must_use]
pub fn is_frozen_to_rail(boundary: &Boundary, shape: Shape, radius: f64, place: DVec2) -> bool {
    let touches = |gap: f64| gap.abs() <= FROZEN;
    let cushion = boundary.cushions.iter().any(|cushion| {
        let out = cushion.normal().dot(place - cushion.middle());
        touches(out - shape.reach_of(boundary, &cushion.own, radius)) && cushion.is_beside(place)
    });
    let at_jaw =
        |jaw: &Jaw| touches(place.distance(jaw.centre) - jaw.radius - shape.reach_of(boundary, &jaw.own, radius));
    cushion || boundary.jaws.iter().any(at_jaw)
}

/// Pairs of balls that touch, in the order of their indices. The balls are sorted along the table, so that only near
/// ones are compared.
fn frozen_pairs(bodies: &[Body], placed: &[PlacedBall], environment: &Environment) -> SmallVec<[(usize, usize); 48]> {
    let along_table = |index: &usize| placed[*index].motion.position.x;
    let in_play =
        |index: &usize| bodies[*index].course().phase_at(0.0).in_play() && is_on_bed(&placed[*index], environment);
    let mut along: SmallVec<[usize; 32]> = (0..bodies.len().min(placed.len())).filter(in_play).collect();
    along.sort_unstable_by(|a, b| along_table(a).total_cmp(&along_table(b)));
    let widest = bodies.iter().map(|body| body.ball.radius).fold(0.0, f64::max);
    let mut pairs = SmallVec::new();
    for (slot, &one) in along.iter().enumerate() {
        let reach = along_table(&one) + bodies[one].ball.radius + widest + FROZEN;
        for &other in along[slot + 1..].iter().take_while(|&other| along_table(other) <= reach) {
            let apart = environment.physics().shape.between(placed[one].motion.position, placed[other].motion.position);
            if apart.length() - bodies[one].ball.radius - bodies[other].ball.radius <= FROZEN {
                pairs.push((one.min(other), one.max(other)));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Whether a ball was placed on the bed. A ball in the air is never frozen.
fn is_on_bed(placed: &PlacedBall, environment: &Environment) -> bool {
    !environment.physics().lets_fly() || placed.motion.on_slate(placed.ball.radius)
}

fn walls_at(body: &Body, place: DVec2, environment: &Environment) -> impl Iterator<Item = Frozen> {
    let id = body.ball.id;
    noses_at(environment, body.ball.radius, place, FROZEN).filter_map(move |wall| match wall {
        Obstacle::Cushion(index) => Some(Frozen::Cushion(id, index)),
        Obstacle::Jaw(index) => Some(Frozen::Jaw(id, index)),
        _ => None,
    })
}
