//! The steps in which the hand is brought up to date in a frame.

use bevy::prelude::*;

use super::aim_history::AimSystems;
use crate::input::TableKeySystems;
use crate::mode::{Looking, ModeSystems};
use crate::referee::CurrentMatch;
use crate::simulation::table_exists;

/// The systems of the cue, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

/// The steps of a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HandSteps {
    /// The hand follows what became of the table: another set-up, a step that was put back, a turn of a match.
    FollowTable,
    /// Hand and cue are put down where somebody looks elsewhere: at another window, or at a replay.
    LetGo,
    /// Keys and mouse aim. Not in a replay, and not in the turn of others.
    Aim,
    /// The butt is raised over what lies behind the cue ball.
    ClearTheWay,
    /// Balls are moved and strokes are made, by keys and by the mouse. Not in a replay, and not in the turn of others.
    Move,
    /// Clicks are carried out, and balls put away. Not in a replay, and not in the turn of others.
    Click,
    /// The key strikes. Not in a replay, and not in the turn of others.
    Strike,
    /// Keys take back, and steer a replay.
    TakeBack,
    /// What belongs to an older aim is forgotten.
    Forget,
}

/// Whether it is the turn of the computer, or of somebody at another machine. Then the hand of the person does nothing.
pub(super) fn others_play(current: Res<CurrentMatch>) -> bool {
    current.others_act()
}

/// Orders the steps. Without a set-up none of them runs.
pub(super) fn plugin(app: &mut App) {
    let hand_is_free = || in_state(Looking::AtTable).and_then(not(others_play));
    app.configure_sets(
        Update,
        (
            AimSystems::Recall,
            HandSteps::FollowTable,
            AimSystems::Settle,
            HandSteps::LetGo,
            HandSteps::Aim.run_if(hand_is_free()),
            HandSteps::ClearTheWay,
            (HandSteps::Move, HandSteps::Click, HandSteps::Strike).chain().run_if(hand_is_free()),
            // A stroke comes before a pause.
            TableKeySystems,
            HandSteps::TakeBack,
            HandSteps::Forget,
        )
            .chain(),
    )
    .configure_sets(
        Update,
        (
            HandSteps::FollowTable,
            HandSteps::LetGo,
            HandSteps::Aim,
            HandSteps::ClearTheWay,
            HandSteps::Move,
            HandSteps::Click,
            HandSteps::Strike,
            HandSteps::TakeBack,
            HandSteps::Forget,
        )
            .run_if(table_exists)
            .in_set(CueSystems),
    )
    // What is pressed in the frame in which a match or a drill begins or ends is judged by the new mode.
    .configure_sets(Update, CueSystems.after(ModeSystems::AfterRequests))
    .configure_sets(Update, TableKeySystems.in_set(CueSystems));
}
