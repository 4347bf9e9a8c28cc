//! Which balls are on which table.

use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

/// The table of a ball. A ball that is spawned without it joins the [`MainTable`](super::MainTable), or else the only table of the
/// app. Write another one to move the ball: it is on the other table from the next tick on, at the same place.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = BallsOnTable)]
pub struct OnTable(pub Entity);

/// The balls of a table: those in play, in pockets and off the table, and those that were refused and wait. Bevy keeps the list. When
/// the table is despawned, its balls are.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[relationship_target(relationship = OnTable, linked_spawn)]
pub struct BallsOnTable(EntityHashSet);
