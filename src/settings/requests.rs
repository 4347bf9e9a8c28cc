//! Requests of panel and menus that concern files: choose a rack, table, ball set or physics, or save a rack or physics.

use bevy::prelude::*;

use super::chosen::Chosen;
use super::difference::racked;
use super::game_folders::GameFolders;
use super::in_use::InUse;
use super::remembered::Remembered;
use super::seeds::Seeds;
use super::troubles::{Trouble, Troubles};
use super::watching::Watching;
use crate::mode::Mode;
use crate::shot::Setup;
use crate::simulation::{CurrentPhysics, CurrentSetup, Notice, TableCommand, TheTable};
use crate::words::files_in_use as text;

/// A request for files, by names or paths.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Choose {
    /// Use this rack.
    Rack(String),
    /// Use this table, or the rack's own if `None`.
    Table(Option<String>),
    /// Use this ball set, or the rack's own if `None`.
    Balls(Option<String>),
    /// Rack again: with another seed if the rack asks for one, and otherwise the same balls in the same places.
    Again,
    /// Use this physics.
    Physics(String),
    /// Save the physics in force under this name in the person's own folder.
    SavePhysics(String),
    /// Save the balls in their present places as a rack under this name in the person's own folder.
    SaveRack(String),
}

/// Loads the choice. In a match or a drill, or if it cannot be loaded, this is reported and everything stays as it is.
pub(super) fn take_choices(
    mut choices: MessageReader<Choose>,
    (folders, mode): (Res<GameFolders>, Res<State<Mode>>),
    (physics, setup): (TheTable<&CurrentPhysics>, TheTable<&CurrentSetup>),
    mut seeds: ResMut<Seeds>,
    mut in_use: ResMut<InUse>,
    mut watching: ResMut<Watching>,
    mut remembered: ResMut<Remembered>,
    mut troubles: ResMut<Troubles>,
    mut requests: MessageWriter<TableCommand>,
    mut notices: MessageWriter<Notice>,
) {
    for choice in choices.read() {
        let changes_table = !matches!(choice, Choose::SavePhysics(_) | Choose::SaveRack(_));
        if let Some(objection) = mode.objection_to_choices().filter(|_| changes_table) {
            notices.write(Notice(objection.to_owned()));
            continue;
        }
        if *choice == Choose::Again && (in_use.drawn_seed.is_none() || !in_use.on_table) {
            let again = if in_use.on_table { &in_use.setup } else { &setup.0 };
            requests.write(same_again(again, &physics));
            continue;
        }
        let Some(chosen) = chosen_now(&in_use.chosen, choice, &mut seeds) else { continue };
        match chosen.load(&folders) {
            Ok(loaded) => {
                let request = match choice {
                    // Do not scatter again: scattered discs have other places than spheres.
                    Choose::Physics(_) => TableCommand::SetPhysics(Box::new(loaded.setup.physics.clone())),
                    _ => racked(&in_use.setup, &loaded.setup, &physics.0),
                };
                requests.write(request);
                remember(&mut remembered, choice);
                troubles.clear(Trouble::Table);
                in_use.take(chosen, loaded);
            }
            Err(error) => {
                notices.write(Notice(unusable(choice).to_owned()));
                in_use.refuse(chosen, &error);
                troubles.report(Trouble::Table, error);
            }
        }
        watching.follow(&in_use, &folders);
    }
}

/// The command that racks `setup` again, with the physics in force.
fn same_again(setup: &Setup, physics: &CurrentPhysics) -> TableCommand {
    TableCommand::Rack(Box::new(Setup { physics: physics.0.clone(), ..setup.clone() }))
}

/// The choice after this request; `None` for a request to save.
fn chosen_now(before: &Chosen, choice: &Choose, seeds: &mut Seeds) -> Option<Chosen> {
    let before = before.clone();
    let mut seed = || Some(seeds.draw());
    match choice.clone() {
        // Another rack names other balls.
        Choose::Rack(rack) => Some(Chosen { rack, balls: None, seed: seed(), ..before }),
        Choose::Table(table) => Some(Chosen { table, seed: seed(), ..before }),
        Choose::Balls(balls) => Some(Chosen { balls, seed: seed(), ..before }),
        Choose::Again => Some(Chosen { seed: seed(), ..before }),
        Choose::Physics(physics) => Some(Chosen { physics, ..before }),
        Choose::SavePhysics(_) | Choose::SaveRack(_) => None,
    }
}

/// What is said of a choice whose file has a mistake.
fn unusable(choice: &Choose) -> &'static str {
    match choice {
        Choose::Rack(_) | Choose::Again => text::RACK_UNUSABLE,
        Choose::Table(_) => text::TABLE_UNUSABLE,
        Choose::Balls(_) => text::BALLS_UNUSABLE,
        _ => text::PHYSICS_UNUSABLE,
    }
}

/// Remembers what was chosen on the panel or in a menu.
fn remember(remembered: &mut Remembered, choice: &Choose) {
    let settings = &mut remembered.settings;
    match choice.clone() {
        Choose::Rack(rack) => (settings.rack, settings.balls) = (rack, None),
        Choose::Table(table) => settings.table = table,
        Choose::Balls(balls) => settings.balls = balls,
        Choose::Physics(physics) => settings.physics = physics,
        Choose::Again | Choose::SavePhysics(_) | Choose::SaveRack(_) => {}
    }
}
