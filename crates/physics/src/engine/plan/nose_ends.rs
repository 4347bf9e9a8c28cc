//! Whether a ball that is held against a nose reaches the end of that nose or runs into another nose.

use crate::ball::{Ball, Motion};
use crate::course::Partner;
use crate::engine::edges::liner_stands;
use crate::engine::environment::Environment;
use crate::engine::hold::Island;
use crate::engine::noses::noses_at;
use crate::obstacle::{Obstacle, is_beside_nose};
use crate::tolerances::TOUCHING;

/// Noses that a ball overlaps are found up to this depth, as a share of the ball's radius: more than a ball enters a nose
/// during one solution.
const DEEP: f64 = 0.1;

/// Whether a ball that touches a nose, a jaw or a pocket's liner does one of these, from its present motion to the one
/// in `then`:
///
/// - it passes the end of that nose, in either direction;
/// - it goes over that nose onto the top of the rail;
/// - on the bed, it runs into a straight nose that it does not touch;
/// - it leans on the liner of a pocket and passes the liner's end;
/// - it touches the end of a liner and passes the height of its tip, in either direction.
pub fn leaves_a_nose(island: &Island, then: &[Motion]) -> bool {
    let mut contacts = island.contacts.iter().zip(&island.graph.links);
    contacts.any(|(contact, link)| {
        let slot = link.a;
        let (now, then) = (&island.motions[slot], &then[slot]);
        match contact.partner {
            Partner::Fixed(Obstacle::Liner(pocket)) => {
                leaves_liner(&island.balls[slot].ball, pocket, now, then, island.environment)
            }
            Partner::Fixed(Obstacle::LinerEnd(index)) => {
                let top = island.environment.liner_ends()[index].top;
                (now.position.z > top) != (then.position.z > top)
            }
            Partner::Fixed(nose @ (Obstacle::Cushion(_) | Obstacle::Jaw(_))) => {
                leaves_side(nose, now, then, island.environment)
                    || island.balls[slot].is_on_bed() && enters_a_nose(island, slot, then)
            }
            _ => false,
        }
    })
}

/// Whether a ball passes the end of the liner that it touches.
fn leaves_liner(ball: &Ball, pocket: usize, now: &Motion, then: &Motion, environment: &Environment) -> bool {
    let stands = |motion: &Motion| liner_stands(ball, motion.position, pocket, environment);
    stands(now) && !stands(then)
}

/// Whether a ball passes the end of a nose, or goes over it.
fn leaves_side(obstacle: Obstacle, now: &Motion, then: &Motion, environment: &Environment) -> bool {
    let boundary = environment.boundary();
    let [now, then] = [now, then].map(|motion| motion.position.truncate());
    let is_beside = |place| is_beside_nose(boundary, obstacle, place);
    let is_behind = |place| match obstacle {
        Obstacle::Cushion(index) => boundary.is_behind_axis(&boundary.cushions[index], place),
        _ => false,
    };
    is_beside(now) != is_beside(then) || is_beside(now) && !is_behind(now) && is_behind(then)
}

/// Whether a ball on the bed is in a straight nose `then` that it does not touch now.
fn enters_a_nose(island: &Island, slot: usize, then: &Motion) -> bool {
    let (radius, now, environment) = (island.balls[slot].ball.radius, &island.motions[slot], island.environment);
    let noses_of = |motion: &Motion| noses_at(environment, radius, motion.position.truncate(), DEEP * radius);
    let is_in = |motion: &Motion, obstacle: Obstacle, depth: f64| {
        let Obstacle::Cushion(index) = obstacle else { return false };
        let cushion = &environment.boundary().cushions[index];
        let reach = environment.reach_of(&cushion.own, radius, environment.reach(radius));
        reach - cushion.distance(motion.position.truncate()) > depth
    };
    let touches = |obstacle: Obstacle| {
        environment.holder_at(obstacle).is_some_and(|partner| island.contact_with(slot, partner).is_some())
    };
    // Where a round and a straight nose join, the ball is in both for a short time before it touches both.
    let is_in_now = |obstacle: Obstacle| noses_of(now).any(|nose| nose == obstacle && is_in(now, obstacle, TOUCHING));
    noses_of(then).any(|obstacle| is_in(then, obstacle, 0.0) && !touches(obstacle) && !is_in_now(obstacle))
}
