//! The balls in play: the engine that moves them, and their entities.

use std::sync::Arc;

use bevy::ecs::entity::EntityHashSet;
use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

use super::components::BallValues;
use crate::physics::engine::{Body, Engine, Environment};
use crate::physics::{Ball, BallId, Motion, Physics};
use crate::rack::{Gap, Misplaced, gap, may_lie, touching_place};
use crate::shot::Setup;
use crate::table::Table;

/// The balls as the engine has them, each with its entity. Their courses are stored in the engine only.
#[derive(Component, Clone, Debug, Default)]
pub struct InPlay {
    pub(super) engine: Engine,
    /// The entity of each of the engine's balls.
    pub(super) entities: Vec<Entity>,
    /// The values last written into the components of each ball. Components that differ were changed from outside.
    pub(super) written: Vec<(Motion, DQuat)>,
    /// Entities of new balls that were refused and wait outside the game.
    pub(super) waiting: EntityHashSet,
    /// The ball that the cue strikes, on the table or not.
    pub(super) cue_ball: Option<BallId>,
    /// Counts changes of the balls from outside. When it changes, every ball is sampled anew for the picture, even one
    /// at rest.
    pub(super) edits: u32,
}

impl InPlay {
    /// The balls of a set-up at time zero, with their entities.
    pub(super) fn of(setup: &Setup, entities: Vec<Entity>) -> Self {
        let mut engine = setup.engine();
        engine.keep_orientations(entities.iter().map(|_| DQuat::IDENTITY));
        let written = (0..entities.len()).map(|index| (engine.motion(index), DQuat::IDENTITY)).collect();
        let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
        Self { engine, entities, written, cue_ball, ..Self::default() }
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

    /// The entity of a ball; `None` if it is not on the table.
    #[must_use]
    pub fn entity_of(&self, id: BallId) -> Option<Entity> {
        self.entities.get(self.index_of(id)?).copied()
    }

    /// The id of the ball that the cue strikes: that of the set-up, or 0 for a set-up without balls.
    #[must_use]
    pub fn cue_ball(&self) -> BallId {
        self.cue_ball.unwrap_or(BallId(0))
    }

    /// Whether the ball `id`, in play or not, may lie at `place` (metres) on `table` with the other balls where they are
    /// now. Nothing may lie where there is no such ball.
    ///
    /// # Errors
    /// Why it may not lie there; see [`may_lie`].
    pub fn may_lie(&self, id: BallId, place: DVec2, table: &Table) -> Result<(), Misplaced> {
        let Some((_, ball)) = self.find(id) else { return Err(Misplaced::NoBall(id)) };
        may_lie(&ball, place, table, self.centres(), self.engine.environment().physics().shape)
    }

    /// The place nearest to `place` (metres) at which the ball `id` touches another ball or a nose of `table` and may
    /// lie; `None` if nothing is near. See [`touching_place`].
    #[must_use]
    pub fn touching_place(&self, id: BallId, place: DVec2, table: &Table) -> Option<DVec2> {
        let (_, ball) = self.find(id)?;
        touching_place(&ball, place, table, self.centres(), self.engine.environment().physics().shape)
    }

    /// What is nearest to the ball `id` with its centre over `place` (metres) on `table`, and how near; see [`gap`].
    #[must_use]
    pub fn gap(&self, id: BallId, place: DVec2, table: &Table) -> Option<Gap> {
        let (_, ball) = self.find(id)?;
        gap(&ball, place, table, self.centres(), self.engine.environment().physics().shape)
    }

    /// The first of `places` (metres) at which `ball`, which may be new on `table`, has room.
    pub fn room_for(&self, ball: &Ball, table: &Table, mut places: impl Iterator<Item = DVec2>) -> Option<DVec2> {
        let shape = self.engine.environment().physics().shape;
        places.find(|place| may_lie(ball, *place, table, self.centres(), shape).is_ok())
    }

    /// The balls in play with their centres in metres.
    fn centres(&self) -> impl Iterator<Item = (Ball, DVec3)> + Clone {
        let in_play = |index: &usize| self.engine.phase(*index).in_play();
        let centre = |index: usize| (self.engine.bodies()[index].ball, self.engine.motion(index).position);
        (0..self.engine.bodies().len()).filter(in_play).map(centre)
    }

    /// Sets the orientations of the balls at rest, in the order of their ids: rotations from the frame of each ball to
    /// the table's.
    pub fn turn_balls(&mut self, orientations: impl IntoIterator<Item = DQuat>) {
        self.engine.keep_orientations(orientations);
        self.edits += 1;
    }

    /// Replaces the physics from now on, without checking it; see [`Physics::flaws`] for that.
    pub fn put_in_force(&mut self, physics: Physics) {
        let environment = self.engine.environment().with_physics(physics);
        self.engine.change_physics(Arc::new(environment));
    }

    /// Prepares the environment for balls of at most that radius (metres).
    pub(super) fn fit_environment(&mut self, radius: f64) {
        let environment = self.engine.environment();
        let (boundary, physics) = (environment.boundary(), environment.physics());
        if !environment.is_of(boundary, physics, radius) {
            let environment = Environment::new(boundary.clone(), physics.clone(), radius);
            self.engine.change_physics(Arc::new(environment));
        }
    }

    pub(super) fn find(&self, id: BallId) -> Option<(usize, Ball)> {
        let index = self.index_of(id)?;
        Some((index, self.engine.bodies()[index].ball))
    }

    /// The index of the ball with that id, if this is its entity.
    pub(super) fn seat_of(&self, entity: Entity, id: BallId) -> Option<usize> {
        self.index_of(id).filter(|&index| self.entities[index] == entity)
    }

    pub(super) fn bodies(&self) -> &[Body] {
        self.engine.bodies()
    }

    /// Gives a ball these values: all of them if it is new on the table, otherwise only those that changed.
    pub(super) fn change(
        &mut self,
        entity: Entity,
        values: &BallValues,
        has_new_constants: bool,
        has_new_motion: bool,
    ) {
        let Some(index) = self.index_of(values.ball.id) else {
            self.add(entity, values);
            return;
        };
        if has_new_constants {
            self.engine.change_ball(index, values.ball, has_new_motion.then_some(&values.motion));
        } else if has_new_motion {
            self.engine.edit(index, &values.motion);
        }
        if values.orientation != self.written[index].1 {
            self.engine.turn_to(index, values.orientation.normalize());
        }
    }

    /// Adds a ball with its entity.
    fn add(&mut self, entity: Entity, values: &BallValues) {
        let index = self.engine.add_ball(values.ball, &values.motion, Some(values.orientation.normalize()));
        self.entities.insert(index, entity);
        self.written.insert(index, (values.motion, values.orientation));
    }

    /// Removes a ball, but leaves its entity alone.
    pub(super) fn remove(&mut self, index: usize) {
        self.engine.remove_ball(index);
        self.entities.remove(index);
        self.written.remove(index);
    }
}
