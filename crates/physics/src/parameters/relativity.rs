//! How fast light is, for balls that obey special relativity.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

/// Special relativity. It counts only for `shape: RelativisticDiscs`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Relativity {
    /// The speed of light. No ball reaches it. In nature it is 299,792,458 m/s, where nobody sees a difference from Newton;
    /// 30 m/s is three times the speed of a hard break.
    #[described(label = "Speed of light", default = 30.0, unit = "m/s", range = 0.001..=1000000000.0)]
    pub speed_of_light: f64,
}
