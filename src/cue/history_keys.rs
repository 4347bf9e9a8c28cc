//! Keys for undo, redo, retry and the replay. While a replay is on, the keys of the cue steer it.

use bevy::prelude::*;

use super::aim_history::TakeBack;
use super::steps::HandSteps;
use crate::input::{Keyboard, Owner};
use crate::mode::Looking;
use crate::referee::{ComputerTurn, CurrentMatch};
use crate::settings::Action;
use crate::simulation::{History, Notice, Replay, ReplayCommand, TableCommand, TableState, TheTable, Watched};
use crate::words::hand as text;

/// Reads these keys.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            take_back_with_keys.run_if(in_state(Looking::AtTable)),
            steer_replay_with_keys.run_if(in_state(Looking::AtReplay)),
        )
            .chain()
            .in_set(HandSteps::TakeBack),
    );
}

/// Handles the keys for undo, redo, retry, replay and skip while no replay is on. To skip also lets the computer strike at once.
fn take_back_with_keys(
    keys: Keyboard,
    owner: Res<Owner>,
    state: TheTable<&TableState>,
    mut requests: MessageWriter<TakeBack>,
    mut orders: MessageWriter<ReplayCommand>,
    mut commands: MessageWriter<TableCommand>,
    mut computer: ResMut<ComputerTurn>,
    (current, history, mut notices): (Res<CurrentMatch>, TheTable<&History>, MessageWriter<Notice>),
) {
    if owner.panel_types {
        return;
    }
    if keys.hit(Action::Undo) {
        requests.write(if keys.held(Action::Fine) { TakeBack::Redo } else { TakeBack::Undo });
    }
    if keys.hit(Action::Redo) {
        requests.write(TakeBack::Redo);
    }
    if keys.hit(Action::Retry) {
        requests.write(TakeBack::Retry(None));
    }
    if keys.hit(Action::Replay) {
        if current.is_on() && history.last_shot().is_none() {
            notices.write(Notice(text::NO_SHOT_TO_WATCH.to_owned()));
        } else {
            orders.write(ReplayCommand::Watch(None));
        }
    }
    if keys.hit(Action::Skip) && **state == TableState::Moving {
        commands.write(TableCommand::Finish);
    } else if keys.hit(Action::Skip) {
        computer.hurry();
    }
}

/// Handles the keys while a replay is on.
fn steer_replay_with_keys(
    keys: Keyboard,
    owner: Res<Owner>,
    replay: TheTable<&Replay>,
    mut requests: MessageWriter<TakeBack>,
    mut orders: MessageWriter<ReplayCommand>,
) {
    let Some(watched) = replay.watched() else { return };
    if owner.panel_types {
        return;
    }
    if keys.hit(Action::Retry) {
        requests.write(TakeBack::Retry(Some(watched.shot().number)));
    }
    orders.write_batch(ORDERS.iter().filter(|(action, _)| keys.hit(*action)).map(|(_, order)| order(watched)));
}

/// The keys that steer a replay, and what each does.
const ORDERS: &[(Action, fn(&Watched) -> ReplayCommand)] = &[
    (Action::Replay, |_| ReplayCommand::Leave),
    (Action::Strike, |watched| ReplayCommand::Play(!watched.is_playing())),
    (Action::Pause, |watched| ReplayCommand::Play(!watched.is_playing())),
    (Action::TipLeft, |_| ReplayCommand::LastImpact),
    (Action::TipRight, |_| ReplayCommand::NextImpact),
    (Action::TipUp, |watched| ReplayCommand::Pace(watched.pace() * 2.0)),
    (Action::TipDown, |watched| ReplayCommand::Pace(watched.pace() * 0.5)),
    (Action::Step, |watched| ReplayCommand::Seek(watched.time() + STEP)),
    (Action::Skip, |_| ReplayCommand::End),
];

/// How far one step goes, in seconds.
const STEP: f64 = 0.01;
