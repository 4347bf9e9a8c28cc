//! Plays the shots that run to their ends when the app ends.

use bevy::app::FixedMain;
use bevy::prelude::*;

use super::messages::{CommandTo, TableCommand};
use super::state::TableState;

/// Plays the shots that run to their ends when the app ends. In `Last`: whoever saves the table or the shot does it after this.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FinishShot;

/// Plays the shots that run to their ends when the app ends, so that they count as played. Optional: add it beside
/// [`BilliardsPlugin`](super::BilliardsPlugin).
pub struct FinishShotPlugin;

impl Plugin for FinishShotPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Last, finish.in_set(FinishShot).run_if(on_message::<AppExit>));
    }
}

/// Takes one tick that lasts to the ends of the shots. A strike that was sent in this frame is carried out before.
fn finish(world: &mut World, tables: &mut QueryState<(Entity, &TableState)>) {
    fn sent<M: Message>(world: &World) -> impl Iterator<Item = &M> {
        world.get_resource::<Messages<M>>().into_iter().flat_map(Messages::iter_current_update_messages)
    }
    let moving = tables.iter(world).filter(|(_, state)| **state == TableState::Moving).map(|(table, _)| table);
    let struck = |sent: &&CommandTo| matches!(sent.command, TableCommand::Strike(_));
    let mut tables: Vec<Entity> = moving.collect();
    tables.extend(sent::<CommandTo>(world).filter(struck).map(|sent| sent.table));
    let is_struck = sent::<TableCommand>(world).any(|command| matches!(command, TableCommand::Strike(_)));
    if tables.is_empty() && !is_struck {
        return;
    }
    if is_struck {
        world.write_message(TableCommand::Finish);
    }
    let finish = |table| CommandTo { table, command: TableCommand::Finish };
    world.write_message_batch(tables.into_iter().map(finish));
    world.run_schedule(FixedMain);
}
