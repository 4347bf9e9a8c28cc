//! Starts, steers and leaves a replay.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::watched::{PACES, Replay, Watched};
use crate::shot::Setup;
use crate::simulation::history::PlayedShot;
use crate::simulation::main_table::Home;
use crate::simulation::messages::{CommandTo, Notices, Recall, Recalled};
use crate::simulation::state::TableState;
use crate::simulation::table_mut::{AppAccess, TableMut, TableMutItem};

/// The longest time in seconds that a frame counts for: after a long frame the replay goes on where it was.
const LONGEST_FRAME: f64 = 0.1;

/// A request about the replay at the main table, handled at the start of the next frame; send a
/// [`CommandTo`](crate::simulation::CommandTo) for another table. Needs [`HistoryPlugin`](super::super::HistoryPlugin).
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum ReplayCommand {
    /// Watch the shot of that number from its start; `None` for the last one.
    Watch(Option<u32>),
    /// Leave the replay. The table is as it was.
    Leave,
    /// Play on (from the start, if it is at the end), or stand still.
    Play(bool),
    /// Go to that time (seconds on the clock of the shot) and stand still.
    Seek(f64),
    /// Play that many times as fast as in reality, 1/64 to 8.
    Pace(f64),
    /// Go to the next impact, or the end, and stand still.
    NextImpact,
    /// Go to the impact before, or the start, and stand still.
    LastImpact,
    /// Go to the end.
    End,
}

/// A request to play this set-up with its strike in the engine, and to watch it from its start at the main table, whatever lies on it;
/// send a [`CommandTo`](crate::simulation::CommandTo) for another table. Needs [`HistoryPlugin`](super::super::HistoryPlugin).
#[derive(Message, Clone, Debug, PartialEq)]
pub struct WatchSetup(pub Box<Setup>);

/// The tables whose replays are steered, and what they say.
#[derive(SystemParam)]
pub struct Replays<'w, 's> {
    tables: Query<'w, 's, TableMut>,
    app: AppAccess<'w, 's>,
    home: Home<'w, 's>,
    notices: Notices<'w>,
    recalled: MessageWriter<'w, Recalled>,
}

impl Replays<'_, '_> {
    /// Carries a request out: to that table, or else to the main one.
    fn carry_out(
        &mut self,
        table: Option<Entity>,
        request: impl FnOnce(&mut TableMutItem, &mut AppAccess) -> Result<Option<Recalled>, String>,
    ) {
        let Some(table) = table.or(self.home.table()) else { return };
        let Ok(mut table) = self.tables.get_mut(table) else { return };
        match request(&mut table, &mut self.app) {
            Ok(other_table) => self.recalled.write_batch(other_table).for_each(drop),
            Err(reason) => self.notices.say(table.entity, table.is_main, reason),
        }
    }
}

/// Carries the requests for a set-up out.
pub fn take_setups(
    (mut plain, mut addressed): (MessageReader<WatchSetup>, MessageReader<CommandTo<WatchSetup>>),
    mut replays: Replays,
) {
    let plain = plain.read().map(|request| (None, request));
    for (table, WatchSetup(setup)) in plain.chain(addressed.read().map(|sent| (Some(sent.table), &sent.command))) {
        let shot = PlayedShot::of_setup(setup).map_err(|reason| format!("The shot cannot be played again: {reason}."));
        replays.carry_out(table, |table, app| show(&Arc::new(shot?), table, app));
    }
}

/// Carries the requests out.
pub fn take_commands(
    (mut plain, mut addressed): (MessageReader<ReplayCommand>, MessageReader<CommandTo<ReplayCommand>>),
    mut replays: Replays,
) {
    let plain = plain.read().map(|command| (None, *command));
    for (table, command) in plain.chain(addressed.read().map(|sent| (Some(sent.table), sent.command))) {
        replays.carry_out(table, |table, app| match command {
            ReplayCommand::Watch(number) => watch(number, table, app),
            ReplayCommand::Leave => Ok(leave(table, app).0),
            command => {
                if let Some(watched) = table.replay.as_mut().and_then(|replay| replay.0.as_mut()) {
                    watched.steer(command);
                }
                Ok(None)
            }
        });
    }
}

