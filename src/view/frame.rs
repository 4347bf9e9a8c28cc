//! The measures of a table's frame below its rails.

use super::fall::POCKET_DEPTH;

/// Half the width of a leg, in metres.
pub(super) const LEG: f64 = 0.065;
/// How far inside the edge of the frame the middle of a leg is, in metres.
pub(super) const LEG_INSET: f64 = 0.08;
/// How far the frame reaches below the cloth, in metres: below the floors of the pockets.
pub(super) const FRAME_DEPTH: f64 = POCKET_DEPTH + 0.01;
