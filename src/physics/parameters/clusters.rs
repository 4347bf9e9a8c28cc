//! Several balls at once.

use super::group::parameters;
use crate::physics::resolution::ClusterResolver;

parameters! {
    /// Several balls that meet at once, or within reach of one another.
    pub struct Clusters {
        /// The law of an impact of several balls.
        resolver: ClusterResolver, "Law";
    }
}
