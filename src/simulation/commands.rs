//! Carries out the commands to the table.

use bevy::prelude::*;

use super::lay::Laid;
use super::messages::{NotStruck, Notice, Recalled, Struck, TableCommand};
use super::recording::Recording;
use super::replay::{Replay, leave};
use super::state::{RunState, TableState};
use super::table_mut::{TableMut, brush, place_ball, put_away};
use super::ticking::StepRequests;
use super::undo::PutBack;

/// Carries out the commands in the order in which they came. Commands after a new rack, or after an undo that needs new
/// balls, wait for the next tick, when these exist. A command that changes the table leaves a replay first.
pub(super) fn take_commands(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut waiting: Local<Vec<TableCommand>>,
    mut incoming: MessageReader<TableCommand>,
    mut notices: MessageWriter<Notice>,
    (mut struck, mut refused): (MessageWriter<Struck>, MessageWriter<NotStruck>),
    (mut run, mut steps, mut time): (ResMut<RunState>, ResMut<StepRequests>, ResMut<Time<Virtual>>),
    (mut recalled, mut replay): (MessageWriter<Recalled>, Option<ResMut<Replay>>),
) {
    waiting.extend(incoming.read().cloned());
    while let Some(command) = waiting.first() {
        if command.changes_table()
            && let Some(replay) = replay.as_mut().filter(|replay| replay.is_on())
        {
            let (other_table, has_new_balls) = leave(&mut table, &mut recording, replay);
            recalled.write_batch(other_table).for_each(drop);
            if has_new_balls {
                return;
            }
        }
        let answer = match waiting.remove(0) {
            TableCommand::Strike(strike) => match table.strike(&strike, &mut recording) {
                Ok(change) => {
                    struck.write(Struck(change));
                    if strike.slips_under(&table.physics.0) {
                        notices.write(Notice("Miscue: the tip slipped off the ball.".to_owned()));
                    }
                    Ok(())
                }
                Err(reason) => {
                    refused.write(NotStruck(reason.clone()));
                    Err(reason)
                }
            },
            TableCommand::Place(id, place) => place_ball(&mut table, id, place, &mut recording),
            TableCommand::PutAway(id) => put_away(&mut table, id, &mut recording),
            TableCommand::SetPhysics(physics) => table.set_physics(*physics, &mut recording),
            TableCommand::Rack(setup) => match table.rack(*setup, &mut recording) {
                Ok(()) => return,
                refused => refused,
            },
            TableCommand::Lay(setup) => match table.lay(*setup, &mut recording) {
                Ok(Laid::Racked) => return,
                Ok(Laid::Moved) => Ok(()),
                Err(reason) => Err(reason),
            },
            TableCommand::Brush => brush(&mut table),
            TableCommand::Mark(marks) => {
                table.mark(marks);
                Ok(())
            }
            TableCommand::NewSitting => {
                table.history.iter_mut().for_each(|history| history.begin_sitting());
                Ok(())
            }
            TableCommand::Refused(reason) => Err(reason),
            TableCommand::Run => {
                *run = RunState::Running;
                Ok(())
            }
            TableCommand::Pause => {
                *run = RunState::Paused;
                Ok(())
            }
            TableCommand::Step => {
                steps.count += 1;
                Ok(())
            }
            TableCommand::Finish => {
                steps.finish = *table.state == TableState::Moving;
                Ok(())
            }
            TableCommand::Speed(speed) if speed.is_finite() => {
                time.set_relative_speed_f64(speed.clamp(0.01, 10.0));
                Ok(())
            }
            TableCommand::Speed(_) => Err("The speed of time must be a number from 0.01 to 10.".to_owned()),
            command @ (TableCommand::Undo | TableCommand::Redo | TableCommand::Retry(_)) => {
                match table.put_back(&command, &mut recording) {
                    Ok(PutBack { recalled: message, said, has_new_balls }) => {
                        recalled.write(message);
                        notices.write(Notice(said));
                        if has_new_balls {
                            return;
                        }
                        Ok(())
                    }
                    Err(reason) => Err(reason),
                }
            }
        };
        if let Err(reason) = answer {
            notices.write(Notice(reason));
        }
    }
}
