//! Draws balls that fall into a pocket. A captured ball hits the back of the pocket, falls to its floor and rolls away
//! under the slate. In the physics it stays where it was captured.

use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

use super::plan::{PocketPlan, TablePlan};
use super::systems::ViewSystems;
use crate::mode::Looking;
use crate::physics::{BallId, Boundary, Meeting, Motion};
use crate::shot::EventKind;
use crate::simulation::{
    Appearance, CurrentPhysics, CurrentSetup, Impact, IsBall, Pocketed, Radius, Replay, Replayed, RunState, SeenState,
    Shown, TheTable, Tick, Watched,
};

/// Depth of a pocket's floor below the cloth, in metres.
pub(super) const POCKET_DEPTH: f64 = 0.16;
/// Thickness of the slate, in metres. Below the slate a pocket is open towards the middle of the table.
pub(super) const SLATE: f64 = 0.045;
/// The longest step in seconds. In it a ball at 25 m/s, faster than any real shot, moves by less than half the radius
/// of a snooker or pool ball.
const STEP: f64 = 0.0005;
/// Share of its speed that a ball keeps when it hits leather, rubber or the floor of the pocket.
const RESTITUTION: f64 = 0.25;
/// Acceleration by the slope of a pocket's floor, in m/s².
const SLOPE: f64 = 3.0;
/// Rate at which a touching ball approaches the spin of rolling, per second.
const GRIP: f64 = 30.0;
/// A falling ball disappears after this many seconds at the latest.
const LONGEST: f64 = 2.0;

/// A ball that falls into a pocket.
#[derive(Component, Clone, Debug)]
pub(super) struct Fall {
    motion: Motion,
    turn: DQuat,
    pocket: usize,
    since: f64,
    /// In a replay: when the pocket captured it, in seconds on the clock of the shot.
    captured: Option<f64>,
}

impl Fall {
    /// Its place and rotation; `None` when it is out of sight.
    pub fn shown(&self) -> Option<Shown> {
        (self.since < LONGEST).then_some(Shown { position: self.motion.position, orientation: self.turn })
    }
}

/// Lets captured balls fall.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        ((start_falls, fall).chain().run_if(in_state(Looking::AtTable)), replay_falls)
            .chain()
            .in_set(ViewSystems::Falls),
    );
}

/// Starts the fall of each captured ball, with its motion at the capture. If the shot was finished at once, a fall that
/// would be over is not shown. A replay leaves no fall behind.
fn start_falls(
    mut commands: Commands,
    mut impacts: MessageReader<Impact>,
    balls: Query<(Entity, &IsBall, &Shown)>,
    landed: Query<Entity, (With<Fall>, Without<Pocketed>)>,
    mut replayed: RemovedComponents<Replayed>,
    tick: TheTable<Ref<Tick>>,
) {
    for ball in landed.iter().chain(replayed.read()) {
        commands.entity(ball).try_remove::<Fall>();
    }
    for Impact { contact, .. } in impacts.read().filter(|Impact { contact, .. }| tick.end - contact.time < LONGEST) {
        let Meeting::Pocket(id, pocket) = contact.meeting else { continue };
        let found = balls.iter().find(|(_, ball, _)| ball.0 == id);
        if let (Some((entity, _, shown)), Some(change)) = (found, contact.changes.first()) {
            let fall = Fall { motion: change.before, turn: shown.orientation, pocket, since: 0.0, captured: None };
            commands.entity(entity).insert(fall);
        }
    }
}

/// Advances the falling balls. They stop while time stands still, except for a single step; a replay moves its own. A ball
/// whose capture is not seen yet waits, and turns on.
fn fall(
    mut balls: Query<(&mut Fall, &Radius, &Shown, Option<&Appearance>)>,
    setup: TheTable<&CurrentSetup>,
    (plan, physics): (Res<TablePlan>, TheTable<&CurrentPhysics>),
    (time, run, tick): (Res<Time>, Res<RunState>, TheTable<Ref<Tick>>),
) {
    if balls.is_empty() {
        return;
    }
    let stepped = if tick.is_changed() { tick.end - tick.start } else { 0.0 };
    let passed = if *run == RunState::Running { time.delta_secs_f64() } else { stepped };
    let boundary = &setup.0.table.boundary;
    for (mut fall, radius, shown, appearance) in &mut balls {
        if appearance.is_some_and(|seen| seen.phase.in_play()) {
            fall.turn = shown.orientation;
            continue;
        }
        let Some(pocket) = plan.pockets.get(fall.pocket) else { continue };
        let around = Surroundings { pocket, plan: &plan, boundary, gravity: physics.0.cloth.gravity };
        fall.advance_long(&around, radius.0, passed);
    }
}

/// Shows the balls of a replay in their falls, at the time that is shown.
fn replay_falls(
    mut commands: Commands,
    mut balls: Query<(Entity, &IsBall, SeenState, &Radius, Option<&Appearance>, Option<&mut Fall>), With<Replayed>>,
    (setup, replay): (TheTable<&CurrentSetup>, TheTable<&Replay>),
    (plan, physics): (Res<TablePlan>, TheTable<&CurrentPhysics>),
) {
    let Some(watched) = replay.watched() else { return };
    let boundary = &setup.0.table.boundary;
    for (entity, id, state, radius, appearance, fall) in &mut balls {
        let now = appearance.map_or(watched.time(), |seen| seen.time);
        let Some(start) = captured(watched, id.0, now).filter(|_| state.is_out()) else {
            if fall.is_some() {
                commands.entity(entity).try_remove::<Fall>();
            }
            continue;
        };
        let Some(pocket) = plan.pockets.get(start.pocket) else { continue };
        let around = Surroundings { pocket, plan: &plan, boundary, gravity: physics.0.cloth.gravity };
        let elapsed = now - start.captured.unwrap_or_default();
        match fall {
            Some(mut fall) if fall.captured == start.captured && fall.since <= elapsed => {
                let passed = elapsed - fall.since;
                fall.advance_long(&around, radius.0, passed);
            }
            _ => {
                let mut fall = start;
                fall.advance_long(&around, radius.0, elapsed);
                commands.entity(entity).try_insert(fall);
            }
        }
    }
}

