//! Several balls that touch, or nearly so, meet at once: what a law of several balls is, and the list of the laws.

use smallvec::{SmallVec, smallvec};

use super::ball_ball::PairLaw;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;

/// A law of several balls that meet at once.
///
/// It gets the law of two balls as a value and must obey it; see [`BallLaw`](super::BallLaw). Momentum is conserved, no energy
/// is made, and no impulse pulls. The outcome should not depend on the order of members or pairs.
///
/// ```
/// use baize::physics::{ClusterLaw, ClusterOutcome, ClusterResolver, Foreign, Member, PairLaw, Physics};
///
/// /// Leaves every cluster to the stand-in.
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
    /// The motions of balls after an impact among them; `pairs` lists those that touch, or may touch during the impact, as
    /// indices into `members`. `None` where it finds none: then generalized reflections stand in.
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome>;

    /// How deep in metres two balls press into each other that meet at `speed` in m/s: balls across a gap of that order belong
    /// to the impact too. `None`, as it is when left out, for a law that knows no gaps.
    fn deepest_overlap(&self, _a: &Ball, _b: &Ball, _speed: f64) -> Option<f64> {
        None
    }
}

laws! {
    /// The laws of several balls.
    pub enum ClusterResolver: ClusterLaw, usually HertzBurst {
        /// Springs between balls that keep their places, gaps and all (Hertz 1882, Tsuji 1992).
        HertzBurst(own) in hertz_burst;
        /// Closing contacts are reflected together until none closes; gaps do not count (Smith et al. 2012).
        GeneralizedReflections in generalized_reflections;
        /// One pair after the other, in the order of their numbers: wrong, and shown for that.
        OneAtATime in one_at_a_time;
    }

    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome>;
    fn deepest_overlap(&self, a: &Ball, b: &Ball, speed: f64) -> Option<f64>;
}

/// Gaps up to this, in metres, are none for a resolver that knows no gaps.
pub const NO_GAP: f64 = 1e-8;

/// More balls than this are not followed as springs: the time for that grows with the balls and with the way of the wave
/// through them, to minutes for a triangle of a thousand. Of more that are within reach only those without a gap take part;
/// for more than this without a gap generalized reflections stand in.
pub const LARGEST_BURST: usize = 200;

/// A ball of a cluster, before the impact.
pub type Member = (Ball, Motion);

/// What an impact of several balls did.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterOutcome {
    /// The motions after, in the order of the members.
    pub motions: SmallVec<[Motion; 16]>,
    /// The normal impulse of each contact in N s, in the order of the pairs; zero or more, zero for one that did not
    /// touch.
    pub impulses: SmallVec<[f64; 64]>,
    /// How many seconds after the first contact each contact pressed for the first time, in the order of the pairs;
    /// zero where the resolver knows no times.
    pub touched: SmallVec<[f64; 64]>,
    /// Whether generalized reflections stood in: for a burst that did not end or that made energy, or of too many balls.
    pub is_stand_in: bool,
}

/// The distance in metres between the surfaces of two balls; negative where they overlap.
#[must_use]
pub fn gap(a: &Member, b: &Member) -> f64 {
    a.1.position.distance(b.1.position) - (a.0.radius + b.0.radius)
}

/// What a resolver that knows no gaps makes of the pairs that touch.
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

/// Generalized reflections of the pairs that touch, which stand in for other laws.
pub(super) fn reflect_at_contact(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    at_contact(members, pairs, |near| generalized_reflections::reflect(members, near, law))
}
