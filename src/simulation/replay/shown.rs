//! What a replay shows of each ball.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::watched::Replay;
use crate::physics::{Motion, Phase};
use crate::simulation::IsBall;
use crate::simulation::appearance::Appearance;
use crate::simulation::components::{OffTable, Pocketed, Shown};
use crate::simulation::in_play::InPlay;
use crate::simulation::on_table::OnTable;

/// What the replay shows of a ball. A ball has it while a replay is on, and only then. The picture then follows it
/// instead of [`Position`](crate::simulation::Position), [`Pocketed`](crate::simulation::Pocketed) and the like, which
/// stay as they are.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Replayed {
    /// Its motion at the time that is shown.
    pub motion: Motion,
    /// Its phase at that time. A ball that is not in the shot is off the table.
    pub phase: Phase,
}

/// Where the picture shows a ball: on the table, in a pocket or nowhere. During a replay that is where it was then; while
/// light takes its time, where it was when its light left.
#[derive(QueryData)]
pub struct SeenState {
    pocketed: Option<&'static Pocketed>,
    is_off_table: Has<OffTable>,
    replayed: Option<&'static Replayed>,
    appearance: Option<&'static Appearance>,
}

impl SeenStateItem<'_, '_> {
    /// The pocket that it is in.
    #[must_use]
    pub fn pocket(&self) -> Option<usize> {
        match self.phase() {
            Some(Phase::Pocketed(pocket)) => Some(pocket),
            Some(_) => None,
            None => self.pocketed.map(|pocketed| pocketed.0),
        }
    }

    /// Whether it is in a pocket or off the table.
    #[must_use]
    pub fn is_out(&self) -> bool {
        let is_out = self.pocketed.is_some() || self.is_off_table;
        self.phase().map_or(is_out, |phase| !phase.in_play())
    }

    /// Its phase, where that is not the present one.
    fn phase(&self) -> Option<Phase> {
        self.appearance.map(|seen| seen.phase).or(self.replayed.map(|replayed| replayed.phase))
    }
}

/// Gives every ball a [`Replayed`] while a replay is on at its table, and takes it away afterwards.
pub fn mark_balls(
    mut commands: Commands,
    replays: Query<&Replay>,
    new: Query<(Entity, &IsBall, &OnTable), Without<Replayed>>,
    old: Query<(Entity, Option<&OnTable>), With<Replayed>>,
) {
    let watched = |table: &OnTable| replays.get(table.0).ok().and_then(Replay::watched);
    for (entity, _) in old.iter().filter(|(_, table)| table.and_then(watched).is_none()) {
        commands.entity(entity).try_remove::<Replayed>();
    }
    if !replays.iter().any(Replay::is_on) {
        return;
    }
    for (entity, id, table) in &new {
        if let Some(watched) = watched(table) {
            commands.entity(entity).try_insert(replayed(watched.ball(id.0)));
        }
    }
}

fn replayed<T>(ball: Option<(Motion, Phase, T)>) -> Replayed {
    ball.map_or(Replayed { motion: Motion::default(), phase: Phase::OffTable }, |(motion, phase, _)| Replayed {
        motion,
        phase,
    })
}

/// Shows every ball at the time of the replay at its table.
pub fn show_replay(tables: Query<(&Replay, &InPlay)>, mut balls: Query<(&IsBall, &mut Shown, &mut Replayed)>) {
    for (watched, in_play) in tables.iter().filter_map(|(replay, in_play)| Some((replay.watched()?, in_play))) {
        for &entity in &in_play.entities {
            let Ok((id, mut shown, mut now)) = balls.get_mut(entity) else { continue };
            let ball = watched.ball(id.0);
            now.set_if_neq(replayed(ball));
            if let Some((motion, _, orientation)) = ball {
                shown.set_if_neq(Shown { position: motion.position, orientation });
            }
        }
    }
}
