//! Racks up: what to spawn for a table, and its balls, which are spawned as entities.

use bevy::math::DQuat;
use bevy::prelude::*;

use super::components::{IsBall, Mass, Position, Radius, Restitution, Shown, Spin, Velocity};
use super::in_play::InPlay;
use super::on_table::OnTable;
use super::recording::Recording;
use super::state::{CurrentPhysics, CurrentSetup, TableState};
use super::undo::add_first;
use crate::physics::Motion;
use crate::rack::PlacedBall;
use crate::shot::Setup;

/// What to spawn for a table with this set-up, as in `commands.spawn(table(setup))`, beside the main table of
/// [`BilliardsPlugin`](super::BilliardsPlugin) or in an app with [`TablesPlugin`](super::TablesPlugin) alone.
///
/// Its balls are spawned at the next tick, and commands in the same tick find them there. Despawn the entity to end its shot, without a
/// [`ShotEnded`](super::ShotEnded), and to despawn its balls. A `Transform` beside the bundle says where the middle of its bed is: see
/// [`BallTransformsPlugin`](super::BallTransformsPlugin). Add [`MainTable`](super::MainTable) if plain commands shall go to this table.
#[must_use]
pub fn table(setup: Setup) -> impl Bundle {
    (CurrentPhysics(setup.physics.clone()), CurrentSetup(setup), NotRacked)
}

/// That the balls of a new table are not spawned yet.
#[derive(Component, Debug)]
pub(super) struct NotRacked;

/// Racks the new tables, as [`rack_first`] does. The balls exist afterwards, and the first steps of the histories.
pub(super) fn rack_new(world: &mut World) -> Result {
    world.run_system_cached(rack_first)?;
    world.run_system_cached(add_first)?;
    Ok(())
}

/// Puts the set-ups of new tables on them.
pub(super) fn rack_first(
    mut commands: Commands,
    mut new: Query<(Entity, &CurrentSetup, &mut InPlay, &mut Recording, &mut TableState), With<NotRacked>>,
) {
    for (table, setup, mut in_play, mut recording, mut state) in &mut new {
        rack(table, &setup.0, (&mut in_play, &mut recording, &mut state), &mut commands);
        commands.entity(table).try_remove::<NotRacked>();
    }
}

/// Spawns the balls of a set-up on a table at time zero. If a ball moves at once, a shot starts.
pub(super) fn rack(
    table: Entity,
    setup: &Setup,
    (in_play, recording, state): (&mut InPlay, &mut Recording, &mut TableState),
    commands: &mut Commands,
) {
    let edits = in_play.edits.wrapping_add(1);
    let entities = setup.balls.iter().map(|_| commands.spawn_empty().id()).collect();
    *in_play = InPlay { edits, ..InPlay::of(setup, entities) };
    for (index, (&entity, placed)) in in_play.entities.iter().zip(&setup.balls).enumerate() {
        dress(commands.entity(entity), table, placed, &in_play.engine.motion(index));
    }
    *recording = Recording::default();
    *state = TableState::AtRest;
    if in_play.engine.rest_time() > 0.0 {
        recording.start(Setup { strike: None, ..setup.clone() }, &in_play.engine);
        *state = TableState::Moving;
    }
}

/// Gives an entity the components of a ball on this table. `motion` is the one in the engine.
fn dress(mut entity: EntityCommands, table: Entity, placed: &PlacedBall, motion: &Motion) {
    let ball = &placed.ball;
    entity.insert((
        (IsBall(ball.id), OnTable(table), Name::new(format!("ball {}", placed.look.name))),
        (Radius(ball.radius), Mass(ball.mass)),
        (Position(motion.position), Velocity(motion.velocity), Spin(motion.spin)),
        Shown { position: motion.position, orientation: DQuat::IDENTITY },
    ));
    if let Some(restitution) = ball.restitution {
        entity.insert(Restitution(restitution));
    }
}
