//! Which balls are frozen to a rail between two shots, and how a referee says it.

use super::equipment::Equipment;
use super::lie::Lie;
use super::words::joined;
use baize_files::capital;
use baize_physics::BallId;
use baize_table::shot::is_frozen_to_rail;

/// Those of `balls` that are frozen to a rail, in the same order; a ball that is not on the bed is not.
#[must_use]
pub(super) fn frozen_to_rail(equipment: &Equipment, lie: &Lie, balls: &[BallId]) -> Vec<BallId> {
    let (boundary, shape) = (&equipment.table.boundary, equipment.shape);
    let is_frozen = |ball: &&BallId| {
        lie.centre(**ball).is_some_and(|place| is_frozen_to_rail(boundary, shape, equipment.radius(**ball), place))
    };
    balls.iter().filter(is_frozen).copied().collect()
}

/// What the referee says of balls that are frozen to a rail: `The 3 and the 7 are frozen to a rail.`; `None` for no balls.
#[must_use]
pub(super) fn frozen_words(equipment: &Equipment, frozen: &[BallId]) -> Option<String> {
    let names: Vec<String> = frozen.iter().map(|ball| equipment.words(*ball)).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    (!names.is_empty()).then(|| format!("{} {verb} frozen to a rail.", capital(&joined(&names))))
}
