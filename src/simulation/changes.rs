//! Applies at the next tick what other systems did to balls (spawn, despawn, change), or refuses it with a reason.

use bevy::prelude::*;

use super::ball_data::{AnyPartChanged, BallDataItem, Parts, blank};
use super::components::{BallValues, IsBall};
use super::history::Cause;
use super::in_play::InPlay;
use super::messages::Refused;
use super::recording::Recording;
use super::table_mut::TableMut;
use super::verdict::{ChangedParts, flaw, overlap};
use crate::physics::{BallId, Phase, Physics};
use crate::table::Table;

/// Whether a component of a ball was removed, or a ball despawned, since the last check.
#[derive(Resource, Debug, Default)]
pub(super) struct PartRemoved(bool);

/// Records that a ball's component was removed.
pub(super) fn notice_removal(_removed: On<Remove, Parts>, mut removed: ResMut<PartRemoved>) {
    removed.0 = true;
}

/// Whether there may be a change: a component was written, added or removed, or a ball was spawned or despawned.
pub(super) fn is_touched(
    changed: Query<(), (With<IsBall>, AnyPartChanged)>,
    balls: Query<(), With<IsBall>>,
    in_play: Res<InPlay>,
    removed: Res<PartRemoved>,
) -> bool {
    let is_other_number = balls.iter().len() != in_play.entities.len() + in_play.waiting.len();
    removed.0 || is_other_number || !changed.is_empty()
}

/// A ball whose components differ from the engine's values.
pub(super) struct OutsideChange {
    pub entity: Entity,
    pub values: BallValues,
    pub parts: ChangedParts,
    /// Whether the ball is in play after the change.
    is_in_play: bool,
}

/// The result of comparing all balls with the engine.
#[derive(Default)]
struct Found {
    /// In ascending order of ids; of two new balls with one id, the older entity first.
    changes: Vec<OutsideChange>,
    /// Ids of balls that no longer exist.
    gone: Vec<BallId>,
    refused: Vec<Refused>,
}

/// Applies the changes from outside that are possible, and restores the components whose change is refused.
pub(super) fn take_changes(
    mut table: TableMut,
    mut recording: ResMut<Recording>,
    mut refusals: MessageWriter<Refused>,
    mut removed: ResMut<PartRemoved>,
) {
    removed.0 = false;
    let mut found = find_changes(&mut table);
    found.refuse_flawed(&table.setup.0.table, &table.physics.0);
    found.refuse_crowded(&table);
    if !found.changes.is_empty() || !found.gone.is_empty() {
        table.take(&found.changes, &found.gone, &mut recording);
        table.add_step(Cause::Edit);
    } else if !found.refused.is_empty() {
        table.write_all();
    }
    let waits = |refused: &&Refused| !table.in_play.entities.contains(&refused.entity);
    let waiting: Vec<Entity> = found.refused.iter().filter(waits).map(|refused| refused.entity).collect();
    table.in_play.waiting.extend(waiting);
    for refused in found.refused {
        log::warn!("{}", refused.reason);
        refusals.write(refused);
    }
}

/// Compares the components of all balls with what the engine wrote last.
fn find_changes(table: &mut TableMut) -> Found {
    let mut found = Found::default();
    let mut is_there = vec![false; table.in_play.entities.len()];
    let (mut waiting, mut newcomers) = (Vec::new(), Vec::new());
    for ball in &mut table.balls {
        let (entity, id) = (ball.entity, ball.id.0);
        if let Some(index) = table.in_play.seat_of(entity, id) {
            is_there[index] = true;
            found.look_at(&ball, index, &table.in_play);
        } else if table.in_play.waiting.contains(&entity) && !ball.is_changed() {
            waiting.push(entity);
        } else {
            newcomers.push((id, entity, ball.missing(), ball.values(&blank(id))));
        }
    }
    table.in_play.waiting = waiting.into_iter().collect();
    let bodies = table.in_play.bodies().iter().zip(is_there);
    found.gone = bodies.filter(|(_, is_there)| !is_there).map(|(body, _)| body.ball.id).collect();
    newcomers.sort_by_key(|(id, entity, ..)| (*id, *entity));
    for (id, entity, missing, values) in newcomers {
        let is_taken = table.in_play.index_of(id).is_some() && !found.gone.contains(&id)
            || found.changes.iter().any(|change| change.values.ball.id == id);
        found.add_newcomer(entity, missing, values, is_taken);
    }
    found.changes.sort_by_key(|change| change.values.ball.id);
    found
}

