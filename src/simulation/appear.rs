//! Shows each ball as its light arrives at the eye, while relativity is drawn.

use bevy::ecs::system::SystemParam;
use bevy::math::DQuat;
use bevy::prelude::*;

use super::appearance::{Appearance, Onlooker};
use super::clock::Tick;
use super::components::{IsBall, Shown};
use super::in_play::InPlay;
use super::light_clock::LightClock;
use super::replay::Replay;
use super::state::{CurrentPhysics, RunState, TableState};
use crate::physics::{BallId, Light, Motion, Track, Turn};

/// The speed of light of the shot that is shown; `None` if it obeys Newton.
fn light_of(physics: &CurrentPhysics, replay: Option<&Replay>) -> Option<Light> {
    let watched = replay.and_then(Replay::watched);
    watched.map_or(&physics.0, |watched| watched.shot().before.physics()).light()
}

/// A condition for systems: whether relativity is drawn.
pub(super) fn is_drawn(onlooker: Res<Onlooker>, physics: Res<CurrentPhysics>, replay: Option<Res<Replay>>) -> bool {
    onlooker.sees_relativity() && light_of(&physics, replay.as_deref()).is_some()
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

/// Shows the balls of the table as the eye sees them. After a shot they go on until the last light has arrived.
pub(super) fn appear(
    (onlooker, physics, in_play): (Res<Onlooker>, Res<CurrentPhysics>, Res<InPlay>),
    (tick, state, run): (Res<Tick>, Res<TableState>, Res<RunState>),
    (fixed, frame): (Res<Time<Fixed>>, Res<Time<Virtual>>),
    mut clock: ResMut<LightClock>,
    mut balls: Balls,
) {
    let Some(light) = physics.0.light() else { return };
    let now = clock.at_table(*tick, (*state, *run), &fixed, &frame);
    let all_has_arrived = *state != TableState::Moving && clock.last_shot().is_none();
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

/// Shows the balls of a replay as the eye sees them.
pub(super) fn appear_in_replay(
    (onlooker, replay, in_play): (Res<Onlooker>, Res<Replay>, Res<InPlay>),
    frame: Res<Time<Real>>,
    mut clock: ResMut<LightClock>,
    mut balls: Balls,
) {
    let Some(watched) = replay.watched() else { return };
    let shot = watched.shot();
    let Some(light) = shot.before.physics().light() else { return };
    let now = clock.in_replay(watched, &frame);
    let mut is_waiting = false;
    for &entity in &in_play.entities {
        let Some((id, index)) = balls.id(entity).and_then(|id| Some((id, shot.run.index_of(id)?))) else { continue };
        let track = &shot.run.tracks[index];
        let (appearance, motion) = Appearance::of(track, now, shot.over, &light, &onlooker);
        is_waiting |= appearance.is_late(track, shot.over);
        if let Some((.., orientation)) = watched.ball_at(id, appearance.time) {
            balls.show(entity, appearance, &motion, orientation);
        }
    }
    clock.wait(is_waiting);
}

/// Shows the balls as they are again, when relativity is not drawn any more.
pub(super) fn disappear(
    mut commands: Commands,
    mut clock: ResMut<LightClock>,
    mut in_play: ResMut<InPlay>,
    balls: Query<Entity, With<Appearance>>,
) {
    if clock.bypass_change_detection().stop() {
        balls.iter().for_each(|ball| _ = commands.entity(ball).try_remove::<Appearance>());
        // Every ball is sampled anew, even one at rest.
        in_play.edits = in_play.edits.wrapping_add(1);
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
