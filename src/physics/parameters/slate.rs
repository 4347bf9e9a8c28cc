//! A ball that comes down on the bed.

use super::group::parameters;

parameters! {
    /// What the slate under the cloth does to a ball that comes down on it.
    pub struct Slate {
        /// Whether balls can leave the bed: jump shots, hops. If false the bed takes every vertical speed.
        flight: bool = true, "Flight";
        /// Share of the vertical speed that a bounce on the slate gives back. 0.5 to 0.7 (Alciatore, physical properties).
        restitution: f64 = 0.5, "Slate restitution", "", 0.0..=1.0;
        /// Friction of a ball that bounces on the bed; as for sliding, 0.15 to 0.4 (Alciatore TP B.10).
        friction: f64 = 0.2, "Slate friction", "", 0.0..=1.0;
    }
}
