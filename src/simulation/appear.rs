//! Shows each ball as its light arrives at the eye, while relativity is drawn.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::math::DQuat;
use bevy::prelude::*;

use super::appearance::{Appearance, Onlooker};
use super::clock::Tick;
use super::components::{IsBall, Shown};
use super::in_play::InPlay;
use super::light_clock::LightClock;
use super::main_table::MainTable;
use super::on_table::OnTable;
use super::replay::Replay;
use super::state::{CurrentPhysics, RunState, TableState};
use crate::physics::{BallId, Light, Motion, Track, Turn};

/// A condition for systems: whether somebody looks who may see relativity.
pub(super) fn is_looked_at(onlooker: Res<Onlooker>) -> bool {
    onlooker.sees_relativity()
}

/// What the picture of a table needs while relativity may be drawn.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct InLight {
    entity: Entity,
    is_main: Has<MainTable>,
    physics: &'static CurrentPhysics,
    in_play: &'static mut InPlay,
    tick: &'static Tick,
    state: &'static TableState,
    replay: Option<&'static Replay>,
    clock: &'static mut LightClock,
}

impl InLightItem<'_, '_> {
    /// The speed of light of the shot that is shown; `None` if it obeys Newton, or nobody looks at this table for relativity.
    fn light(&self, onlooker: &Onlooker) -> Option<Light> {
        if !self.is_main || !onlooker.sees_relativity() {
            return None;
        }
        let watched = self.replay.and_then(Replay::watched);
        watched.map_or(&self.physics.0, |watched| watched.shot().before.physics()).light()
    }
}

/// The balls of the picture.
#[derive(SystemParam)]
pub(super) struct Balls<'w, 's> {
    commands: Commands<'w, 's>,
    balls: Query<'w, 's, (&'static IsBall, &'static mut Shown, Option<&'static mut Appearance>)>,
}

impl Balls<'_, '_> {
    fn id(&self, entity: Entity) -> Option<BallId> {
        self.balls.get(entity).ok().map(|(id, ..)| id.0)
    }

    /// Shows a ball with that motion and orientation.
    fn show(&mut self, entity: Entity, appearance: Appearance, motion: &Motion, orientation: DQuat) {
        let Ok((_, mut shown, before)) = self.balls.get_mut(entity) else { return };
        shown.set_if_neq(Shown { position: motion.position, orientation });
        match before {
            Some(mut before) => _ = before.set_if_neq(appearance),
            None => _ = self.commands.entity(entity).try_insert(appearance),
        }
    }
}

/// Shows the balls of the main table as the eye sees them. After a shot they go on until the last light has arrived.
pub(super) fn appear(
    mut tables: Query<InLight>,
    (onlooker, run): (Res<Onlooker>, Res<RunState>),
    (fixed, frame): (Res<Time<Fixed>>, Res<Time<Virtual>>),
    mut balls: Balls,
) {
    for mut table in tables.iter_mut().filter(|table| table.replay.is_none_or(|replay| !replay.is_on())) {
        let Some(light) = table.light(&onlooker) else { continue };
        let InLightItem { in_play, clock, tick, state, .. } = &mut table;
        let now = clock.at_table(**tick, (**state, *run), &fixed, &frame);
        let all_has_arrived = **state != TableState::Moving && clock.last_shot().is_none();
        let onlooker = if all_has_arrived { Onlooker { eye: None, ..*onlooker } } else { *onlooker };
        let mut is_waiting = false;
        for (index, &entity) in in_play.entities.iter().enumerate() {
            let body = &in_play.engine.bodies()[index];
            let over = clock.last_shot().and_then(|run| Some(&run.tracks[run.index_of(body.ball.id)?]));
            let track = over.unwrap_or(body.track());
            let (appearance, motion) = Appearance::of(track, now, tick.end, &light, &onlooker);
            is_waiting |= appearance.is_late(track, tick.end);
            let present = in_play.engine.orientation(index);
            balls.show(entity, appearance, &motion, turned_back(track, present, (tick.end, appearance.time)));
        }
        clock.wait(is_waiting);
    }
}

/// Shows the balls of a replay as the eye sees them.
pub(super) fn appear_in_replay(
    mut tables: Query<InLight>,
    (onlooker, frame): (Res<Onlooker>, Res<Time<Real>>),
    mut balls: Balls,
) {
    for mut table in &mut tables {
        let Some(watched) = table.replay.and_then(Replay::watched) else { continue };
        let Some(light) = table.light(&onlooker) else { continue };
        let shot = watched.shot();
        let now = table.clock.in_replay(watched, &frame);
        let mut is_waiting = false;
        for &entity in &table.in_play.entities {
            let Some((id, index)) = balls.id(entity).and_then(|id| Some((id, shot.run.index_of(id)?))) else {
                continue;
            };
            let track = &shot.run.tracks[index];
            let (appearance, motion) = Appearance::of(track, now, shot.over, &light, &onlooker);
            is_waiting |= appearance.is_late(track, shot.over);
            if let Some((.., orientation)) = watched.ball_at(id, appearance.time) {
                balls.show(entity, appearance, &motion, orientation);
            }
        }
        table.clock.wait(is_waiting);
    }
}

/// Shows the balls of a table as they are again, when relativity is not drawn there any more.
pub(super) fn disappear(
    mut commands: Commands,
    onlooker: Res<Onlooker>,
    mut tables: Query<InLight>,
    balls: Query<(Entity, &OnTable), With<Appearance>>,
) {
    for mut table in &mut tables {
        if table.light(&onlooker).is_some() || !table.clock.bypass_change_detection().stop() {
            continue;
        }
        for (ball, _) in balls.iter().filter(|(_, on)| on.0 == table.entity) {
            commands.entity(ball).try_remove::<Appearance>();
        }
        // Every ball is sampled anew, even one at rest.
        table.in_play.edits = table.in_play.edits.wrapping_add(1);
    }
}

/// The orientation at time `then` of a ball on `track` that has the orientation `present` at time `now`.
fn turned_back(track: &Track, present: DQuat, (now, then): (f64, f64)) -> DQuat {
    if then >= now.min(track.rest_time()) {
        return present;
    }
    turned(track, then) * turned(track, now).inverse() * present
}

/// How far a ball has turned from the start of its track to time `t`.
fn turned(track: &Track, t: f64) -> DQuat {
    let mut orientation = DQuat::IDENTITY;
    for (course, end) in track.courses().take_while(|(course, _)| course.start() <= t) {
        orientation = Turn::new(orientation, course.start()).advance(course, end.min(t));
    }
    orientation
}
