//! What a frame shows: the courses of the last tick, sampled one tick behind the clock.

use bevy::prelude::*;

use super::clock::Tick;
use super::components::Shown;
use super::in_play::InPlay;
use super::replay::Replay;
use super::state::{RunState, TableState};

/// The time that the last frame showed of a table, and how often the balls had been changed from outside then.
#[derive(Component, Debug, Default)]
pub(super) struct LastFrame(Option<(f64, u32)>);

/// What a frame needs of a table.
type Showing = (&'static Tick, &'static TableState, &'static InPlay, Option<&'static Replay>, &'static mut LastFrame);

/// Samples every ball of every table for this frame: while time runs, at the tick's start plus the overstep; otherwise at the tick's
/// end. A ball that rested since the last frame is skipped. During a replay the replay shows the balls.
pub(super) fn show(
    mut tables: Query<Showing>,
    (run, fixed): (Res<RunState>, Res<Time<Fixed>>),
    mut balls: Query<&mut Shown>,
) {
    for (tick, state, in_play, replay, mut last) in &mut tables {
        if replay.is_some_and(Replay::is_on) {
            continue;
        }
        let t = tick.shown(*state, *run, &fixed);
        let before = last.0.replace((t, in_play.edits)).filter(|(_, edits)| *edits == in_play.edits);
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
}
