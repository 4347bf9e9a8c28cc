//! A ball that comes down on the bed.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

/// The slate under the cloth, on which balls land.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Slate {
    /// Whether balls can leave the bed: jump shots, hops. If false, they have no vertical speed.
    #[described(label = "Flight", default = true)]
    pub flight: bool,
    /// Restitution of the slate: the share of the vertical speed that a bounce gives back. 0.5 to 0.7 (Alciatore, physical
    /// properties).
    #[described(label = "Slate restitution", default = 0.5, range = 0.0..=1.0)]
    pub restitution: f64,
    /// Friction of a ball that bounces on the bed. 0.15 to 0.4, as for sliding (Alciatore TP B.10).
    #[described(label = "Slate friction", default = 0.2, range = 0.0..=1.0)]
    pub friction: f64,
}
