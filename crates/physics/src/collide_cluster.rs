//! Resolves an impact of several balls: by the selected law or its fallback, and isolated pairs by the ball-ball law.

use smallvec::{SmallVec, smallvec};

use super::all_parameters::Physics;
use super::resolution::cluster::reflect_at_contact;
use super::resolution::{ClusterLaw, ClusterOutcome, Member, PairLaw};
use super::work::Meter;

/// The motions of balls after an impact among them; `pairs` lists those that touch, or may touch during the impact, as
/// indices into `members`.
///
/// Momentum is conserved, no energy is created, and no normal impulse pulls. The outcome does not depend on the order of
/// members or pairs, and mirrored members have exactly mirrored outcomes, except with
/// [`ClusterResolver::OneAtATime`](super::resolution::ClusterResolver::OneAtATime). Two balls that exchange impulses only with each
/// other are resolved as an isolated pair. A fixed ball passes nothing on, so it may be in several such pairs.
#[must_use]
pub fn collide_cluster(members: &[Member], pairs: &[(usize, usize)], physics: &Physics) -> ClusterOutcome {
    collide_cluster_metered(members, pairs, physics, Meter::default())
}

/// As [`collide_cluster`], with the work counted by `meter`. Once it is spent, the outcome means nothing.
#[must_use]
pub fn collide_cluster_metered(
    members: &[Member],
    pairs: &[(usize, usize)],
    physics: &Physics,
    meter: Meter,
) -> ClusterOutcome {
    let law = physics.law_of_balls().metered(meter);
    at_own_places(members, physics, |level| with_pairs_alone(level, pairs, physics, &law))
}

/// Parts balls that their law leaves closing: the motions after generalized reflections, whatever law is selected. Once the
/// work that `law` counts is spent, the outcome means nothing.
#[must_use]
pub(crate) fn part_cluster(
    members: &[Member],
    pairs: &[(usize, usize)],
    physics: &Physics,
    law: &PairLaw,
) -> ClusterOutcome {
    at_own_places(members, physics, |level| reflect_at_contact(level, pairs, law))
}

/// The outcome for these balls, which a disc world sees on one level. They keep their places.
fn at_own_places(
    members: &[Member],
    physics: &Physics,
    collide: impl FnOnce(&[Member]) -> ClusterOutcome,
) -> ClusterOutcome {
    let on_one_level = |(ball, motion): &Member| (*ball, physics.shape.on_one_level(motion));
    let level: SmallVec<[Member; 16]> = members.iter().map(on_one_level).collect();
    let mut outcome = collide(&level);
    for (motion, (_, before)) in outcome.motions.iter_mut().zip(members) {
        motion.position = before.position;
    }
    outcome
}

/// The outcome by the selected law or its fallback, all pairs together. Balls that obey special relativity have one law only.
fn together(members: &[Member], pairs: &[(usize, usize)], physics: &Physics, law: &PairLaw) -> ClusterOutcome {
    let stand_in = || {
        let outcome = reflect_at_contact(members, pairs, law);
        ClusterOutcome { is_stand_in: true, ..outcome }
    };
    if law.light().is_some() {
        return reflect_at_contact(members, pairs, law);
    }
    physics.clusters.resolver.resolve(members, pairs, law).unwrap_or_else(stand_in)
}

/// As [`together`], but two balls that exchange impulses only with each other are resolved by the exact ball-ball law. A
/// fixed ball may exchange impulses with others too.
/// The other pairs are then resolved again without those two, so that these do not influence them: the fastest pair
/// sets the units and the restitution of a burst, and generalized reflections take the mean restitution of all pairs.
fn with_pairs_alone(members: &[Member], pairs: &[(usize, usize)], physics: &Physics, law: &PairLaw) -> ClusterOutcome {
    let mut outcome = together(members, pairs, physics, law);
    let mut met: SmallVec<[u32; 16]> = smallvec![0; members.len()];
    for (&(a, b), _) in pairs.iter().zip(&outcome.impulses).filter(|(_, impulse)| **impulse > 0.0) {
        met[a] += 1;
        met[b] += 1;
    }
    let is_fixed = |slot: usize| members[slot].0.is_fixed();
    let meets_no_other = |slot: usize| met[slot] == 1 || is_fixed(slot);
    let is_alone =
        |(&(a, b), impulse): (&(usize, usize), &f64)| *impulse > 0.0 && meets_no_other(a) && meets_no_other(b);
    let alone: SmallVec<[bool; 64]> = pairs.iter().zip(&outcome.impulses).map(is_alone).collect();
    if !alone.contains(&true) {
        return outcome;
    }
    let mut is_in_pair: SmallVec<[bool; 16]> = smallvec![false; members.len()];
    for (&(a, b), _) in pairs.iter().zip(&alone).filter(|(_, alone)| **alone) {
        is_in_pair[a] = !is_fixed(a);
        is_in_pair[b] = !is_fixed(b);
    }
    let is_rest = |&(a, b): &(usize, usize)| !is_in_pair[a] && !is_in_pair[b];
    let rest: SmallVec<[(usize, usize); 64]> = pairs.iter().filter(|pair| is_rest(pair)).copied().collect();
    if pairs.iter().zip(&outcome.impulses).any(|(pair, impulse)| *impulse > 0.0 && is_rest(pair)) {
        let of_rest = together(members, &rest, physics, law);
        let mut impulses = of_rest.impulses.into_iter();
        for (impulse, _) in outcome.impulses.iter_mut().zip(pairs).filter(|(_, pair)| is_rest(pair)) {
            *impulse = impulses.next().unwrap_or(0.0);
        }
        outcome.motions = of_rest.motions;
    }
    for (&(a, b), _) in pairs.iter().zip(&alone).filter(|(_, alone)| **alone) {
        let (first, second) = ((&members[a].0, &members[a].1), (&members[b].0, &members[b].1));
        let [after_a, after_b] = law.collide(first, second);
        (outcome.motions[a], outcome.motions[b]) = (after_a, after_b);
    }
    outcome
}
