//! The trait for a law of several balls.

use super::outcome::{ClusterOutcome, Member};
use crate::ball::Ball;
use crate::resolution::pair_law::PairLaw;

/// A law for several balls that meet at once.
///
/// It gets the ball-ball law and must reproduce its restitution and friction; see [`BallLaw`](crate::BallLaw). It must
/// conserve momentum and create no energy, and a normal impulse must never pull two balls together. Its outcome should
/// not depend on the order of members or pairs.
///
/// ```
/// use baize_physics::{ClusterLaw, ClusterOutcome, ClusterResolver, Foreign, Member, PairLaw, Physics};
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
