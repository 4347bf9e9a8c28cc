//! The laws of the main table: each is asked before a command is carried out, and answers whether it may be.

use bevy::ecs::system::SystemId;
use bevy::prelude::*;

use super::messages::TableCommand;

/// The answer of a law: the command that is carried out, which is the one that came or what the law makes of it; or one sentence
/// that says why nothing is done. The player reads it as a [`Notice`](super::Notice).
pub type Ruling = Result<TableCommand, String>;

/// The laws, in the order in which they are asked.
#[derive(Resource, Default)]
pub(super) struct TableLaws(Vec<SystemId<In<TableCommand>, Ruling>>);

/// Adds laws to the main table of an app.
pub trait AddTableLaw {
    /// Asks this system before each [`TableCommand`] to the [`MainTable`](super::MainTable) is carried out, after the laws that were
    /// added before it. It gets the command as its input. Its refusal is final; what it allows, the next law is asked about. A system that
    /// allows everything returns `Ok` with the command. Nobody is asked about a [`CommandTo`](super::CommandTo) another table: who sends it decides.
    ///
    /// A command that waits until the balls of a new rack exist is judged when it is carried out.
    ///
    /// ```
    /// use baize::simulation::{AddTableLaw, Ruling, TableCommand};
    /// use bevy::prelude::*;
    ///
    /// fn nobody_brushes(In(command): In<TableCommand>) -> Ruling {
    ///     if command == TableCommand::Brush { Err("The cloth stays as it is.".to_owned()) } else { Ok(command) }
    /// }
    ///
    /// let mut app = App::new();
    /// app.add_table_law(nobody_brushes);
    /// ```
    fn add_table_law<M>(&mut self, law: impl IntoSystem<In<TableCommand>, Ruling, M> + 'static) -> &mut Self;
}

impl AddTableLaw for App {
    fn add_table_law<M>(&mut self, law: impl IntoSystem<In<TableCommand>, Ruling, M> + 'static) -> &mut Self {
        let law = self.register_system(law);
        self.world_mut().get_resource_or_init::<TableLaws>().0.push(law);
        self
    }
}

/// Asks the laws one after the other, each about what the one before has made of the command. The first refusal ends it.
pub(super) fn ask(world: &mut World, command: TableCommand) -> Ruling {
    let laws = world.get_resource::<TableLaws>().map(|laws| laws.0.clone()).unwrap_or_default();
    laws.into_iter().try_fold(command, |command, law| {
        world
            .run_system_with(law, command)
            .unwrap_or_else(|error| Err(format!("A law of the table cannot be asked: {error}.")))
    })
}
