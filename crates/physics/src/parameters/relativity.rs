//! How fast light is, for balls that obey special relativity.

use super::group::parameters;

parameters! {
    /// Special relativity. It counts only for `shape: RelativisticDiscs`.
    pub struct Relativity: Copy {
        /// The speed of light. No ball reaches it. In nature it is 299,792,458 m/s, where nobody sees a difference from Newton;
        /// 30 m/s is three times the speed of a hard break.
        speed_of_light: f64 = 30.0, "Speed of light", "m/s", 0.001..=1000000000.0;
    }
}
