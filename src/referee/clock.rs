//! The shot clock: it is a foul not to strike in time.

use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::current_match::{CurrentMatch, MatchAtTable};
use crate::match_play::Command;
use crate::mode::Looking;
use crate::rules::Side;
use crate::simulation::{RunState, TableState, TheTable};

/// The clock of the coming shot. It stops while balls move, while time is paused, while a replay is on, while a player
/// chooses, and while the window of the game does not have the focus. In a match with somebody at another machine it goes on as long as
/// that machine can be reached and the balls rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchClock {
    /// Seconds that are left, below zero once the time is over; `None` if the match has no clock, and while nobody is to strike.
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
        self.left.map(|left| left.max(0.0))
    }
}

/// Lets the clock run, and ends the turn when the time is over.
pub(super) fn run_clock(
    (time, real): (Res<Time>, Res<Time<Real>>),
    (run, looking, state): (Res<RunState>, Res<State<Looking>>, TheTable<&TableState>),
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
    let rests = **state == TableState::AtRest;
    let (runs, passed) = if current.is_away() {
        (current.is_played_out() && current.waits_for_elsewhere().is_none(), real.delta_secs_f64())
    } else {
        let looks = *looking.get() == Looking::AtTable;
        (looks && *run == RunState::Running && rests && !waits.0, time.delta_secs_f64())
    };
    let left = if runs { left - passed } else { left };
    *clock = MatchClock { left: Some(left), set_at: laid, limit };
    let Some(at_table) = current.0.as_mut().filter(|at_table| left <= at_table.allowed(by)) else { return };
    if at_table.elsewhere.is_on() {
        at_table.time_is_over(by, left);
        return;
    }
    at_table.give(by, Command::RunOutOfTime);
    aftermath.follow(at_table);
}

impl MatchAtTable {
    /// With how many seconds left the time of this player counts as over: none, or as many as the clocks of two machines may differ if
    /// somebody at another machine says of this turn that the time of the player here is over.
    fn allowed(&self, by: Side) -> f64 {
        let is_claimed = self.elsewhere.claims_time == Some(self.lays) && !self.is_elsewhere(by);
        if is_claimed { self.elsewhere.tolerance } else { 0.0 }
    }
}
