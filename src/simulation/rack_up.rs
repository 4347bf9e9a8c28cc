//! Racking up: the balls of a set-up become entities.

use bevy::math::DQuat;
use bevy::prelude::*;

use super::commands::{CurrentSetup, TableState};
use super::components::{Mass, Orientation, Position, Radius, Restitution, Sampled, Shown, Spin, Velocity};
use super::rest::Score;
use super::trail::Trail;
use crate::physics::Body;
use crate::physics::engine::rest_time;
use crate::shot::Setup;

/// Puts the first set-up on the table.
pub(super) fn rack_first(
    mut commands: Commands,
    setup: Res<CurrentSetup>,
    mut score: ResMut<Score>,
    mut state: ResMut<TableState>,
) {
    let bodies = spawn_balls(&mut commands, &setup.0);
    if rest_time(&bodies) > 0.0 {
        score.start(&Setup { strike: None, ..setup.0.clone() }, &bodies);
        *state = TableState::Moving;
    }
}

/// Spawns the balls of a set-up at time zero and returns them as bodies.
pub(super) fn spawn_balls(commands: &mut Commands, setup: &Setup) -> Vec<Body> {
    setup
        .balls
        .iter()
        .map(|placed| {
            let body = Body::new(placed.ball, &placed.motion, &setup.physics, 0.0);
            let motion = body.course.at(0.0);
            let mut entity = commands.spawn((
                (placed.ball.id, Radius(placed.ball.radius), Mass(placed.ball.mass)),
                (Position(motion.position), Velocity(motion.velocity), Spin(motion.spin), Sampled(motion)),
                (Orientation(DQuat::IDENTITY), Shown { position: motion.position, orientation: DQuat::IDENTITY }),
                Trail::new(body.course.clone(), DQuat::IDENTITY),
                body.course.clone(),
            ));
            if let Some(restitution) = placed.ball.restitution {
                entity.insert(Restitution(restitution));
            }
            body
        })
        .collect()
}
