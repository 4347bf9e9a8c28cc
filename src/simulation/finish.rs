//! Plays the shot that runs to its end when the app ends.

use bevy::app::FixedMain;
use bevy::prelude::*;

use super::messages::TableCommand;
use super::state::TableState;

/// Plays the shot that runs to its end when the app ends. In `Last`: whoever saves the table or the shot does it after this.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FinishShot;

/// Plays the shot that runs to its end when the app ends, so that it counts as played. Optional: add it beside
/// [`BilliardsPlugin`](super::BilliardsPlugin).
pub struct FinishShotPlugin;

impl Plugin for FinishShotPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Last, finish.in_set(FinishShot).run_if(on_message::<AppExit>));
    }
}

/// Takes one tick that lasts to the end of the shot. A strike that was sent in this frame is carried out before.
fn finish(world: &mut World) {
    let is_struck = world.get_resource::<Messages<TableCommand>>().is_some_and(|sent| {
        sent.iter_current_update_messages().any(|command| matches!(command, TableCommand::Strike(_)))
    });
    if world.get_resource::<TableState>() == Some(&TableState::Moving) || is_struck {
        world.write_message(TableCommand::Finish);
        world.run_schedule(FixedMain);
    }
}
