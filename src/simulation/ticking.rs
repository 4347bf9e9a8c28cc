//! When a tick is taken, and how long it lasts.

use bevy::prelude::*;

use super::clock::{ShotClock, Tick};
use super::in_play::InPlay;
use super::messages::{Notice, TimeCommand};
use super::replay::Replay;
use super::state::{RunState, TableState};

/// Single ticks that were requested and not taken yet.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct StepRequests(u32);

/// The part that a table has in the present tick.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ticking {
    /// Whether the table takes the tick.
    pub is_due: bool,
    /// Whether its next tick must last to the end of the shot.
    pub finish: bool,
}

/// Carries out the commands to time.
pub(super) fn take_time_commands(
    mut incoming: MessageReader<TimeCommand>,
    mut notices: MessageWriter<Notice>,
    (mut run, mut steps, mut time): (ResMut<RunState>, ResMut<StepRequests>, ResMut<Time<Virtual>>),
) {
    for command in incoming.read() {
        match *command {
            TimeCommand::Run => *run = RunState::Running,
            TimeCommand::Pause => *run = RunState::Paused,
            TimeCommand::Step => steps.0 += 1,
            TimeCommand::Speed(speed) if speed.is_finite() => time.set_relative_speed_f64(speed.clamp(0.01, 10.0)),
            TimeCommand::Speed(_) => {
                notices.write(Notice("The speed of time must be a number from 0.01 to 10.".to_owned()));
            }
        }
    }
}

/// Decides for each table whether this run of the fixed schedule takes a tick of it: its balls move, and time runs or a tick was
/// requested. During a replay the table stands still. The clock of a table that takes it is advanced by the exact length of a tick. The
/// end of a tick that lasts to the end of the shot is infinity until [`end_last_tick`] sets it.
pub(super) fn start_tick(
    mut tables: Query<(&TableState, Option<&Replay>, &mut Ticking, &mut ShotClock, &mut Tick)>,
    (run, steps, time): (Res<RunState>, Res<StepRequests>, Res<Time<Fixed>>),
) {
    let runs = *run == RunState::Running || steps.0 > 0;
    for (state, replay, mut ticking, mut clock, mut tick) in &mut tables {
        let is_shown = replay.is_none_or(|replay| !replay.is_on());
        let is_due = *state == TableState::Moving && (runs || ticking.finish) && is_shown;
        ticking.bypass_change_detection().is_due = is_due;
        if is_due {
            tick.start = clock.seconds();
            clock.nanos += nanos(&time);
            tick.end = if ticking.finish { f64::INFINITY } else { clock.seconds() };
        }
    }
}

/// A condition: whether a table takes this tick.
pub(super) fn is_tick_due(tables: Query<&Ticking>) -> bool {
    tables.iter().any(|ticking| ticking.is_due)
}

/// Ends a tick that lasts to the end of the shot: at the multiple of a usual tick at which the shot would have ended.
pub(super) fn end_last_tick(
    mut tables: Query<(&Ticking, &mut InPlay, &mut ShotClock, &mut Tick)>,
    time: Res<Time<Fixed>>,
) {
    for (ticking, mut in_play, mut clock, mut tick) in &mut tables {
        if !(ticking.is_due && ticking.finish) {
            continue;
        }
        // An event that is due but not resolved cut the shot off.
        let engine = &mut in_play.engine;
        let horizon = engine.environment().physics().horizon.seconds;
        let end = engine.due().map_or_else(|| engine.rest_time().min(horizon), |due| due.time);
        // Division, which may round, gives a tick shortly before the last one. Counting from there finds the last one.
        let length = nanos(&time);
        let ticks = ((end - clock.seconds()) * 1e9 / length as f64).floor() - 1.0;
        clock.nanos += ticks.max(0.0) as u64 * length;
        while clock.seconds() < end {
            clock.nanos += length;
        }
        tick.end = clock.seconds();
    }
}

/// The length of a tick in whole nanoseconds.
fn nanos(time: &Time<Fixed>) -> u64 {
    u64::try_from(time.timestep().as_nanos()).unwrap_or(u64::MAX)
}

/// Removes one requested step, even if no ball moved and no tick was taken.
pub(super) fn end_step(mut steps: ResMut<StepRequests>, mut tables: Query<&mut Ticking>) {
    steps.0 = steps.0.saturating_sub(1);
    tables.iter_mut().for_each(|mut ticking| ticking.finish = false);
}
