//! A ball that comes to a pocket.

use super::group::parameters;
use crate::physics::resolution::PocketModel;

parameters! {
    /// A ball that comes to a pocket.
    pub struct Pockets {
        /// The law of a ball at a pocket.
        model: PocketModel, "Law";
    }
}
