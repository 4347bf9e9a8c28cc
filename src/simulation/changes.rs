//! Applies at the next tick what other systems did to balls (spawn, despawn, change), or refuses it with a reason.

use bevy::ecs::entity::EntityHashSet;
use bevy::prelude::*;

use super::ball_data::{AnyPartChanged, BallDataItem, Parts, blank};
use super::components::{BallValues, IsBall};
use super::history::Cause;
use super::in_play::InPlay;
use super::main_table::Home;
use super::messages::Refused;
use super::on_table::{BallsOnTable, OnTable};
use super::rack_up::NotRacked;
use super::table_mut::{AppAccess, TableMut, TableMutItem};
use super::verdict::{ChangedParts, flaw, overlap};
use crate::physics::{BallId, Phase, Physics};
use crate::table::Table;

/// Whether a ball of a table may have been changed since the last check.
#[derive(Component, Debug, Default)]
pub(super) struct Touched(bool);

/// Notes that a component of a ball was removed, or the ball despawned.
pub(super) fn note_removal(removed: On<Remove, Parts>, balls: Query<&OnTable>, mut tables: Query<&mut Touched>) {
    if let Ok(table) = balls.get(removed.entity)
        && let Ok(mut touched) = tables.get_mut(table.0)
    {
        touched.0 = true;
    }
}

/// Notes on which tables there may be a change: a component was written or added, or a ball came or went.
pub(super) fn note_changes(
    mut tables: Query<(&mut Touched, &InPlay, Option<Ref<BallsOnTable>>), Without<NotRacked>>,
    balls: Query<(), (With<IsBall>, With<OnTable>)>,
    changed: Query<&OnTable, (With<IsBall>, AnyPartChanged)>,
    new: Query<(), (With<IsBall>, Without<OnTable>)>,
    home: Home,
) {
    // A ball that is disabled stays in the list of its table.
    let known: usize = tables.iter().map(|(_, in_play, _)| in_play.entities.len() + in_play.waiting.len()).sum();
    let is_other_number = balls.iter().len() != known;
    let mut untouched = 0;
    for (mut touched, in_play, balls) in &mut tables {
        let had_balls = !in_play.entities.is_empty() || !in_play.waiting.is_empty();
        touched.0 |= is_other_number || balls.map_or(had_balls, |balls| balls.is_changed());
        untouched += u32::from(!touched.0);
    }
    let changed = changed.iter().map(|table| table.0);
    let joined = if new.is_empty() { None } else { home.table() };
    for table in joined.into_iter().chain(changed) {
        if untouched == 0 {
            return;
        }
        if let Ok((mut touched, ..)) = tables.get_mut(table)
            && !touched.0
        {
            touched.0 = true;
            untouched -= 1;
        }
    }
}

/// A ball whose components differ from the engine's values.
pub(super) struct OutsideChange {
    pub entity: Entity,
    pub values: BallValues,
    pub parts: ChangedParts,
    /// Whether the ball is in play after the change.
    is_in_play: bool,
}

/// The result of comparing all balls of a table with its engine.
#[derive(Default)]
struct Found {
    /// In ascending order of ids; of two new balls with one id, the older entity first.
    changes: Vec<OutsideChange>,
    /// Ids of balls that no longer exist.
    gone: Vec<BallId>,
    /// The balls whose changes are refused, and why.
    refused: Vec<(Entity, String)>,
}

/// Applies the changes from outside that are possible, and restores the components whose change is refused.
pub(super) fn take_changes(
    mut tables: Query<(TableMut, &mut Touched), Without<NotRacked>>,
    mut app: AppAccess,
    home: Home,
    mut refusals: MessageWriter<Refused>,
) {
    let touched = tables.iter_mut().filter_map(|(table, mut touched)| {
        std::mem::take(&mut touched.bypass_change_detection().0).then(|| Comparison::of(table))
    });
    let mut comparisons: Vec<Comparison> = touched.collect();
    if comparisons.is_empty() {
        return;
    }
    compare_balls(&mut comparisons, &mut app, home.table());
    for comparison in comparisons {
        let (mut table, mut found) = comparison.result();
        found.refuse_flawed(&table.setup.0.table, &table.physics.0);
        found.refuse_crowded(&table);
        if !found.changes.is_empty() || !found.gone.is_empty() {
            table.take(&found.changes, &found.gone, &mut app);
            table.add_step(Cause::Edit, &app);
        } else if !found.refused.is_empty() {
            table.write_all(&mut app);
        }
        let waits = |entity: &Entity| !table.in_play.entities.contains(entity);
        let waiting: Vec<Entity> = found.refused.iter().map(|(entity, _)| *entity).filter(waits).collect();
        table.in_play.waiting.extend(waiting);
        for (entity, reason) in found.refused {
            log::warn!("{reason}");
            refusals.write(Refused { entity, table: table.entity, reason });
        }
    }
}

