//! The shot clock of a table: whole nanoseconds since the strike; and its last tick.

use bevy::prelude::*;

use super::state::{RunState, TableState};

/// Time since the strike, or since an edit of a table at rest, in whole nanoseconds.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default)]
pub struct ShotClock {
    /// Nanoseconds.
    pub nanos: u64,
}

impl ShotClock {
    /// Seconds on the shot clock.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.nanos as f64 * 1e-9
    }
}

/// The last tick taken, in seconds on the shot clock.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
pub struct Tick {
    /// Where it started.
    pub start: f64,
    /// Where it ended.
    pub end: f64,
}

impl Tick {
    /// The time on the shot clock that a frame shows: while time runs, the tick's start plus the overstep; otherwise
    /// the tick's end.
    #[must_use]
    pub fn shown(self, state: TableState, run: RunState, fixed: &Time<Fixed>) -> f64 {
        let runs = state == TableState::Moving && run == RunState::Running;
        let share = if runs { fixed.overstep_fraction_f64() } else { 1.0 };
        self.start + share.min(1.0) * (self.end - self.start)
    }
}
