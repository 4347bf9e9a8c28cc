//! Keys that ask something of table and time, whatever the cue does: rack again, brush, pause, step and slow motion.

use bevy::prelude::*;

use super::keyboard::Keyboard;
use super::owner::Owner;
use crate::mode::Looking;
use crate::settings::{Action, Choose};
use crate::simulation::{RunState, TableCommand, TimeCommand, table_exists};

/// How fast time runs in slow motion.
const SLOW_MOTION: f64 = 0.1;

/// How fast the player wants time to run, 1 for real time.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource)]
pub struct Pace(pub f64);

/// The reading of these keys, in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableKeySystems;

/// Reads these keys while no replay is on: then other keys say how fast it plays.
pub(super) fn plugin(app: &mut App) {
    let is_at_table = table_exists.and_then(in_state(Looking::AtTable));
    app.register_type::<Pace>()
        .insert_resource(Pace(1.0))
        .add_message::<Choose>()
        .add_systems(Update, read_keys.run_if(is_at_table).in_set(TableKeySystems));
}

/// Handles the keys for re-rack, brush, pause, step and slow motion.
fn read_keys(
    keys: Keyboard,
    owner: Res<Owner>,
    run: Res<RunState>,
    mut pace: ResMut<Pace>,
    mut choices: MessageWriter<Choose>,
    (mut requests, mut time): (MessageWriter<TableCommand>, MessageWriter<TimeCommand>),
) {
    if owner.panel_types {
        return;
    }
    if keys.hit(Action::Rerack) {
        choices.write(Choose::Again);
    }
    if keys.hit(Action::Brush) {
        requests.write(TableCommand::Brush);
    }
    if keys.hit(Action::Pause) {
        time.write(if *run == RunState::Paused { TimeCommand::Run } else { TimeCommand::Pause });
    }
    if keys.hit(Action::Step) {
        time.write(TimeCommand::Step);
    }
    if keys.hit(Action::Slow) {
        pace.0 = if pace.0 < 1.0 { 1.0 } else { SLOW_MOTION };
        time.write(TimeCommand::Speed(pace.0));
    }
}