/// Compares the balls with what the engines of their tables wrote last. A ball without a table joins `home`.
fn compare_balls(comparisons: &mut [Comparison], app: &mut AppAccess, home: Option<Entity>) {
    // The balls of a table mostly follow one another.
    let mut last = 0;
    for ball in &mut app.balls {
        let Some(table) = ball.table.map(|table| table.0).or(home) else { continue };
        let is_of = |comparison: &Comparison| comparison.table.entity == table;
        if !comparisons.get(last).is_some_and(is_of) {
            let Some(index) = comparisons.iter().position(is_of) else { continue };
            last = index;
        }
        if ball.table.is_none() {
            app.commands.entity(ball.entity).try_insert(OnTable(table));
        }
        comparisons[last].look_at(&ball);
    }
}

/// The comparison of the balls of one table with its engine.
struct Comparison<'w, 's> {
    table: TableMutItem<'w, 's>,
    found: Found,
    /// Whether each of the engine's balls exists.
    is_there: Vec<bool>,
    /// The index of the engine's ball that probably comes next.
    next: usize,
    /// Balls that were refused and have not been changed since.
    waiting: EntityHashSet,
    newcomers: Vec<Newcomer>,
}

/// A ball that is not on the table yet.
struct Newcomer {
    id: BallId,
    entity: Entity,
    missing: Option<&'static str>,
    values: BallValues,
}

impl<'w, 's> Comparison<'w, 's> {
    fn of(table: TableMutItem<'w, 's>) -> Self {
        let is_there = vec![false; table.in_play.entities.len()];
        Self { table, found: default(), is_there, next: 0, waiting: default(), newcomers: Vec::new() }
    }

    /// Compares a ball.
    fn look_at(&mut self, ball: &BallDataItem) {
        let (entity, id) = (ball.entity, ball.id.0);
        if let Some(index) = self.seat_of(entity, id) {
            (self.is_there[index], self.next) = (true, index + 1);
            self.found.look_at(ball, index, &self.table.in_play);
        } else if self.table.in_play.waiting.contains(&entity) && !ball.is_changed() {
            self.waiting.insert(entity);
        } else {
            let (missing, values) = (ball.missing(), ball.values(&blank(id)));
            self.newcomers.push(Newcomer { id, entity, missing, values });
        }
    }

    /// The index of the ball with that id, if this is its entity. Balls mostly come in the order of the engine, so that nothing has to
    /// be searched.
    fn seat_of(&self, entity: Entity, id: BallId) -> Option<usize> {
        let in_play = &*self.table.in_play;
        let is_next = in_play.entities.get(self.next) == Some(&entity) && in_play.bodies()[self.next].ball.id == id;
        if is_next { Some(self.next) } else { in_play.seat_of(entity, id) }
    }

    /// The table, and what was found after all balls were compared.
    fn result(self) -> (TableMutItem<'w, 's>, Found) {
        let Self { mut table, mut found, is_there, waiting, mut newcomers, .. } = self;
        if table.in_play.waiting != waiting {
            table.in_play.waiting = waiting;
        }
        let bodies = table.in_play.bodies().iter().zip(is_there);
        found.gone = bodies.filter(|(_, is_there)| !is_there).map(|(body, _)| body.ball.id).collect();
        newcomers.sort_by_key(|newcomer| (newcomer.id, newcomer.entity));
        for newcomer in newcomers {
            let id = newcomer.id;
            let is_taken = table.in_play.index_of(id).is_some() && !found.gone.contains(&id)
                || found.changes.iter().any(|change| change.values.ball.id == id);
            found.add_newcomer(newcomer, is_taken);
        }
        found.changes.sort_by_key(|change| change.values.ball.id);
        (table, found)
    }
}

impl Found {
    fn refuse(&mut self, entity: Entity, reason: String) {
        self.refused.push((entity, reason));
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
    fn add_newcomer(&mut self, Newcomer { entity, missing, values, .. }: Newcomer, is_taken: bool) {
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
    fn refuse_crowded(&mut self, table: &TableMutItem) {
        while let Some((index, reason)) = self.first_crowded(table) {
            let entity = self.changes.remove(index).entity;
            self.refuse(entity, reason);
        }
    }

    fn first_crowded(&self, table: &TableMutItem) -> Option<(usize, String)> {
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
