//! How a player behaves at the table.

use serde::{Deserialize, Serialize};

use baize_describe::Described;

/// How a player behaves at the table before a stroke. It changes what is seen and how long it takes, and no shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Manner", default, deny_unknown_fields)]
#[described(default)]
pub struct Manner {
    /// How long the player looks and aims, as a share of what is usual.
    #[described(default = 1.0, range = 0.2..=3.0)]
    pub looks: f64,
    /// How many practice strokes the player makes before an ordinary shot; one fewer before an easy shot, one more before a hard one.
    #[described(default = 2, range = 0..=6)]
    pub practice_strokes: u32,
    /// How long a practice stroke takes, as a share of what is usual.
    #[described(default = 1.0, range = 0.4..=2.5)]
    pub stroke_time: f64,
}
