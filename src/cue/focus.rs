//! The hand lets go while the player looks elsewhere: at another window, or at a replay.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowFocused};

use super::hand::Hand;
use super::steps::HandSteps;
use crate::mode::Looking;
use crate::referee::ClockWaits;

/// Lets go without the focus of the window and in a replay.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (let_go_without_focus, hold_clock_without_focus, put_down_cue.run_if(in_state(Looking::AtReplay)))
            .chain()
            .in_set(HandSteps::LetGo),
    );
}

/// Cancels a stroke or a drag when the window loses the focus: the release of the button may never be reported.
fn let_go_without_focus(mut changes: MessageReader<WindowFocused>, mut hand: ResMut<Hand>) {
    if changes.read().any(|change| !change.focused) && hand.is_busy() {
        hand.let_go();
    }
}

/// The shot clock waits while the window does not have the focus. Without a window it runs.
fn hold_clock_without_focus(windows: Query<&Window, With<PrimaryWindow>>, mut waits: ResMut<ClockWaits>) {
    let has_focus = windows.iter().all(|window| window.focused);
    waits.set_if_neq(ClockWaits(!has_focus));
}

/// Cancels a stroke, a drag and the placing mode when a replay begins.
fn put_down_cue(mut hand: ResMut<Hand>) {
    hand.set_if_neq(Hand { ball_in_hand: hand.ball_in_hand, ..default() });
}