/// Starts the replay of a shot. If the present table cannot show it, puts that of the shot in its place until the replay
/// is left, and returns this.
///
/// # Errors
/// A sentence if there is no such shot, or if it is of another table and balls move on the present one.
fn watch(number: Option<u32>, table: &mut TableMutItem, app: &mut AppAccess) -> Result<Option<Recalled>, String> {
    let shot = table.history.as_ref().and_then(|history| history.shot_or_last(number).cloned());
    let shot = shot.ok_or(match *table.state {
        TableState::Moving => "The shot can be watched when the balls rest.",
        _ => "There is no such shot to watch; play one first.",
    })?;
    show(&shot, table, app)
}

/// Starts the replay of this shot, as [`watch`] does.
///
/// # Errors
/// A sentence if it is of another table and balls move on the present one.
fn show(shot: &Arc<PlayedShot>, table: &mut TableMutItem, app: &mut AppAccess) -> Result<Option<Recalled>, String> {
    let before = table.replay.as_ref().and_then(|replay| replay.watched());
    let (pace, instead_of) = before.map_or((1.0, None), |before| (before.pace, before.instead_of.clone()));
    let mut watched = Watched::new(Arc::clone(shot), pace);
    watched.instead_of = instead_of;
    let mut other_table = None;
    if !shot.before.looks_like(&table.setup.0) {
        if watched.instead_of.is_none() {
            if *table.state == TableState::Moving {
                return Err("That shot is of another table: wait until the balls rest to watch it.".to_owned());
            }
            watched.instead_of = Some(table.saved());
        }
        table.recall(&shot.before, app);
        *table.recording = default();
        other_table = Some(shown(table));
    }
    if let Some(replay) = &mut table.replay {
        replay.0 = Some(watched);
    }
    Ok(other_table)
}

/// Leaves the replay, if one is on. Returns whether the present table had to be put back, and whether balls were
/// spawned for it, which exist after the commands are applied.
pub fn leave(table: &mut TableMutItem, app: &mut AppAccess) -> (Option<Recalled>, bool) {
    let Some(watched) = table.replay.as_mut().and_then(|replay| replay.0.take()) else { return (None, false) };
    // The picture shows every ball where it lies again.
    table.in_play.edits = table.in_play.edits.wrapping_add(1);
    match watched.instead_of {
        Some(saved) => {
            let has_new_balls = table.recall(&saved, app);
            (Some(shown(table)), has_new_balls)
        }
        None => (None, false),
    }
}

/// The message that the table is another one, or the present one again.
fn shown(table: &TableMutItem) -> Recalled {
    let step = table.history.as_ref().and_then(|history| history.step());
    Recalled { table: table.entity, step: step.unwrap_or_default(), how: Recall::Replay }
}

/// Lets the time of a frame pass.
pub fn advance(time: Res<Time<Real>>, mut replays: Query<&mut Replay>) {
    let seconds = time.delta_secs_f64().min(LONGEST_FRAME);
    for mut replay in replays.iter_mut().filter(|replay| replay.is_on()) {
        replay.0.iter_mut().for_each(|watched| watched.pass(seconds));
    }
}

impl Watched {
    /// Carries out a request about a replay that is on.
    fn steer(&mut self, command: ReplayCommand) {
        match command {
            ReplayCommand::Play(is_playing) => self.play(is_playing),
            ReplayCommand::Seek(t) => self.go_to(t),
            ReplayCommand::Pace(pace) if pace.is_finite() => self.pace = pace.clamp(PACES[0], PACES[1]),
            ReplayCommand::NextImpact => self.step(true),
            ReplayCommand::LastImpact => self.step(false),
            ReplayCommand::End => self.go_to(self.duration()),
            ReplayCommand::Pace(_) | ReplayCommand::Watch(_) | ReplayCommand::Leave => {}
        }
    }
}
