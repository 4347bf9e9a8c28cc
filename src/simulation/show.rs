//! What a frame shows: the courses of the last tick, sampled one tick behind the clock.

use bevy::prelude::*;

use super::clock::Tick;
use super::commands::{RunState, TableState};
use super::components::Shown;
use super::trail::Trail;

/// Samples every ball for this frame: while time runs, at the tick's start plus the overstep; else at the tick's end. What
/// lay still since the last frame is shown already.
pub(super) fn show(
    tick: Res<Tick>,
    run: Res<RunState>,
    state: Res<TableState>,
    fixed: Res<Time<Fixed>>,
    mut balls: Query<(Ref<Trail>, &mut Shown)>,
    mut last: Local<Option<f64>>,
) {
    let t = tick.shown(*state, *run, &fixed);
    let before = last.replace(t);
    for (trail, mut shown) in &mut balls {
        let is_shown = before.is_some_and(|before| before == t || trail.is_still_from(before.min(t)));
        if is_shown && !trail.is_changed() {
            continue;
        }
        let (motion, orientation) = trail.at(t);
        shown.set_if_neq(Shown { position: motion.position, orientation });
    }
}