impl Found {
    fn refuse(&mut self, entity: Entity, reason: String) {
        self.refused.push(Refused { entity, reason });
    }

    /// Compares a ball that is on the table with the engine's values.
    fn look_at(&mut self, ball: &BallDataItem, index: usize, in_play: &InPlay) {
        let (entity, id) = (ball.entity, ball.id.0.0);
        let (engine_ball, phase) = (in_play.bodies()[index].ball, in_play.engine.phase(index));
        let (motion, orientation) = in_play.written[index];
        let before = BallValues { ball: engine_ball, motion, orientation };
        let mut values = ball.values(&before);
        if let Some(part) = ball.missing() {
            self.refuse(
                entity,
                format!(
                    "The {part} of ball {id} was restored, because every ball must keep it. To remove the \
                     ball, despawn it."
                ),
            );
        }
        if !ball.agrees_with(phase) {
            let why = "are set by the engine alone; to move the ball, write its Position.";
            self.refuse(entity, format!("Pocketed and OffTable of ball {id} {why}"));
        }
        if values == before {
            return;
        }
        let old_radius = before.ball.radius;
        if phase.in_play() && values.motion.position.z == motion.position.z && motion.on_slate(old_radius) {
            // A ball on the bed stays on it when its radius changes.
            values.motion.position.z += values.ball.radius - old_radius;
        }
        let moves_freely = phase.in_play() && phase != Phase::Toppling;
        let is_new_motion = values.motion != motion;
        let is_elsewhere = values.motion.position != motion.position || values.ball.radius != old_radius;
        let is_in_play = phase.in_play() || is_new_motion;
        let parts = ChangedParts {
            constants: values.ball != before.ball,
            motion: is_new_motion,
            place: is_in_play && is_elsewhere || is_new_motion && !moves_freely,
        };
        self.changes.push(OutsideChange { entity, values, parts, is_in_play });
    }

    /// Adds a ball that is not on the table yet to the changes, or refuses it.
    fn add_newcomer(&mut self, entity: Entity, missing: Option<&str>, values: BallValues, is_taken: bool) {
        let id = values.ball.id.0;
        if let Some(part) = missing {
            self.refuse(entity, format!("Ball {id} has no {part}: spawn it with what `ball(..)` returns."));
        } else if is_taken {
            self.refuse(entity, format!("There is a ball {id} already: give the new one a BallId of its own."));
        } else {
            let parts = ChangedParts { constants: true, motion: true, place: true };
            self.changes.push(OutsideChange { entity, values, parts, is_in_play: true });
        }
    }

    /// Refuses changes that would be impossible even without the other balls.
    fn refuse_flawed(&mut self, table: &Table, physics: &Physics) {
        for change in std::mem::take(&mut self.changes) {
            match flaw(&change.values, change.parts, table, physics) {
                Some(reason) => self.refuse(change.entity, reason),
                None => self.changes.push(change),
            }
        }
    }

    /// Refuses changes that make balls overlap. All changes of a tick are checked together, so that two balls may
    /// change places. Of two changed balls that overlap, the one with the higher id is refused.
    fn refuse_crowded(&mut self, table: &TableMut) {
        while let Some((index, reason)) = self.first_crowded(table) {
            let entity = self.changes.remove(index).entity;
            self.refuse(entity, reason);
        }
    }

    fn first_crowded(&self, table: &TableMut) -> Option<(usize, String)> {
        let shape = table.physics.0.shape;
        let changed = |id: BallId| self.changes.binary_search_by_key(&id, |change| change.values.ball.id).is_ok();
        let engine = &table.in_play.engine;
        let stays = |index: &usize| {
            let id = engine.bodies()[*index].ball.id;
            engine.phase(*index).in_play() && !changed(id) && !self.gone.contains(&id)
        };
        let unchanged = (0..engine.bodies().len()).filter(stays);
        let others: Vec<_> = unchanged.map(|index| (engine.bodies()[index].ball, engine.motion(index))).collect();
        (0..self.changes.len()).rev().find_map(|index| {
            let change = &self.changes[index];
            if !change.parts.place || !change.is_in_play {
                return None;
            }
            let beside = self.changes.iter().filter(|other| other.is_in_play && other.entity != change.entity);
            let beside = beside.map(|other| (&other.values.ball, &other.values.motion));
            let mut all = others.iter().map(|(ball, motion)| (ball, motion)).chain(beside);
            let reason = all.find_map(|other| overlap((&change.values.ball, &change.values.motion), other, shape));
            Some((index, reason?))
        })
    }
}
