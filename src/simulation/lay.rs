//! Lays the balls between two shots of a match: only those that must lie elsewhere are touched.

use bevy::prelude::*;

use super::history::Cause;
use super::in_play::InPlay;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMutItem, sentence};
use crate::physics::{BallId, Motion};
use crate::rack::PlacedBall;
use crate::shot::Setup;

/// How the balls came to lie as they were asked to.
pub(super) enum Laid {
    /// The whole set-up was racked: its balls exist after the commands are applied.
    Racked,
    /// Those that lay elsewhere were moved.
    Moved,
}

impl TableMutItem<'_, '_> {
    /// Makes the balls in play lie as those of `setup`, at rest; see [`TableCommand::Lay`](super::TableCommand::Lay).
    pub fn lay(&mut self, setup: Setup, app: &mut AppAccess) -> Result<Laid, String> {
        if !self.has_all_of(&setup) {
            return self.rack(setup, app).map(|()| Laid::Racked);
        }
        if let Some(flaw) = setup.flaws().into_iter().next() {
            return Err(sentence(&flaw));
        }
        let moved: Vec<(usize, Motion)> = setup.balls.iter().filter_map(|placed| self.elsewhere(placed)).collect();
        let gone = self.in_play_beside(&setup);
        let struck = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
        let cue_ball = struck.or(self.in_play.cue_ball);
        let is_at_rest = *self.state == TableState::AtRest;
        if is_at_rest && moved.is_empty() && gone.is_empty() && cue_ball == self.in_play.cue_ball {
            return Ok(Laid::Moved);
        }
        *self.recording = default();
        self.zero_clock();
        moved.iter().for_each(|(index, motion)| self.in_play.engine.edit(*index, motion));
        for index in gone {
            self.take_out(index);
        }
        self.in_play.cue_ball = cue_ball;
        self.take_up(setup);
        self.write_all(app);
        self.go_on(false);
        self.add_step(Cause::Rack, app);
        Ok(Laid::Moved)
    }

    /// Whether the balls of `setup` are on the table, in play or not, and the table and the physics are its own.
    fn has_all_of(&self, setup: &Setup) -> bool {
        let is_there = |placed: &PlacedBall| {
            let found = self.in_play.find(placed.ball.id).is_some_and(|(_, ball)| ball == placed.ball);
            found && self.setup.0.placed(placed.ball.id).is_some_and(|known| known.look == placed.look)
        };
        setup.table == self.setup.0.table && setup.physics == self.physics.0 && setup.balls.iter().all(is_there)
    }

    /// The index of a ball and the motion that it must get; `None` if it has that motion.
    fn elsewhere(&self, placed: &PlacedBall) -> Option<(usize, Motion)> {
        let (index, _) = self.in_play.find(placed.ball.id)?;
        let engine = &self.in_play.engine;
        let is_there = engine.phase(index).in_play() && engine.motion(index) == placed.motion;
        (!is_there).then_some((index, placed.motion))
    }

    /// The indices of the balls in play that `setup` does not have.
    fn in_play_beside(&self, setup: &Setup) -> Vec<usize> {
        let InPlay { engine, .. } = &*self.in_play;
        let is_beside =
            |index: &usize| engine.phase(*index).in_play() && setup.placed(engine.bodies()[*index].ball.id).is_none();
        (0..engine.bodies().len()).filter(is_beside).collect()
    }

    /// Notes `setup` as the one that was racked, with the balls that are out of play beside its own.
    fn take_up(&mut self, setup: Setup) {
        let known = |ball: BallId| setup.placed(ball).or_else(|| self.setup.0.placed(ball)).cloned();
        let balls: Vec<PlacedBall> = self.in_play.bodies().iter().filter_map(|body| known(body.ball.id)).collect();
        let struck = |placed: &PlacedBall| Some(placed.ball.id) == self.in_play.cue_ball;
        let cue_ball = balls.iter().position(struck).unwrap_or(balls.len());
        self.setup.0 = Setup { balls, cue_ball, ..setup };
    }
}
