//! Detection, resolution and friction within a tick: gathers the balls, calls the engine, hands back.

use bevy::prelude::*;

use super::NextImpact;
use super::clock::{ShotClock, Tick};
use super::commands::{CurrentPhysics, CurrentSetup, Impact, Notice, TableState};
use super::components::{Mass, OffTable, Pocketed, Position, Radius, Restitution, Sampled, Spin, Velocity};
use super::rest::Score;
use super::trail::Trail;
use crate::physics::engine::{Due, Forecast, Surroundings, resolve, rest_time};
use crate::physics::{Ball, BallId, Body, Contact, Course, Phase};

/// The balls as the engine has them, and what comes next on the table: kept from impact to impact, so that one costs no
/// more than the balls in it.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Ahead {
    /// All balls in the order of their ids; empty where they have to be gathered anew.
    pub bodies: Vec<Body>,
    /// Their entities.
    entities: Vec<Entity>,
    /// First contacts of all balls.
    forecast: Forecast,
    /// The impact due in this tick.
    due: Option<Due>,
    /// What the last resolution did.
    contacts: Vec<Contact>,
    /// When every ball lies still if nothing meets any more, in seconds on the shot clock; `None` where it is not known.
    rest_time: Option<f64>,
}

impl Ahead {
    /// Forgets all of it: courses or balls were changed from outside.
    pub fn forget(&mut self) {
        self.bodies.clear();
        self.entities.clear();
        self.forecast.forget(0);
        self.due = None;
        self.rest_time = None;
    }

    /// When every ball lies still if nothing meets any more, in seconds on the shot clock.
    pub fn rest_time(&mut self) -> f64 {
        *self.rest_time.get_or_insert_with(|| rest_time(&self.bodies))
    }
}

/// What makes a ball a body of the engine.
pub(super) type BodyData =
    (Entity, &'static BallId, &'static Radius, &'static Mass, Option<&'static Restitution>, &'static Course);

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
    let ahead = &mut *ahead;
    if ahead.bodies.is_empty() {
        (ahead.entities, ahead.bodies) = in_order(balls.iter());
    }
    let around = Surroundings { boundary: &setup.0.table.boundary, physics: &physics.0 };
    let until = tick.end.min(physics.0.horizon.seconds);
    ahead.due = ahead.forecast.next(&ahead.bodies, around, until);
}

/// Resolves the impact that is due, and then, one after the other, all that follow within the tick.
pub(super) fn resolve_tick(world: &mut World) {
    let mut trails = world.query::<&mut Trail>();
    for mut trail in trails.iter_mut(world) {
        if !trail.is_ready() {
            trail.start_tick();
        }
    }
    while world.resource::<Ahead>().due.is_some() && *world.resource::<TableState>() == TableState::Moving {
        world.run_schedule(NextImpact);
    }
}

/// Resolves the impact that is due: the balls in it get new courses.
pub(super) fn resolve_due(
    mut courses: Query<(&mut Course, &mut Trail)>,
    mut ahead: ResMut<Ahead>,
    mut score: ResMut<Score>,
    mut state: ResMut<TableState>,
    mut impacts: MessageWriter<Impact>,
    mut notices: MessageWriter<Notice>,
    setup: Res<CurrentSetup>,
    physics: Res<CurrentPhysics>,
) {
    let ahead = &mut *ahead;
    let Some(due) = ahead.due.take() else { return };
    if due.is_impact() && score.impacts == physics.0.horizon.impacts || score.is_full() {
        *state = TableState::StillMoving;
        notices.write(Notice(format!("The shot was cut off after {} impacts: still moving.", score.impacts)));
        return;
    }
    score.impacts += u32::from(due.is_impact());
    let around = Surroundings { boundary: &setup.0.table.boundary, physics: &physics.0 };
    resolve(&mut ahead.bodies, &mut ahead.forecast, &due, around, &mut ahead.contacts);
    ahead.rest_time = None;
    for &index in ahead.forecast.touched() {
        let body = &ahead.bodies[index];
        if let Ok((mut course, mut trail)) = courses.get_mut(ahead.entities[index])
            && *course != body.course
        {
            course.clone_from(&body.course);
            trail.follow(&body.course);
        }
    }
    impacts.write_batch(ahead.contacts.iter().cloned().map(Impact));
    score.note(&ahead.bodies, &ahead.forecast, due.time, &mut ahead.contacts);
}

/// Takes every ball along its course to the tick's end.
pub(super) fn sample(
    (clock, tick): (Res<ShotClock>, Res<Tick>),
    mut commands: Commands,
    mut balls: Query<(Entity, Ref<Course>, &mut Position, &mut Velocity, &mut Spin, &mut Sampled, Option<&Pocketed>)>,
) {
    let now = clock.seconds();
    for (entity, course, mut position, mut velocity, mut spin, mut sampled, pocketed) in &mut balls {
        // One that lay still all the time was sampled before.
        if course.rest_time() < tick.start && !course.is_changed() {
            continue;
        }
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
