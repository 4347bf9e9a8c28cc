//! Carries out the commands to the table.

use bevy::prelude::*;

use super::clock::StepRequests;
use super::messages::{Notice, Struck, TableCommand};
use super::recording::Recording;
use super::state::RunState;
use super::table_mut::{TableMut, place_ball, put_away};

/// Carries out the commands in the order in which they came. Commands after a new rack wait for the next tick, when its
/// balls exist.
pub(super) fn take_commands(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut waiting: Local<Vec<TableCommand>>,
    mut incoming: MessageReader<TableCommand>,
    mut notices: MessageWriter<Notice>,
    mut struck: MessageWriter<Struck>,
    (mut run, mut steps, mut time): (ResMut<RunState>, ResMut<StepRequests>, ResMut<Time<Virtual>>),
) {
    waiting.extend(incoming.read().cloned());
    while !waiting.is_empty() {
        let command = waiting.remove(0);
        let answer = match command {
            TableCommand::Strike(strike) => table.strike(&strike, &mut recording).map(|change| {
                struck.write(Struck(change));
                if strike.slips_under(&table.physics.0) {
                    notices.write(Notice("Miscue: the tip slipped off the ball.".to_owned()));
                }
            }),
            TableCommand::Place(id, place) => place_ball(&mut table, id, place, &mut recording),
            TableCommand::PutAway(id) => put_away(&mut table, id, &mut recording),
            TableCommand::SetPhysics(physics) => table.set_physics(*physics, &mut recording),
            TableCommand::Rack(setup) => match table.rack(*setup, &mut recording) {
                Ok(()) => return,
                refused => refused,
            },
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
                steps.0 += 1;
                Ok(())
            }
            TableCommand::Speed(speed) if speed.is_finite() => {
                time.set_relative_speed_f64(speed.clamp(0.01, 10.0));
                Ok(())
            }
            TableCommand::Speed(_) => Err("The speed of time must be a number from 0.01 to 10.".to_owned()),
        };
        if let Err(reason) = answer {
            notices.write(Notice(reason));
        }
    }
}
