//! Racks up: spawns the balls of a set-up as entities.

use bevy::math::DQuat;
use bevy::prelude::*;

use super::components::{IsBall, Mass, Position, Radius, Restitution, Shown, Spin, Velocity};
use super::in_play::InPlay;
use super::recording::Recording;
use super::state::{CurrentSetup, TableState};
use crate::physics::Motion;
use crate::rack::PlacedBall;
use crate::shot::Setup;

/// Puts the first set-up on the table.
pub(super) fn rack_first(
    mut commands: Commands,
    mut in_play: ResMut<InPlay>,
    setup: Res<CurrentSetup>,
    mut recording: ResMut<Recording>,
    mut state: ResMut<TableState>,
) {
    rack(&mut commands, &setup.0, &mut in_play, &mut recording, &mut state);
}

/// Spawns the balls of a set-up at time zero. If a ball moves at once, a shot starts.
pub(super) fn rack(
    commands: &mut Commands,
    setup: &Setup,
    in_play: &mut InPlay,
    recording: &mut Recording,
    state: &mut TableState,
) {
    let edits = in_play.edits.wrapping_add(1);
    let entities = setup.balls.iter().map(|_| commands.spawn_empty().id()).collect();
    *in_play = InPlay { edits, ..InPlay::of(setup, entities) };
    for (index, (&entity, placed)) in in_play.entities.iter().zip(&setup.balls).enumerate() {
        dress(commands.entity(entity), placed, &in_play.engine.motion(index));
    }
    *recording = Recording::default();
    *state = TableState::AtRest;
    if in_play.engine.rest_time() > 0.0 {
        recording.start(Setup { strike: None, ..setup.clone() }, &in_play.engine);
        *state = TableState::Moving;
    }
}

/// Gives an entity the components of a ball. `motion` is the one in the engine.
fn dress(mut entity: EntityCommands, placed: &PlacedBall, motion: &Motion) {
    let ball = &placed.ball;
    entity.insert((
        (IsBall(ball.id), Name::new(format!("ball {}", placed.look.name)), Radius(ball.radius), Mass(ball.mass)),
        (Position(motion.position), Velocity(motion.velocity), Spin(motion.spin)),
        Shown { position: motion.position, orientation: DQuat::IDENTITY },
    ));
    if let Some(restitution) = ball.restitution {
        entity.insert(Restitution(restitution));
    }
}
