//! The balls as they lie, for shots that are computed beside the game.

use crate::shot::Setup;
use crate::simulation::{CurrentPhysics, InPlay};

/// The balls on the bed as they lie; `None` without a cue ball among them.
pub(super) fn lying(in_play: &InPlay, setup: &Setup, physics: &CurrentPhysics) -> Option<Setup> {
    let engine = in_play.engine();
    let cue_ball = setup.balls.get(setup.cue_ball)?.ball.id;
    let mut balls = setup.balls.clone();
    balls.retain_mut(|placed| {
        let Some(index) = in_play.index_of(placed.ball.id) else { return false };
        placed.motion = engine.motion(index);
        engine.phase(index).in_play()
    });
    let cue_ball = balls.iter().position(|placed| placed.ball.id == cue_ball)?;
    Some(Setup { balls, cue_ball, physics: physics.0.clone(), ..setup.clone() })
}
