//! The table that the person of the app is at, and how a system or a program reads it.

use bevy::ecs::component::Mutable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::utils::prelude::ShortName;

use super::state::CurrentSetup;

/// That a table is the one that the person of the app is at: the one that [`BilliardsPlugin`](super::BilliardsPlugin) adds, or the
/// one that an app gives this component to. At most one table shall have it.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default)]
pub struct MainTable;

/// Components of the [`MainTable`], as a parameter of a system: `state: TheTable<&TableState>`. The system is skipped while there is
/// no main table; `Option<TheTable<..>>` lets it run.
pub type TheTable<'w, 's, D> = Single<'w, 's, D, With<MainTable>>;

/// A condition for systems: whether there is a main table.
#[must_use]
pub fn table_exists(table: Option<TheTable<()>>) -> bool {
    table.is_some()
}

/// A condition for systems: whether there is a main table, and this component of it has changed.
#[must_use]
pub fn table_changed<C: Component>(part: Option<TheTable<Ref<C>>>) -> bool {
    part.is_some_and(|part| part.is_changed())
}

/// Reads the components of the main table from a [`World`], where no system does it, as `World::resource` reads a resource.
pub trait OfMainTable {
    /// The entity of the main table.
    fn main_table(&self) -> Option<Entity>;

    /// A component of the main table: `app.world().of_main_table::<TableState>()`.
    ///
    /// # Panics
    /// If there is no main table, or it does not have this component.
    #[track_caller]
    fn of_main_table<C: Component>(&self) -> &C;

    /// The same to change it.
    ///
    /// # Panics
    /// If there is no main table, or it does not have this component.
    #[track_caller]
    fn of_main_table_mut<C: Component<Mutability = Mutable>>(&mut self) -> Mut<'_, C>;
}

impl OfMainTable for World {
    fn main_table(&self) -> Option<Entity> {
        self.try_query_filtered::<Entity, With<MainTable>>()?.single(self).ok()
    }

    fn of_main_table<C: Component>(&self) -> &C {
        let part = self.main_table().and_then(|table| self.get(table));
        part.unwrap_or_else(|| panic!("there is no main table with a {}", ShortName::of::<C>()))
    }

    fn of_main_table_mut<C: Component<Mutability = Mutable>>(&mut self) -> Mut<'_, C> {
        let part = self.main_table().and_then(|table| self.get_mut(table));
        part.unwrap_or_else(|| panic!("there is no main table with a {}", ShortName::of::<C>()))
    }
}

/// Finds the table of what names none.
#[derive(SystemParam)]
pub(super) struct Home<'w, 's>(Query<'w, 's, (Entity, Has<MainTable>), With<CurrentSetup>>);

impl Home<'_, '_> {
    /// The main table, or else the only table of the app.
    pub fn table(&self) -> Option<Entity> {
        let main = self.0.iter().find(|(_, is_main)| *is_main);
        main.or_else(|| self.0.single().ok()).map(|(table, _)| table)
    }
}
