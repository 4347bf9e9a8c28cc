//! Which balls a cue ball touches between two shots, and how a referee says it.

use glam::DVec2;

use super::equipment::Equipment;
use super::lie::Lie;
use baize_physics::BallId;
use baize_table::shot::FROZEN;

/// The balls that touch the cue ball `ball`, by ascending id; none for a cue ball that is not on the bed.
#[must_use]
pub(super) fn touching(equipment: &Equipment, lie: &Lie, ball: BallId) -> Vec<BallId> {
    let Some(place) = lie.centre(ball) else { return Vec::new() };
    let near = |(other, centre): &(BallId, DVec2)| {
        *other != ball && place.distance(*centre) <= equipment.touching(ball, *other) + FROZEN
    };
    lie.on_bed().filter(near).map(|(other, _)| other).collect()
}

/// What the referee says when the cue ball touches balls in a game in which it is played away from them: `Touching ball: ...`
/// for those of `on`, which then count as hit, and what else it touches. `words` lists balls. `None` if it touches none.
pub(super) fn announcement(touching: &[BallId], on: &[BallId], words: impl Fn(&[BallId]) -> String) -> Option<String> {
    let (on, others): (Vec<BallId>, Vec<BallId>) = touching.iter().partition(|ball| on.contains(ball));
    let called = (!on.is_empty()).then(|| format!("Touching ball: the cue ball touches {}.", words(&on)));
    let verb = if others.len() == 1 { "is" } else { "are" };
    let silent = (!others.is_empty()).then(|| format!("The cue ball touches {}, which {verb} not on.", words(&others)));
    let said: Vec<String> = [called, silent].into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}
