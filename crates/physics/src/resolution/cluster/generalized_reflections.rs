//! Impact of several touching balls: generalized reflections, then friction at every contact.

use glam::DVec3;
use smallvec::{SmallVec, smallvec};

use super::super::ball_ball::{push, surface_slip};
use super::super::contact_graph::{ContactGraph, Link, PerBall, PerLink};
use super::super::pair_law::{PairLaw, friction_impulse};
use super::super::slate::is_airborne;
use super::law::ClusterLaw;
use super::outcome::{ClusterOutcome, Member, at_contact, parts};
use crate::ball::Motion;
use crate::exact_sum::{ExactSum, ExactSum3};

/// Closing speeds below this share of the largest are rounding.
const ROUNDING: f64 = 1e-12;

/// Most rounds of reflections; racks of 15 balls need about six. Contacts that still close after the last round stay as
/// they are.
const REFLECTIONS: usize = 64;

/// Closing contacts reflected together until none closes, with friction at every contact (Smith et al. 2012).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneralizedReflections;

impl ClusterLaw for GeneralizedReflections {
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome> {
        Some(at_contact(members, pairs, |near| reflect(members, near, law)))
    }
}

/// The motions of touching balls after an impact among them; `pairs` lists the touching ones as indices into `members`.
///
/// - Reflection (Smith, Kaufman, Vouga, Tamstorf and Grinspun 2012): closing contacts are reflected together until none
///   closes.
/// - Restitution e blends this with the inelastic impact of the whole cluster: v = (1 - e) v_inelastic + e v_reflected.
///   For one contact that is Newton's law. e is the mean of the contacts' restitutions at the speed of the fastest
///   closing one.
/// - Friction then acts at each contact against its slip before the impact, by the ball-ball law. All friction is
///   scaled down by one factor if it would add energy. Balls that exchange impulses only among themselves have a factor
///   of their own.
///
/// The outcome does not depend on the order of members or pairs, and mirrored members have exactly mirrored outcomes.
#[must_use]
pub fn reflect(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    let normals: Vec<DVec3> =
        pairs.iter().map(|&(a, b)| (members[b].1.position - members[a].1.position).normalize()).collect();
    let is_on_bed = |node: usize| !is_airborne(&members[node].0, &members[node].1);
    let held = |node: usize| if is_on_bed(node) { DVec3::new(1.0, 1.0, 0.0) } else { DVec3::ONE };
    // On a tilted line of centres of two balls on the bed, only the horizontal part of the impulse acts. This is its
    // share.
    let shares: Vec<f64> = pairs
        .iter()
        .zip(&normals)
        .map(|(&(a, b), normal)| if is_on_bed(a) && is_on_bed(b) { normal.truncate().length() } else { 1.0 })
        .collect();
    let graph = ContactGraph {
        inverse_masses: members.iter().enumerate().map(|(node, (ball, _))| held(node) / ball.mass).collect(),
        slowed: PerBall::new(),
        links: pairs
            .iter()
            .zip(&normals)
            .map(|(&(a, b), &normal)| {
                let level =
                    if is_on_bed(a) && is_on_bed(b) { normal.truncate().normalize().extend(0.0) } else { normal };
                let place = (members[a].1.position + members[b].1.position).truncate();
                Link { a, b: Some(b), normal: level, place }
            })
            .collect(),
        meter: law.meter(),
    };
    let velocities: Vec<DVec3> = members.iter().enumerate().map(|(node, (_, m))| m.velocity * held(node)).collect();
    let openings = graph.openings(&velocities);
    let fastest = openings.iter().zip(&shares).map(|(opening, share)| -opening * share).fold(0.0, f64::max);
    let restitution_of = |&(a, b): &(usize, usize)| law.restitution(&members[a].0, &members[b].0, fastest);
    let restitution = pairs.iter().map(restitution_of).collect::<ExactSum>().value() / pairs.len() as f64;
    let linked_impulses = blended_impulses(&graph, &openings, restitution);
    let impulses: SmallVec<[f64; 64]> =
        linked_impulses.iter().zip(&shares).map(|(impulse, share)| impulse / share).collect();
    let pushed: SmallVec<[Motion; 16]> = members
        .iter()
        .zip(graph.pushed(&linked_impulses))
        .map(|((_, motion), change)| Motion { velocity: motion.velocity + change, ..*motion })
        .collect();
    let motions = rub(members, pushed, pairs, &normals, &impulses, law);
    let touched = smallvec![0.0; pairs.len()];
    ClusterOutcome { motions, impulses, touched, is_stand_in: false }
}

