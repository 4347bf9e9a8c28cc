//! Impact of several balls that touch or nearly touch: the list of the laws.

mod outcome;
mod law;
mod reflected_momenta;

use super::pair_law::PairLaw;
use crate::ball::Ball;
use crate::parameters::choice::laws;
use crate::parameters::group::parameters;
use outcome::at_contact;
use reflected_momenta::reflect_momenta;

pub use hertz_burst::LARGEST_BURST;
pub use law::ClusterLaw;
pub use outcome::{ClusterOutcome, Member, NO_GAP, gap};

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

parameters! {
    /// Several balls that meet at once, or within reach of one another.
    pub struct Clusters {
        /// The law of an impact of several balls.
        resolver: ClusterResolver, "Law";
    }
}

/// Generalized reflections of the touching pairs, the fallback for the other laws; of momenta if the balls obey special
/// relativity.
pub(crate) fn reflect_at_contact(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    at_contact(members, pairs, |near| match law.light() {
        Some(light) => reflect_momenta(members, near, law, &light),
        None => generalized_reflections::reflect(members, near, law),
    })
}
