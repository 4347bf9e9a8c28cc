//! The clock of a picture in which light takes its time. It goes on after the balls have come to rest.

use std::sync::Arc;

use bevy::prelude::*;

use super::clock::Tick;
use super::replay::Watched;
use super::state::{RunState, TableState};
use crate::shot::Run;

/// The time at which an eye looks at the table, and whether it still waits for light.
#[derive(Component, Debug, Default)]
pub struct LightClock {
    /// Seconds on the shot clock, which goes on when the shot is over; `None` while relativity is not drawn.
    now: Option<f64>,
    /// The shot from which light may still be on its way, and its last tick.
    last_shot: Option<(Arc<Run>, Tick)>,
    is_waiting: bool,
}

impl LightClock {
    /// Whether light is still on its way from balls that have moved, so that the picture is not the last one.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Notes whether light is still on its way.
    pub(super) fn wait(&mut self, is_waiting: bool) {
        self.is_waiting = is_waiting;
    }

    /// Notes the shot that ended in this tick.
    pub(super) fn note_end(&mut self, run: &Arc<Run>, tick: Tick) {
        self.last_shot = Some((Arc::clone(run), tick));
    }

    /// The shot from which light may still be on its way, after the balls have come to rest.
    pub(super) fn last_shot(&self) -> Option<&Run> {
        self.last_shot.as_ref().map(|(run, _)| &**run)
    }

    /// Relativity is not drawn any more: no light is on its way. Returns whether it was drawn before.
    pub(super) fn stop(&mut self) -> bool {
        (self.last_shot, self.is_waiting) = (None, false);
        self.now.take().is_some()
    }

    /// The time of a frame in which the table is shown. While balls move it is that of the frame. Afterwards it goes on from
    /// there, unless time is paused.
    pub(super) fn at_table(
        &mut self,
        tick: Tick,
        (state, run): (TableState, RunState),
        fixed: &Time<Fixed>,
        frame: &Time<Virtual>,
    ) -> f64 {
        let is_over = |(_, last): &(Arc<Run>, Tick)| *last == tick && state != TableState::Moving && self.now.is_some();
        self.last_shot = self.last_shot.take().filter(is_over);
        let passed = if run == RunState::Running { frame.delta_secs_f64() } else { 0.0 };
        let now = match self.now {
            // A picture is one tick behind. A shot that was finished at once has not been seen at all.
            Some(before) if state != TableState::Moving => {
                (before + passed).max(tick.end - fixed.timestep().as_secs_f64())
            }
            _ => tick.shown(state, run, fixed),
        };
        *self.now.insert(now)
    }

    /// The time of a frame in which a replay is shown. At its end the clock goes on with the pace of the replay.
    pub(super) fn in_replay(&mut self, watched: &Watched, frame: &Time<Real>) -> f64 {
        self.last_shot = None;
        let now = match self.now {
            Some(before) if watched.is_at_end() => {
                (before + frame.delta_secs_f64() * watched.pace()).max(watched.duration())
            }
            _ => watched.time(),
        };
        *self.now.insert(now)
    }
}
