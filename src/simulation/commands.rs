//! What mouse, keys, panel, replay and tests ask of the table, and what the table answers.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::clock::StepRequests;
use super::rest::Score;
use super::table::{Table, place_ball};
use crate::physics::{BallId, Change, Contact, Physics, Strike};
use crate::shot::Setup;

/// A request to the table. Each is handled in one place, at the next tick's start.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Strike the cue ball. Refused with a [`Notice`] while balls move, when it is pocketed, or where the tip would miss
    /// it; a tip beyond the miscue limit slips, and a [`Notice`] says so.
    Strike(Strike),
    /// Put a ball, pocketed or not, at rest at a place on the bed (metres). Refused where it would overlap or not fit.
    Place(BallId, DVec2),
    /// Change the physics from this tick on.
    SetPhysics(Box<Physics>),
    /// Replace table, balls and physics by this set-up, at rest.
    Rack(Box<Setup>),
    /// Let time run.
    Run,
    /// Hold time.
    Pause,
    /// Take one tick while time is held.
    Step,
    /// How fast time runs, 1 for real time, 0.01 to 10.
    Speed(f64),
}

/// An impact that was just resolved: kind, balls, point, normal speed, time.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Impact(pub Contact);

/// The tip met a ball: what the strike that was just made did to it, at time 0 on the shot clock.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Struck(pub Change);

/// A sentence for the person who plays.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Whether time runs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// Ticks are taken.
    #[default]
    Running,
    /// No tick is taken but by [`Command::Step`].
    Paused,
}

/// What the balls do at the last tick.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableState {
    /// Every ball lies still.
    #[default]
    AtRest,
    /// A ball moves or spins.
    Moving,
    /// The shot passed its horizon of time or impacts and is held there.
    StillMoving,
}

/// The physics in force, as of the last tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentPhysics(pub Physics);

/// The set-up that the table was last racked with.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSetup(pub Setup);

/// Carries out the commands in the order in which they came. What comes after a new rack waits for the next tick, when
/// its balls are there.
pub(super) fn take_commands(
    mut table: Table,
    mut score: ResMut<Score>,
    mut waiting: Local<Vec<Command>>,
    mut incoming: MessageReader<Command>,
    mut notices: MessageWriter<Notice>,
    mut struck: MessageWriter<Struck>,
    (mut run, mut steps, mut time): (ResMut<RunState>, ResMut<StepRequests>, ResMut<Time<Virtual>>),
) {
    waiting.extend(incoming.read().cloned());
    while !waiting.is_empty() {
        let command = waiting.remove(0);
        let answer = match command {
            Command::Strike(strike) => table.strike(&strike, &mut score).map(|change| {
                struck.write(Struck(change));
                if strike.slips_under(&table.physics.0) {
                    notices.write(Notice("Miscue: the tip slipped off the ball.".to_owned()));
                }
            }),
            Command::Place(id, place) => place_ball(&mut table, id, place, &mut score),
            Command::SetPhysics(physics) => table.set_physics(*physics, &mut score),
            Command::Rack(setup) => match table.rack(*setup, &mut score) {
                Ok(()) => return,
                refused => refused,
            },
            Command::Run => {
                *run = RunState::Running;
                Ok(())
            }
            Command::Pause => {
                *run = RunState::Paused;
                Ok(())
            }
            Command::Step => {
                steps.0 += 1;
                Ok(())
            }
            Command::Speed(speed) if speed.is_finite() => {
                time.set_relative_speed_f64(speed.clamp(0.01, 10.0));
                Ok(())
            }
            Command::Speed(_) => Err("The speed of time must be a number from 0.01 to 10.".to_owned()),
        };
        if let Err(reason) = answer {
            notices.write(Notice(reason));
        }
    }
}
