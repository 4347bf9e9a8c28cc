//! Detection, resolution and friction within a tick: gathers the balls, calls the engine, hands back.

use bevy::prelude::*;

use super::NextImpact;
use super::clock::{ShotClock, Tick};
use super::commands::{CurrentPhysics, CurrentSetup, Impact, Notice, TableState};
use super::components::{Mass, OffTable, Pocketed, Position, Radius, Restitution, Sampled, Spin, Velocity};
use super::rest::Score;
use super::trail::Trail;
use crate::physics::engine::{Due, Forecast, Surroundings, resolve};
use crate::physics::{Ball, BallId, Body, Course, Phase};

/// What comes next on the table.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Ahead {
    /// First contacts of all balls.
    pub forecast: Forecast,
    /// The impact due in this tick.
    pub due: Option<Due>,
}

/// What makes a ball a body of the engine.
pub(super) type BodyData =
    (Entity, &'static BallId, &'static Radius, &'static Mass, Option<&'static Restitution>, &'static Course);

/// All balls as the engine wants them, in the order of their ids, with their entities.
pub(super) fn gather(balls: &Query<BodyData>) -> (Vec<Entity>, Vec<Body>) {
    in_order(balls.iter())
}

/// Bodies made of the components of balls, in the order of their ids, with their entities.
pub(super) fn in_order<'a>(
    balls: impl Iterator<Item = (Entity, &'a BallId, &'a Radius, &'a Mass, Option<&'a Restitution>, &'a Course)>,
) -> (Vec<Entity>, Vec<Body>) {
    let mut found: Vec<(Entity, Body)> = balls
        .map(|(entity, &id, radius, mass, restitution, course)| {
            let ball = Ball { id, radius: radius.0, mass: mass.0, restitution: restitution.map(|own| own.0) };
            (entity, Body { ball, course: course.clone() })
        })
        .collect();
    found.sort_unstable_by_key(|(_, body)| body.ball.id);
    found.into_iter().unzip()
}

/// Finds the first impact due before the tick's end.
pub(super) fn detect(
    balls: Query<BodyData>,
    mut ahead: ResMut<Ahead>,
    tick: Res<Tick>,
    setup: Res<CurrentSetup>,
    physics: Res<CurrentPhysics>,
) {
    let (_, bodies) = gather(&balls);
    let around = Surroundings { boundary: &setup.0.table.boundary, physics: &physics.0 };
    let until = tick.end.min(physics.0.horizon.seconds);
    ahead.due = ahead.forecast.next(&bodies, around, until);
}

/// Resolves the impact that is due, and then, one after the other, all that follow within the tick.
pub(super) fn resolve_tick(world: &mut World) {
    for mut trail in world.query::<&mut Trail>().iter_mut(world) {
        trail.start_tick();
    }
    while world.resource::<Ahead>().due.is_some() && *world.resource::<TableState>() == TableState::Moving {
        world.run_schedule(NextImpact);
    }
}

/// Resolves the impact that is due: the balls in it get new courses.
pub(super) fn resolve_due(
    mut set: ParamSet<(Query<BodyData>, Query<(&mut Course, &mut Trail)>)>,
    mut ahead: ResMut<Ahead>,
    mut score: ResMut<Score>,
    mut state: ResMut<TableState>,
    mut impacts: MessageWriter<Impact>,
    mut notices: MessageWriter<Notice>,
    setup: Res<CurrentSetup>,
    physics: Res<CurrentPhysics>,
) {
    let Some(due) = ahead.due.take() else { return };
    if score.impacts == physics.0.horizon.impacts {
        *state = TableState::StillMoving;
        notices.write(Notice(format!("The shot was cut off after {} impacts: still moving.", score.impacts)));
        return;
    }
    score.impacts += 1;
    let (entities, mut bodies) = gather(&set.p0());
    let around = Surroundings { boundary: &setup.0.table.boundary, physics: &physics.0 };
    let mut contacts = Vec::new();
    resolve(&mut bodies, &mut ahead.forecast, &due, around, &mut contacts);
    let mut courses = set.p1();
    for (&entity, body) in entities.iter().zip(&bodies) {
        if let Ok((mut course, mut trail)) = courses.get_mut(entity)
            && *course != body.course
        {
            course.clone_from(&body.course);
            trail.follow(&body.course);
        }
    }
    impacts.write_batch(contacts.iter().cloned().map(Impact));
    score.note(&bodies, &ahead.forecast, due.time, &mut contacts);
}

/// Takes every ball along its course to the tick's end.
pub(super) fn sample(
    clock: Res<ShotClock>,
    mut commands: Commands,
    mut balls: Query<(Entity, &Course, &mut Position, &mut Velocity, &mut Spin, &mut Sampled, Option<&Pocketed>)>,
) {
    let now = clock.seconds();
    for (entity, course, mut position, mut velocity, mut spin, mut sampled, pocketed) in &mut balls {
        let motion = course.at(now);
        if motion == sampled.0 {
            continue;
        }
        (position.0, velocity.0, spin.0) = (motion.position, motion.velocity, motion.spin);
        sampled.0 = motion;
        match course.phase_at(now) {
            Phase::Pocketed(pocket) if pocketed.is_none() => {
                commands.entity(entity).insert(Pocketed(pocket));
            }
            Phase::OffTable => {
                commands.entity(entity).insert(OffTable);
            }
            _ => {}
        }
    }
}
