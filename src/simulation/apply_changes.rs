//! Applies the accepted changes from outside to the engine, to the set-up and to the recording of the shot.

use bevy::prelude::*;

use super::changes::OutsideChange;
use super::edits::Edit;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMutItem};
use crate::physics::BallId;
use crate::rack::{Look, PlacedBall};
use crate::shot::Setup;

impl TableMutItem<'_, '_> {
    /// Applies accepted `changes` of balls, and removes the balls that are `gone`.
    pub fn take(&mut self, changes: &[OutsideChange], gone: &[BallId], app: &mut AppAccess) {
        let in_shot = *self.state == TableState::Moving;
        if !in_shot {
            self.zero_clock();
        }
        let now = self.clock.seconds();
        for &id in gone {
            self.in_play.index_of(id).into_iter().for_each(|index| self.in_play.remove(index));
            self.edits.0.push((now, Edit::Gone(id)));
        }
        self.fit_environment(changes);
        for change in changes {
            let parts = change.parts;
            self.in_play.change(change.entity, &change.values, parts.constants, parts.motion);
            self.edits.0.extend(change.edit().map(|edit| (now, edit)));
            let name = Name::new(format!("ball {}", change.values.ball.id.0));
            app.commands.entity(change.entity).try_insert_if_new(name);
        }
        self.renew_setup();
        self.write_all(app);
        self.go_on(in_shot);
    }

    /// Prepares the environment for the largest ball after the changes.
    fn fit_environment(&mut self, changes: &[OutsideChange]) {
        let is_changed = |id: BallId| changes.iter().any(|change| change.values.ball.id == id);
        let others = self.in_play.bodies().iter().map(|body| body.ball).filter(|ball| !is_changed(ball.id));
        let all = others.chain(changes.iter().map(|change| change.values.ball));
        let largest = all.map(|ball| ball.radius).fold(0.0, f64::max);
        self.in_play.fit_environment(largest);
    }

    /// Lists the present balls in the set-up. [`CurrentSetup`](super::CurrentSetup) does not count as changed: only a
    /// new rack does that.
    fn renew_setup(&mut self) {
        let Setup { balls, cue_ball, .. } = &mut self.setup.bypass_change_detection().0;
        let before = std::mem::take(balls);
        balls.extend(self.in_play.bodies().iter().enumerate().map(|(index, body)| {
            let id = body.ball.id;
            let known = before.binary_search_by_key(&id, |placed| placed.ball.id).map(|at| &before[at]);
            let (motion, look) = match known {
                Ok(placed) => (placed.motion, placed.look.clone()),
                Err(_) => (self.in_play.engine.motion(index), plain_look(id)),
            };
            PlacedBall { ball: body.ball, motion, look }
        }));
        let id = self.in_play.cue_ball();
        *cue_ball = balls.iter().position(|placed| placed.ball.id == id).unwrap_or(balls.len());
    }
}

impl OutsideChange {
    /// Its entry in the list of edits; `None` if only the orientation changed.
    fn edit(&self) -> Option<Edit> {
        let (ball, motion) = (self.values.ball, self.values.motion);
        match (self.parts.constants, self.parts.motion) {
            (true, _) => Some(Edit::Ball(ball, motion)),
            (false, true) => Some(Edit::Motion(ball.id, motion)),
            (false, false) => None,
        }
    }
}

/// The look of a ball that no ball set describes: plain ivory.
fn plain_look(id: BallId) -> Look {
    let name = format!("ball {}", id.0);
    Look { name, colour: [0.95, 0.93, 0.86], stripe: false, number: None, dots: None, wear: 0.0, like: None }
}
