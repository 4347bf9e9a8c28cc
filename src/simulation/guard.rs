//! The guards of the main table: each is asked before a command is carried out, and answers whether it may be.

use bevy::ecs::system::SystemId;
use bevy::prelude::*;

use super::messages::TableCommand;

/// The answer of a guard: the command that is carried out, which is the one that came or what the guard makes of it; or one sentence
/// that says why nothing is done. The player reads it as a [`Notice`](super::Notice).
pub type GuardAnswer = Result<TableCommand, String>;

/// The guards, in the order in which they are asked.
#[derive(Resource, Default)]
pub(super) struct TableGuards(Vec<SystemId<In<TableCommand>, GuardAnswer>>);

/// Adds guards to the main table of an app.
pub trait AddTableGuard {
    /// Asks this system before each [`TableCommand`] to the [`MainTable`](super::MainTable) is carried out, after the guards that were
    /// added before it. It gets the command as its input. Its refusal is final; what it allows, the next guard is asked about. A system that
    /// allows everything returns `Ok` with the command. Nobody is asked about a [`CommandTo`](super::CommandTo) another table: who sends it decides.
    ///
    /// A command that waits until the balls of a new rack exist is judged when it is carried out.
    ///
    /// ```
    /// use baize::simulation::{AddTableGuard, GuardAnswer, TableCommand};
    /// use bevy::prelude::*;
    ///
    /// fn nobody_brushes(In(command): In<TableCommand>) -> GuardAnswer {
    ///     if command == TableCommand::Brush { Err("The cloth stays as it is.".to_owned()) } else { Ok(command) }
    /// }
    ///
    /// let mut app = App::new();
    /// app.add_table_guard(nobody_brushes);
    /// ```
    fn add_table_guard<M>(&mut self, guard: impl IntoSystem<In<TableCommand>, GuardAnswer, M> + 'static) -> &mut Self;
}

impl AddTableGuard for App {
    fn add_table_guard<M>(&mut self, guard: impl IntoSystem<In<TableCommand>, GuardAnswer, M> + 'static) -> &mut Self {
        let guard = self.register_system(guard);
        self.world_mut().get_resource_or_init::<TableGuards>().0.push(guard);
        self
    }
}

/// Asks the guards one after the other, each about what the one before has made of the command. The first refusal ends it.
pub(super) fn ask(world: &mut World, command: TableCommand) -> GuardAnswer {
    let guards = world.get_resource::<TableGuards>().map(|guards| guards.0.clone()).unwrap_or_default();
    guards.into_iter().try_fold(command, |command, guard| {
        world
            .run_system_with(guard, command)
            .unwrap_or_else(|error| Err(format!("A guard of the table cannot be asked: {error}.")))
    })
}