/// Normal impulses along the normals of the graph: the inelastic and the reflecting ones, blended by the restitution.
fn blended_impulses(graph: &ContactGraph, openings: &[f64], restitution: f64) -> PerLink<f64> {
    let inelastic = graph.stopping_impulses(openings, &vec![true; openings.len()]);
    if restitution == 0.0 {
        return inelastic;
    }
    let reflected = reflecting_impulses(graph, openings);
    inelastic.iter().zip(reflected).map(|(stop, reflect)| stop + restitution * (reflect - stop)).collect()
}

fn reflecting_impulses(graph: &ContactGraph, openings: &[f64]) -> PerLink<f64> {
    let scale = openings.iter().fold(0.0_f64, |most, opening| most.max(opening.abs()));
    let mut total: PerLink<f64> = smallvec![0.0; openings.len()];
    let mut current: PerLink<f64> = PerLink::from_slice(openings);
    for _ in 0..REFLECTIONS {
        let closing: PerLink<bool> = current.iter().map(|&opening| opening < -ROUNDING * scale).collect();
        if !closing.contains(&true) || graph.meter.is_spent() {
            break;
        }
        let stopping = graph.stopping_impulses(&current, &closing);
        for (sum, impulse) in total.iter_mut().zip(stopping) {
            *sum += 2.0 * impulse;
        }
        let changes = graph.openings(&graph.pushed(&total));
        current = openings.iter().zip(changes).map(|(opening, change)| opening + change).collect();
    }
    total
}

/// The motions after friction at all contacts at once. `pushed` holds the motions after the normal impulses.
fn rub(
    members: &[Member],
    pushed: SmallVec<[Motion; 16]>,
    pairs: &[(usize, usize)],
    normals: &[DVec3],
    impulses: &[f64],
    law: &PairLaw,
) -> SmallVec<[Motion; 16]> {
    let mut turns = vec![(ExactSum3::default(), ExactSum3::default()); members.len()];
    let passed = pairs.iter().zip(impulses).filter(|(_, impulse)| **impulse > 0.0).map(|(pair, _)| *pair);
    let parts = parts(members.len(), passed);
    // For each part, the work of its friction, and the stiffness: twice the kinetic energy that friction alone would give.
    let mut sums = vec![(ExactSum::default(), ExactSum::default()); members.len()];
    for ((&(a, b), &normal), &impulse) in pairs.iter().zip(normals).zip(impulses) {
        let ((ball_a, motion_a), (ball_b, motion_b)) = (&members[a], &members[b]);
        let slip = surface_slip((ball_a, motion_a), (ball_b, motion_b), normal);
        let friction = friction_impulse(ball_a, ball_b, slip, impulse, law);
        sums[parts[a]].0.add(friction.dot(surface_slip((ball_a, &pushed[a]), (ball_b, &pushed[b]), normal)));
        for (node, ball, on_ball, lever) in
            [(a, ball_a, friction, normal * ball_a.radius), (b, ball_b, -friction, normal * -ball_b.radius)]
        {
            let still = Motion::default();
            let change = push(ball, &still, on_ball, lever);
            turns[node].0.add(change.velocity);
            turns[node].1.add(change.spin);
        }
    }
    let changes: Vec<(DVec3, DVec3)> = turns.iter().map(|(v, w)| (v.value(), w.value())).collect();
    for (((ball, _), (v, w)), part) in members.iter().zip(&changes).zip(&parts) {
        sums[*part].1.add(ball.mass * v.length_squared() + ball.moment_of_inertia() * w.length_squared());
    }
    // The energy changes by share * work + share^2 / 2 * stiffness. The share is at most that at the minimum of this
    // parabola, so energy never grows.
    let shares: Vec<f64> = sums
        .iter()
        .map(|(work, stiffness)| -work.value() / stiffness.value())
        .map(|least| if least > 0.0 { least.min(1.0) } else { 0.0 })
        .collect();
    let rubbed = |((motion, (v, w)), part): ((Motion, (DVec3, DVec3)), &usize)| Motion {
        velocity: motion.velocity + v * shares[*part],
        spin: motion.spin + w * shares[*part],
        ..motion
    };
    pushed.into_iter().zip(changes).zip(&parts).map(rubbed).collect()
}
