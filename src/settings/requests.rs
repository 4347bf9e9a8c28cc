//! Requests of panel and menus that concern files: choose a rack, table, ball set or physics, or save a rack or physics.

use bevy::prelude::*;

use super::chosen::Chosen;
use super::difference::racked;
use super::remembered::Remembered;
use super::troubles::{Trouble, Troubles};
use super::watching::{InUse, Watching};
use crate::files::Folders;
use crate::simulation::{CurrentPhysics, Notice, TableCommand};

/// A request for files, by names or paths.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Choose {
    /// Use this rack.
    Rack(String),
    /// Use this table, or the rack's own if `None`.
    Table(Option<String>),
    /// Use this ball set, or the rack's own if `None`.
    Balls(Option<String>),
    /// Use this physics.
    Physics(String),
    /// Save the physics in force under this name in the person's own folder.
    SavePhysics(String),
    /// Save the balls in their present places as a rack under this name in the person's own folder.
    SaveRack(String),
}

/// Loads the choice. If it cannot be loaded, this is reported and the table stays as it is.
pub(super) fn take_choices(
    mut choices: MessageReader<Choose>,
    folders: Res<Folders>,
    physics: Res<CurrentPhysics>,
    mut in_use: ResMut<InUse>,
    mut watching: ResMut<Watching>,
    mut remembered: ResMut<Remembered>,
    mut troubles: ResMut<Troubles>,
    mut requests: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    for choice in choices.read() {
        let Some(chosen) = chosen_now(&in_use.chosen, choice) else { continue };
        match chosen.load(&folders) {
            Ok(loaded) => {
                let request = match choice {
                    // Do not scatter again: scattered discs have other places than spheres.
                    Choose::Physics(_) => TableCommand::SetPhysics(Box::new(loaded.setup.physics.clone())),
                    _ => racked(&in_use.setup, &loaded.setup, &physics.0),
                };
                requests.write(request);
                remember(&mut remembered, choice);
                troubles.mend(Trouble::Table);
                in_use.take(chosen, loaded);
            }
            Err(error) => {
                notices.write(Notice(format!("{} cannot be used.", noun(choice))));
                in_use.refuse(chosen, &error);
                troubles.tell(Trouble::Table, error);
            }
        }
        watching.follow(&in_use, &folders);
    }
}

/// The choice after this request; `None` for a request to save.
fn chosen_now(before: &Chosen, choice: &Choose) -> Option<Chosen> {
    let before = before.clone();
    match choice.clone() {
        // Another rack names other balls.
        Choose::Rack(rack) => Some(Chosen { rack, balls: None, ..before }),
        Choose::Table(table) => Some(Chosen { table, ..before }),
        Choose::Balls(balls) => Some(Chosen { balls, ..before }),
        Choose::Physics(physics) => Some(Chosen { physics, ..before }),
        Choose::SavePhysics(_) | Choose::SaveRack(_) => None,
    }
}

fn noun(choice: &Choose) -> &'static str {
    match choice {
        Choose::Rack(_) => "This rack",
        Choose::Table(_) => "This table",
        Choose::Balls(_) => "This ball set",
        _ => "This physics",
    }
}

/// Only choices made on the panel are remembered, not those of the command line.
fn remember(remembered: &mut Remembered, choice: &Choose) {
    let settings = &mut remembered.settings;
    match choice.clone() {
        Choose::Rack(rack) => (settings.rack, settings.balls) = (rack, None),
        Choose::Table(table) => settings.table = table,
        Choose::Balls(balls) => settings.balls = balls,
        Choose::Physics(physics) => settings.physics = physics,
        Choose::SavePhysics(_) | Choose::SaveRack(_) => {}
    }
}
