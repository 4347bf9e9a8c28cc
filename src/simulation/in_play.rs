//! The balls in play: the engine that moves them, and the entities that show them.

use std::sync::Arc;

use bevy::math::DQuat;
use bevy::prelude::*;

use crate::physics::engine::{Body, Engine};
use crate::physics::{Ball, BallId, Physics};
use crate::shot::Setup;

/// The balls as the engine has them, each with its entity. The engine is the one place where their courses are kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct InPlay {
    pub(super) engine: Engine,
    /// The entity of each of the engine's balls.
    pub(super) entities: Vec<Entity>,
    /// Counts changes of the balls from outside. When it changes, the display no longer interpolates from the motions
    /// before.
    pub(super) edits: u32,
}

impl InPlay {
    /// The balls of a set-up at time zero, with their entities.
    pub(super) fn of(setup: &Setup, entities: Vec<Entity>) -> Self {
        let mut engine = setup.engine();
        engine.keep_orientations(entities.iter().map(|_| DQuat::IDENTITY));
        Self { engine, entities, edits: 0 }
    }

    /// The engine that moves the balls.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The index of a ball among those of the engine.
    #[must_use]
    pub fn index_of(&self, id: BallId) -> Option<usize> {
        self.engine.bodies().binary_search_by_key(&id, |body| body.ball.id).ok()
    }

    /// Turns the balls that lie still, each from its own frame to the table's, in the order of their ids.
    pub fn turn_balls(&mut self, orientations: impl IntoIterator<Item = DQuat>) {
        self.engine.keep_orientations(orientations);
        self.edits += 1;
    }

    /// Puts other physics in force from now on. Whether they can be is for [`Physics::mistakes`] to tell.
    pub fn put_in_force(&mut self, physics: Physics) {
        let environment = self.engine.environment().with_physics(physics);
        self.engine.change_physics(Arc::new(environment));
    }

    pub(super) fn find(&self, id: BallId) -> Option<(usize, Ball)> {
        let index = self.index_of(id)?;
        Some((index, self.engine.bodies()[index].ball))
    }

    pub(super) fn bodies(&self) -> &[Body] {
        self.engine.bodies()
    }
}
