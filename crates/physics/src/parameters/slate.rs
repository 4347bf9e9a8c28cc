//! A ball that comes down on the bed.

use super::group::parameters;

parameters! {
    /// The slate under the cloth, on which balls land.
    pub struct Slate {
        /// Whether balls can leave the bed: jump shots, hops. If false, they have no vertical speed.
        flight: bool = true, "Flight";
        /// Restitution of the slate: the share of the vertical speed that a bounce gives back. 0.5 to 0.7 (Alciatore, physical
        /// properties).
        restitution: f64 = 0.5, "Slate restitution", "", 0.0..=1.0;
        /// Friction of a ball that bounces on the bed. 0.15 to 0.4, as for sliding (Alciatore TP B.10).
        friction: f64 = 0.2, "Slate friction", "", 0.0..=1.0;
    }
}
