//! Carries out the commands to the table.

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::law;
use super::lay::Laid;
use super::messages::{HistoryCommand, NotStruck, Notice, Recalled, Struck, TableCommand};
use super::recording::Recording;
use super::replay::{Replay, leave};
use super::state::TableState;
use super::table_mut::{TableMut, brush, place_ball, put_away};
use super::ticking::StepRequests;
use super::undo::PutBack;
use crate::physics::Strike;

/// What a command leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// The next command may follow at once.
    Table,
    /// Balls were spawned: the next command waits for the next tick.
    NewBalls,
}

/// Carries out the commands in the order in which they came. Commands after a new rack, or after an undo that needs new
/// balls, wait for the next tick, when these exist. Each leaves a replay first, and the laws of the table are asked about it.
pub(super) fn take_commands(
    world: &mut World,
    mut incoming: Local<MessageCursor<TableCommand>>,
    mut waiting: Local<VecDeque<TableCommand>>,
) -> Result {
    waiting.extend(incoming.read(world.resource()).cloned());
    while !waiting.is_empty() {
        if world.run_system_cached(leave_replay)? == Left::NewBalls {
            return Ok(());
        }
        let Some(command) = waiting.pop_front() else { return Ok(()) };
        let left = match law::ask(world, command) {
            Ok(command) => world.run_system_cached_with(carry_out, command)?,
            Err(reason) => Err(reason),
        };
        match left {
            Ok(Left::Table) => {}
            Ok(Left::NewBalls) => return Ok(()),
            Err(reason) => _ = world.write_message(Notice(reason)),
        }
    }
    Ok(())
}

/// Leaves the replay that is on, if one is.
fn leave_replay(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut replay: Option<ResMut<Replay>>,
    mut recalled: MessageWriter<Recalled>,
) -> Left {
    let Some(replay) = replay.as_mut().filter(|replay| replay.is_on()) else { return Left::Table };
    let (other_table, has_new_balls) = leave(&mut table, &mut recording, replay);
    recalled.write_batch(other_table).for_each(drop);
    if has_new_balls { Left::NewBalls } else { Left::Table }
}

/// What the table says while a command is carried out.
#[derive(SystemParam)]
struct Said<'w> {
    struck: MessageWriter<'w, Struck>,
    not_struck: MessageWriter<'w, NotStruck>,
    recalled: MessageWriter<'w, Recalled>,
    notices: MessageWriter<'w, Notice>,
}

/// Carries out one command, or says why not.
fn carry_out(
    In(command): In<TableCommand>,
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut steps: ResMut<StepRequests>,
    mut said: Said,
) -> Result<Left, String> {
    let recording = &mut *recording;
    match command {
        TableCommand::Strike(strike) => said.strike(&mut table, &strike, recording)?,
        TableCommand::Place(id, place) => place_ball(&mut table, id, place, recording)?,
        TableCommand::PutAway(id) => put_away(&mut table, id, recording)?,
        TableCommand::SetPhysics(physics) => table.set_physics(*physics, recording)?,
        TableCommand::Rack(setup) => return table.rack(*setup, recording).map(|()| Left::NewBalls),
        TableCommand::Lay(setup) => {
            return table.lay(*setup, recording).map(|laid| match laid {
                Laid::Racked => Left::NewBalls,
                Laid::Moved => Left::Table,
            });
        }
        TableCommand::Brush => brush(&mut table)?,
        TableCommand::Mark(marks) => table.mark(marks),
        TableCommand::Finish => steps.finish = *table.state == TableState::Moving,
        TableCommand::History(command) => return said.go_through_history(&mut table, command, recording),
    }
    Ok(Left::Table)
}

impl Said<'_> {
    fn strike(&mut self, table: &mut TableMut, strike: &Strike, recording: &mut Recording) -> Result<(), String> {
        match table.strike(strike, recording) {
            Ok(change) => {
                self.struck.write(Struck(change));
                if strike.slips_under(&table.physics.0) {
                    self.notices.write(Notice("Miscue: the tip slipped off the ball.".to_owned()));
                }
                Ok(())
            }
            Err(reason) => {
                self.not_struck.write(NotStruck(reason.clone()));
                Err(reason)
            }
        }
    }

    fn go_through_history(
        &mut self,
        table: &mut TableMut,
        command: HistoryCommand,
        recording: &mut Recording,
    ) -> Result<Left, String> {
        let PutBack { recalled, said, has_new_balls } = match command {
            HistoryCommand::Undo => table.undo(recording)?,
            HistoryCommand::Redo => table.redo(recording)?,
            HistoryCommand::Retry(number) => table.retry(number, recording)?,
            HistoryCommand::NewSitting => {
                table.history.iter_mut().for_each(|history| history.begin_sitting());
                return Ok(Left::Table);
            }
        };
        self.recalled.write(recalled);
        self.notices.write(Notice(said));
        Ok(if has_new_balls { Left::NewBalls } else { Left::Table })
    }
}
