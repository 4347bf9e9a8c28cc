//! Puts a saved table back, to the last bit.

use bevy::math::DQuat;
use bevy::prelude::*;

use super::clock::Tick;
use super::components::{
    IsBall, Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Shown, Spin, Velocity,
};
use super::marked_cloth::MarkedCloth;
use super::on_table::OnTable;
use super::saved_table::SavedTable;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMutItem};
use crate::physics::{Ball, BallId, Motion, Phase};

impl TableMutItem<'_, '_> {
    /// Puts a saved table back. Balls that are on the table keep their entities; the others are spawned or despawned.
    /// A shot that runs is dropped. Returns whether balls were spawned: they exist after the commands are applied.
    ///
    /// The work grows with the number of balls, not with the shots in between.
    pub fn recall(&mut self, saved: &SavedTable, app: &mut AppAccess) -> bool {
        let bodies = self.in_play.bodies().iter();
        let mut known: Vec<(BallId, Option<Entity>)> =
            bodies.zip(&self.in_play.entities).map(|(body, entity)| (body.ball.id, Some(*entity))).collect();
        self.in_play.engine.restore(&saved.snapshot);
        self.in_play.cue_ball = saved.cue_ball;
        (self.in_play.entities, self.in_play.written) = default();
        let mut spawned = Vec::new();
        for index in 0..self.in_play.bodies().len() {
            let id = self.in_play.bodies()[index].ball.id;
            let there = known.binary_search_by_key(&id, |(id, _)| *id).ok().and_then(|at| known[at].1.take());
            spawned.extend(there.is_none().then_some(index));
            let entity = there.unwrap_or_else(|| app.commands.spawn(OnTable(self.entity)).id());
            self.in_play.entities.push(entity);
            let engine = &self.in_play.engine;
            let written = (engine.motion(index), engine.orientation(index));
            self.in_play.written.push(written);
        }
        for entity in known.into_iter().filter_map(|(_, entity)| entity) {
            app.commands.entity(entity).try_despawn();
        }
        self.recall_state(saved);
        spawned.iter().for_each(|&index| self.dress(index, saved, &mut app.commands));
        self.write_all(app);
        *self.recording = default();
        if saved.state == TableState::Moving {
            self.recording.start(saved.setup(None), &self.in_play.engine);
        }
        !spawned.is_empty()
    }

    /// Puts clock, state, set-up, physics and the marks on the cloth back.
    fn recall_state(&mut self, saved: &SavedTable) {
        *self.clock = saved.clock;
        *self.tick = Tick { start: saved.clock.seconds(), end: saved.clock.seconds() };
        *self.state = saved.state;
        self.edits.0.clear();
        self.marks.set_if_neq(MarkedCloth(saved.marks.clone()));
        if self.setup.0 != *saved.setup {
            self.setup.0 = (*saved.setup).clone();
        }
        if self.physics.0 != *saved.physics() {
            self.physics.0 = saved.physics().clone();
        }
    }

    /// Gives the new entity of the ball at `index` all components of a ball.
    fn dress(&self, index: usize, saved: &SavedTable, commands: &mut Commands) {
        let engine = &self.in_play.engine;
        let Ball { id, radius, mass, restitution } = engine.bodies()[index].ball;
        let Motion { position, velocity, spin } = engine.motion(index);
        let orientation: DQuat = engine.orientation(index);
        let name = saved.setup.placed(id).map_or_else(|| id.0.to_string(), |placed| placed.look.name.clone());
        let mut entity = commands.entity(self.in_play.entities[index]);
        entity.insert((
            (IsBall(id), Name::new(format!("ball {name}")), Radius(radius), Mass(mass)),
            (Position(position), Velocity(velocity), Spin(spin), Orientation(orientation)),
            Shown { position, orientation },
        ));
        if let Some(restitution) = restitution {
            entity.insert(Restitution(restitution));
        }
        match engine.phase(index) {
            Phase::Pocketed(pocket) => _ = entity.insert(Pocketed(pocket)),
            Phase::OffTable => _ = entity.insert(OffTable),
            _ => {}
        }
    }
}
