//! Impact of several balls that touch or nearly touch: the list of the laws.

mod outcome;
mod law;
mod reflected_momenta;
mod hertz_burst;
mod generalized_reflections;
mod one_at_a_time;

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

use super::pair_law::PairLaw;
use crate::ball::Ball;
use crate::parameters::Foreign;
use outcome::at_contact;
use reflected_momenta::reflect_momenta;

pub use generalized_reflections::GeneralizedReflections;
pub use hertz_burst::HertzBurst;
pub use hertz_burst::LARGEST_BURST;
pub use law::ClusterLaw;
pub use one_at_a_time::OneAtATime;
pub use outcome::{ClusterOutcome, Member, NO_GAP, gap};

/// The laws for several balls that meet at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Described, Parameters)]
#[described(meanings, laws = ClusterLaw)]
pub enum ClusterResolver {
    /// Springs push the balls, whose positions are kept fixed; gaps count (Hertz 1882, Tsuji 1992).
    #[default]
    HertzBurst(HertzBurst),
    /// Closing contacts are reflected together until none closes; gaps do not count (Smith et al. 2012).
    GeneralizedReflections,
    /// One pair after the other, in the order of the balls' ids: physically wrong, included for comparison.
    OneAtATime,
    /// A law from another crate.
    #[serde(untagged)]
    Foreign(Foreign<dyn ClusterLaw>),
}

impl ClusterLaw for ClusterResolver {
    #[inline]
    fn resolve(&self, members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> Option<ClusterOutcome> {
        self.chosen(|chosen| chosen.resolve(members, pairs, law))
    }

    #[inline]
    fn deepest_overlap(&self, a: &Ball, b: &Ball, speed: f64) -> Option<f64> {
        self.chosen(|chosen| chosen.deepest_overlap(a, b, speed))
    }
}

/// Several balls that meet at once, or within reach of one another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Clusters {
    /// The law of an impact of several balls.
    #[described(label = "Law")]
    pub resolver: ClusterResolver,
}

/// Generalized reflections of the touching pairs, the fallback for the other laws; of momenta if the balls obey special
/// relativity.
pub(crate) fn reflect_at_contact(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw) -> ClusterOutcome {
    at_contact(members, pairs, |near| match law.light() {
        Some(light) => reflect_momenta(members, near, law, &light),
        None => generalized_reflections::reflect(members, near, law),
    })
}
