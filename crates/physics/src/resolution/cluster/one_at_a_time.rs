//! Impact of several balls as a sequence of pair impacts, for comparison.

use smallvec::{SmallVec, smallvec};

use super::law::ClusterLaw;
use super::outcome::{ClusterOutcome, Member, at_contact};
use crate::ball::Motion;
use crate::resolution::ball_ball::yielding;
use crate::resolution::pair_law::PairLaw;

/// Most rounds over all pairs; a break takes about ten. Pairs that still close after the last round are left to the
/// next impact.
const ROUNDS: usize = 1000;

/// The work of a pair's impact in closed form, in the steps that a [`Meter`](crate::Meter) counts.
const PAIR_WORK: usize = 4;

/// Closing speeds below this share of the fastest at the start are rounding.
const ROUNDING: f64 = 1e-12;

/// Resolves each pair by the ball-ball law, in the order of the balls' ids, round after round until no pair closes.
/// Many programs do this. It is physically wrong: the outcome depends on the ids of the balls, and a symmetric hit has an
/// asymmetric outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneAtATime;

impl ClusterLaw for OneAtATime {
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome> {
        Some(at_contact(members, pairs, |near| collide_in_turn(members, near, law)))
    }
}

/// The motions of touching balls after their pairs were resolved one after the other.
fn collide_in_turn(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    let mut order: SmallVec<[usize; 64]> = (0..pairs.len()).collect();
    let ids = |k: usize| {
        let (a, b) = (members[pairs[k].0].0.id, members[pairs[k].1].0.id);
        (a.min(b), a.max(b))
    };
    order.sort_by_key(|&k| ids(k));
    let mut motions: SmallVec<[Motion; 16]> = members.iter().map(|(_, motion)| *motion).collect();
    let closing = |motions: &[Motion], (a, b): (usize, usize)| {
        let normal = (motions[b].position - motions[a].position).normalize();
        let along = |slot: usize| motions[slot].velocity.dot(yielding(&members[slot].0, &motions[slot], normal));
        along(a) - along(b)
    };
    let fastest = pairs.iter().map(|&pair| closing(&motions, pair)).fold(0.0, f64::max);
    let mut impulses: SmallVec<[f64; 64]> = smallvec![0.0; pairs.len()];
    let meter = law.meter();
    for _ in 0..ROUNDS {
        let mut met = false;
        for &k in &order {
            meter.add(1);
            let (a, b) = pairs[k];
            if closing(&motions, (a, b)) <= ROUNDING * fastest {
                continue;
            }
            if meter.is_spent() {
                break;
            }
            meter.add(PAIR_WORK);
            let after = law.collide((&members[a].0, &motions[a]), (&members[b].0, &motions[b]));
            let normal = (motions[b].position - motions[a].position).normalize();
            let light = if members[a].0.mass <= members[b].0.mass { (a, 0) } else { (b, 1) };
            let change = after[light.1].velocity - motions[light.0].velocity;
            let mobility = yielding(&members[light.0].0, &motions[light.0], normal).length_squared();
            impulses[k] += members[light.0].0.mass * change.dot(normal).abs() / mobility;
            [motions[a], motions[b]] = after;
            met = true;
        }
        if !met {
            break;
        }
    }
    ClusterOutcome { motions, impulses, touched: smallvec![0.0; pairs.len()], is_stand_in: false }
}
