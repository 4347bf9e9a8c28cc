//! The shot clock: it is a foul not to strike in time.

use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::current_match::CurrentMatch;
use crate::match_play::Command;
use crate::simulation::{RunState, TableState, TheTable};

/// The clock of the coming shot. It stops while balls move, while time is paused, while a replay is on, while a player
/// chooses, and while the window of the game does not have the focus.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchClock {
    /// Seconds that are left; `None` if the match has no clock, and while nobody is to strike.
    left: Option<f64>,
    /// How often the match had laid the balls when the clock was set.
    set_at: u32,
    /// The seconds that the shot had then; an extension gives more.
    limit: f64,
}

/// Whether the shot clock waits although play goes on: the window of the game does not have the focus.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockWaits(pub bool);

impl MatchClock {
    /// Seconds that are left for the coming shot; `None` if the match has no clock, and while nobody is to strike.
    #[must_use]
    pub fn left(&self) -> Option<f64> {
        self.left
    }
}

/// Lets the clock run, and ends the turn when the time is over. Not while a replay is watched.
pub(super) fn run_clock(
    time: Res<Time>,
    (run, state): (Res<RunState>, TheTable<&TableState>),
    waits: Res<ClockWaits>,
    mut current: ResMut<CurrentMatch>,
    mut clock: ResMut<MatchClock>,
    mut aftermath: Aftermath,
) {
    let Some((by, limit, laid)) = current.on_the_clock() else {
        clock.set_if_neq(MatchClock::default());
        return;
    };
    let extended = |left: f64| left + (limit - clock.limit);
    let left = clock.left.filter(|_| clock.set_at == laid).map_or(limit, extended);
    let runs = *run == RunState::Running && **state == TableState::AtRest && !waits.0;
    let left = if runs { left - time.delta_secs_f64() } else { left };
    *clock = MatchClock { left: Some(left.max(0.0)), set_at: laid, limit };
    let Some(at_table) = current.0.as_mut().filter(|_| left <= 0.0) else { return };
    at_table.give(by, Command::RunOutOfTime);
    aftermath.follow(at_table);
}
