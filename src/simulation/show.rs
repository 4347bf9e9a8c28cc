//! What a frame shows: the courses of the last tick, sampled one tick behind the clock.

use bevy::prelude::*;

use super::clock::Tick;
use super::components::Shown;
use super::in_play::InPlay;
use super::replay::Replay;
use super::state::{RunState, TableState};

/// Samples every ball for this frame: while time runs, at the tick's start plus the overstep; otherwise at the tick's
/// end. A ball that rested since the last frame is skipped. During a replay the replay shows the balls.
pub(super) fn show(
    tick: Res<Tick>,
    run: Res<RunState>,
    state: Res<TableState>,
    fixed: Res<Time<Fixed>>,
    in_play: Res<InPlay>,
    replay: Option<Res<Replay>>,
    mut balls: Query<&mut Shown>,
    mut last: Local<Option<(f64, u32)>>,
) {
    if replay.is_some_and(|replay| replay.is_on()) {
        return;
    }
    let t = tick.shown(*state, *run, &fixed);
    let before = last.replace((t, in_play.edits)).filter(|(_, edits)| *edits == in_play.edits);
    for (index, &entity) in in_play.entities.iter().enumerate() {
        let is_shown = |(before, _)| before == t || in_play.engine.is_still_from(index, t.min(before));
        if before.is_some_and(is_shown) {
            continue;
        }
        let (motion, orientation) = in_play.engine.shown(index, t);
        if let Ok(mut shown) = balls.get_mut(entity) {
            shown.set_if_neq(Shown { position: motion.position, orientation });
        }
    }
}