/// The start of the last fall of a ball before the time `now`; `None` if it has not been captured.
fn captured(watched: &Watched, ball: BallId, now: f64) -> Option<Fall> {
    let events = watched.shot().run.record.events.iter().rev().filter(|event| event.time <= now);
    let (time, pocket, motion) = events.into_iter().find_map(|event| match event.kind {
        EventKind::Contact { meeting: Meeting::Pocket(id, pocket), .. } if id == ball => {
            Some((event.time, pocket, event.changes.first()?.before))
        }
        _ => None,
    })?;
    let (_, _, turn) = watched.ball_at(ball, time)?;
    Some(Fall { motion, turn, pocket, since: 0.0, captured: Some(time) })
}

impl Fall {
    /// Advances the fall by a longer time, in short steps.
    fn advance_long(&mut self, around: &Surroundings, radius: f64, passed: f64) {
        if passed >= LONGEST {
            self.since = LONGEST;
        }
        let steps = (passed / STEP).ceil();
        for _ in 0..steps as u32 {
            self.advance(around, radius, passed / steps);
        }
    }

    fn advance(&mut self, around: &Surroundings, radius: f64, dt: f64) {
        if self.since >= LONGEST {
            return;
        }
        self.since += dt;
        let Motion { position, velocity, spin } = &mut self.motion;
        *velocity -= DVec3::Z * (around.gravity * dt);
        *position += *velocity * dt;
        self.turn = (DQuat::from_scaled_axis(*spin * dt) * self.turn).normalize();
        for nearest in around.nearest(*position) {
            let away = *position - nearest;
            let depth = radius - away.length();
            let Some(normal) = away.try_normalize().filter(|_| depth > 0.0) else { continue };
            *position += normal * depth;
            let closing = velocity.dot(normal).min(0.0);
            *velocity -= normal * (closing * (1.0 + if closing < -0.2 { RESTITUTION } else { 0.0 }));
            let rolling = normal.cross(*velocity) / radius;
            *spin += (rolling - *spin) * (GRIP * dt).min(1.0);
        }
        let PocketPlan { hole, out, .. } = around.pocket;
        let outwards = (position.truncate() - hole.centre).dot(*out);
        if position.z < radius * 1.5 - POCKET_DEPTH {
            *velocity -= (*out * (SLOPE * dt)).extend(0.0);
            if outwards < -(hole.radius + radius) || *out == DVec2::ZERO {
                self.since = LONGEST;
            }
        }
    }
}

/// The surroundings of a falling ball.
struct Surroundings<'a> {
    pocket: &'a PocketPlan,
    plan: &'a TablePlan,
    boundary: &'a Boundary,
    /// Gravity in m/s².
    gravity: f64,
}

impl Surroundings<'_> {
    /// The nearest points to `place` on everything that a ball may hit.
    fn nearest(&self, place: DVec3) -> impl Iterator<Item = DVec3> {
        let floor = place.with_z(-POCKET_DEPTH);
        self.wall(place).into_iter().chain(self.noses(place)).chain([floor])
    }

    /// The nearest point on the wall: slate in front, wood or leather up to the top behind.
    fn wall(&self, place: DVec3) -> Option<DVec3> {
        let PocketPlan { hole, wood_hole, out, .. } = *self.pocket;
        let from_middle = place.truncate() - hole.centre;
        let direction = from_middle.normalize_or(out);
        let behind = from_middle.dot(out) > 0.0;
        if place.z < -SLATE && !behind {
            return None;
        }
        if place.z > 0.0 && self.plan.ground(wood_hole.centre + direction * (wood_hole.radius + 0.001)).is_high() {
            let direction = (place.truncate() - wood_hole.centre).normalize_or(out);
            return Some((wood_hole.centre + direction * wood_hole.radius).extend(place.z.min(self.plan.top)));
        }
        let edge =
            if from_middle.length() < hole.radius { hole.centre + direction * hole.radius } else { place.truncate() };
        Some(edge.extend(place.z.min(0.0)))
    }

    /// The nearest points on the noses of facings and jaws.
    fn noses(&self, place: DVec3) -> impl Iterator<Item = DVec3> {
        let plan = place.truncate();
        let straight = self.boundary.cushions.iter().map(move |cushion| {
            let nose = cushion.to - cushion.from;
            let share = ((plan - cushion.from).dot(nose) / nose.length_squared()).clamp(0.0, 1.0);
            (cushion.from + nose * share).extend(self.boundary.nose_height_of(&cushion.own))
        });
        let jaws = self.boundary.jaws.iter();
        let rounded = jaws.map(move |jaw| {
            let nose = jaw.centre + (plan - jaw.centre).normalize_or_zero() * jaw.radius;
            nose.extend(self.boundary.nose_height_of(&jaw.own))
        });
        straight.chain(rounded)
    }
}
