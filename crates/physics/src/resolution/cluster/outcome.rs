//! The balls of a cluster, and what an impact does to them.

use smallvec::{SmallVec, smallvec};

use crate::ball::{Ball, Motion};

/// Gaps up to this, in metres, count as contact in laws that ignore gaps.
pub const NO_GAP: f64 = 1e-8;

/// A ball of a cluster and its motion before the impact.
pub type Member = (Ball, Motion);

/// The outcome of an impact of several balls.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterOutcome {
    /// The motions after, in the order of the members.
    pub motions: SmallVec<[Motion; 16]>,
    /// The normal impulse of each contact in N s, in the order of the pairs, zero or more; zero if the two balls did
    /// not touch.
    pub impulses: SmallVec<[f64; 64]>,
    /// When each contact first pressed, in seconds after the first contact of the impact, in the order of the pairs;
    /// zero in laws that do not compute times.
    pub touched: SmallVec<[f64; 64]>,
    /// Whether generalized reflections replaced the selected law: for too many balls, or for a burst that did not end
    /// or would have created energy.
    pub is_stand_in: bool,
}

/// The distance in metres between the surfaces of two balls; negative where they overlap.
#[must_use]
pub fn gap(a: &Member, b: &Member) -> f64 {
    a.1.position.distance(b.1.position) - (a.0.radius + b.0.radius)
}

/// Splits `count` balls into parts: balls that the `pushed` pairs connect, directly or through other balls. Returns for
/// each ball the smallest index in its part. Such a part is an impact of its own, and must gain no energy from the
/// other parts.
pub(super) fn parts(count: usize, pushed: impl Iterator<Item = (usize, usize)>) -> SmallVec<[usize; 16]> {
    let mut parts: SmallVec<[usize; 16]> = (0..count).collect();
    for (a, b) in pushed {
        let (first, last) = (parts[a].min(parts[b]), parts[a].max(parts[b]));
        if first != last {
            parts.iter_mut().filter(|part| **part == last).for_each(|part| *part = first);
        }
    }
    parts
}

/// Runs `resolver` on the touching pairs only. Lists the impulses of all `pairs`, zero for the others.
pub(super) fn at_contact(
    members: &[Member],
    pairs: &[(usize, usize)],
    resolver: impl Fn(&[(usize, usize)]) -> ClusterOutcome,
) -> ClusterOutcome {
    let touches: SmallVec<[bool; 64]> = pairs.iter().map(|&(a, b)| gap(&members[a], &members[b]) <= NO_GAP).collect();
    let near: SmallVec<[(usize, usize); 64]> =
        pairs.iter().zip(&touches).filter_map(|(pair, touches)| touches.then_some(*pair)).collect();
    let outcome = resolver(&near);
    let mut of_near = outcome.impulses.into_iter();
    let impulses = touches.iter().map(|touches| if *touches { of_near.next().unwrap_or(0.0) } else { 0.0 }).collect();
    ClusterOutcome { impulses, touched: smallvec![0.0; pairs.len()], ..outcome }
}
