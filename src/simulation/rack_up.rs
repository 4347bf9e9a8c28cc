//! Racking up: the balls of a set-up become entities.

use bevy::math::DQuat;
use bevy::prelude::*;

use super::components::{Mass, Orientation, Position, Radius, Restitution, Sampled, Shown, Spin, Velocity};
use super::in_play::InPlay;
use super::recording::Recording;
use super::state::{CurrentSetup, TableState};
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

/// Spawns the balls of a set-up at time zero; what moves by itself starts a shot.
pub(super) fn rack(
    commands: &mut Commands,
    setup: &Setup,
    in_play: &mut InPlay,
    recording: &mut Recording,
    state: &mut TableState,
) {
    let edits = in_play.edits.wrapping_add(1);
    let entities = setup.balls.iter().map(|placed| spawn(commands, placed)).collect();
    *in_play = InPlay { edits, ..InPlay::of(setup, entities) };
    for (index, &entity) in in_play.entities.iter().enumerate() {
        let motion = in_play.engine.motion(index);
        commands.entity(entity).insert((
            (Position(motion.position), Velocity(motion.velocity), Spin(motion.spin), Sampled(motion)),
            Shown { position: motion.position, orientation: DQuat::IDENTITY },
        ));
    }
    *recording = Recording::default();
    *state = TableState::AtRest;
    if in_play.engine.rest_time() > 0.0 {
        recording.start(Setup { strike: None, ..setup.clone() }, &in_play.engine);
        *state = TableState::Moving;
    }
}

/// Spawns what a ball is, without where it is.
fn spawn(commands: &mut Commands, placed: &PlacedBall) -> Entity {
    let ball = &placed.ball;
    let mut entity = commands.spawn((ball.id, Radius(ball.radius), Mass(ball.mass), Orientation(DQuat::IDENTITY)));
    if let Some(restitution) = ball.restitution {
        entity.insert(Restitution(restitution));
    }
    entity.id()
}
