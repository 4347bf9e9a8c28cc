//! What the balls leave on the cloth while they move. The chalk under the tip is left by the strike (`table_mut.rs`).

use bevy::prelude::*;

use super::clock::Tick;
use super::in_play::InPlay;
use super::marked_cloth::MarkedCloth;
use super::state::TableState;
use super::ticking::Ticking;
use crate::physics::TimeWindow;
use crate::shot::marks_of_balls;

/// Adds the marks that came about in the last tick. A shot that was cut off in it leaves none.
pub(super) fn leave_marks(mut tables: Query<(&Ticking, &TableState, &Tick, &InPlay, &mut MarkedCloth)>) {
    for (ticking, state, tick, in_play, mut marks) in &mut tables {
        if !ticking.is_due || *state != TableState::Moving {
            continue;
        }
        let balls = in_play.engine.bodies().iter().map(|body| (body.ball.radius, body.track()));
        let mut new = marks_of_balls(balls, TimeWindow::new(tick.start, tick.end)).peekable();
        if new.peek().is_some() {
            marks.add(new);
        }
    }
}
