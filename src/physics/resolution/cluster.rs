//! Impact of several balls that touch or nearly touch: the trait for a law, and the list of the laws.

use smallvec::{SmallVec, smallvec};

use super::ball_ball::PairLaw;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;

/// A law for several balls that meet at once.
///
/// It gets the ball-ball law and must reproduce its restitution and friction; see [`BallLaw`](super::BallLaw). It must
/// conserve momentum and create no energy, and a normal impulse must never pull two balls together. Its outcome should
/// not depend on the order of members or pairs.
///
/// ```
/// use baize::physics::{ClusterLaw, ClusterOutcome, ClusterResolver, Foreign, Member, PairLaw, Physics};
///
/// /// Leaves every cluster to generalized reflections.
/// struct Shy;
///
/// impl ClusterLaw for Shy {
///     fn resolve(&self, _: &[Member], _: &[(usize, usize)], _: &PairLaw) -> Option<ClusterOutcome> {
///         None
///     }
/// }
///
/// let mut physics = Physics::default();
/// physics.clusters.resolver = ClusterResolver::Foreign(Foreign { name: "shy", law: &Shy });
/// ```
pub trait ClusterLaw: Send + Sync {
    /// The motions of balls after an impact among them; `pairs` lists those that touch, or may touch during the impact,
    /// as indices into `members`. `None` if the law cannot resolve the impact: then generalized reflections do.
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome>;

    /// The greatest compression in metres of two balls that meet at `speed` m/s. Balls with a gap of at most that size
    /// between them belong to the impact too. `None`, the default, for a law that ignores gaps.
    fn deepest_overlap(&self, _a: &Ball, _b: &Ball, _speed: f64) -> Option<f64> {
        None
    }
}

laws! {
    /// The laws for several balls that meet at once.
    pub enum ClusterResolver: ClusterLaw, usually HertzBurst {
        /// Springs push the balls, whose positions are kept fixed; gaps count (Hertz 1882, Tsuji 1992).
        HertzBurst(own) in hertz_burst;
        /// Closing contacts are reflected together until none closes; gaps do not count (Smith et al. 2012).
        GeneralizedReflections in generalized_reflections;
        /// One pair after the other, in the order of the balls' ids: physically wrong, included for comparison.
        OneAtATime in one_at_a_time;
    }

    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome>;
    fn deepest_overlap(&self, a: &Ball, b: &Ball, speed: f64) -> Option<f64>;
}

/// Gaps up to this, in metres, count as contact in laws that ignore gaps.
pub const NO_GAP: f64 = 1e-8;

/// The most balls that a Hertz burst simulates. The computing time grows with the number of balls and with the path of
/// the wave through them: a triangle of a thousand would take minutes. If more balls are within reach, only those in
/// contact take part. If even these are more, generalized reflections resolve the impact.
pub const LARGEST_BURST: usize = 200;

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
fn parts(count: usize, pushed: impl Iterator<Item = (usize, usize)>) -> SmallVec<[usize; 16]> {
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
fn at_contact(
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

/// Generalized reflections of the touching pairs, the fallback for the other laws.
pub(super) fn reflect_at_contact(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    at_contact(members, pairs, |near| generalized_reflections::reflect(members, near, law))
}

/// The inelastic impact of the touching pairs.
pub(super) fn stop_at_contact(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    at_contact(members, pairs, |near| generalized_reflections::stop(members, near, law))
}
