//! The table with its balls, as commands, edits and coming to rest change it.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::clock::{ShotClock, Tick};
use super::commands::{CurrentPhysics, CurrentSetup, TableState};
use super::components::{
    Mass, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Sampled, Spin, Velocity,
};
use super::edits::{Edit, Edits};
use super::rack_up::spawn_balls;
use super::rest::{Score, overlapped};
use super::tick::{Ahead, in_order};
use super::trail::Trail;
use crate::physics::engine::{Surroundings, course_from, rest_time};
use crate::physics::{Ball, BallId, Body, Change, Course, Motion, Phase, Physics, Strike};
use crate::rack::bed_flaw;
use crate::shot::{Setup, boundary_flaws_for};

/// Everything about the table that a command or an edit may change.
#[derive(SystemParam)]
pub(super) struct Table<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub clock: ResMut<'w, ShotClock>,
    pub tick: ResMut<'w, Tick>,
    pub state: ResMut<'w, TableState>,
    pub setup: ResMut<'w, CurrentSetup>,
    pub physics: ResMut<'w, CurrentPhysics>,
    pub ahead: ResMut<'w, Ahead>,
    edits: ResMut<'w, Edits>,
    pub balls: Query<'w, 's, BallData>,
}

pub(super) type BallData = (
    Entity,
    &'static BallId,
    (&'static Radius, &'static Mass, Option<&'static Restitution>),
    (&'static mut Course, &'static mut Trail, &'static Orientation),
    (&'static mut Position, &'static mut Velocity, &'static mut Spin, &'static mut Sampled),
    (Has<Pocketed>, Has<OffTable>),
);

impl Table<'_, '_> {
    /// All balls as bodies in the order of their ids, with their entities.
    pub fn bodies(&self) -> (Vec<Entity>, Vec<Body>) {
        in_order(self.balls.iter().map(|(entity, id, (radius, mass, restitution), (course, ..), ..)| {
            (entity, id, radius, mass, restitution, course)
        }))
    }

    pub fn find(&self, id: BallId) -> Option<(Entity, Ball)> {
        let (entities, bodies) = self.bodies();
        let index = bodies.iter().position(|body| body.ball.id == id)?;
        Some((entities[index], bodies[index].ball))
    }

    /// Gives a ball another course from now on.
    fn set_course(&mut self, entity: Entity, course: Course) {
        let now = self.clock.seconds();
        let Ok((
            _,
            _,
            _,
            (mut old, mut trail, orientation),
            (mut position, mut velocity, mut spin, mut sampled),
            (was_pocketed, was_off),
        )) = self.balls.get_mut(entity)
        else {
            return;
        };
        let motion = course.at(now);
        (position.0, velocity.0, spin.0) = (motion.position, motion.velocity, motion.spin);
        sampled.0 = motion;
        *trail = Trail::new(course.clone(), orientation.0);
        if (was_pocketed || was_off) && course.phase_at(now).in_play() {
            self.commands.entity(entity).remove::<(Pocketed, OffTable)>();
        }
        *old = course;
    }

    /// Plans every ball anew from its motion now, at `start` on the shot clock, and forgets the forecast.
    fn replan(&mut self, start: f64) {
        let now = self.clock.seconds();
        let (entities, bodies) = self.bodies();
        self.clock.nanos = if start == 0.0 { 0 } else { self.clock.nanos };
        let around = Surroundings { boundary: &self.setup.0.table.boundary, physics: &self.physics.0 };
        let course = |body: &Body| {
            let motion = body.course.at(now);
            match body.course.phase_at(now) {
                Phase::Pocketed(pocket) => Course::pocketed(pocket, motion.position, start),
                Phase::OffTable => Course::off_table(motion.position, start),
                Phase::Airborne if self.comes_down_on_rail(&body.ball, &motion) => {
                    Course::off_table(motion.position, start)
                }
                _ => course_from(&body.ball, &motion, around, start),
            }
        };
        let courses: Vec<Course> = bodies.iter().map(course).collect();
        for (entity, course) in entities.into_iter().zip(courses) {
            self.set_course(entity, course);
        }
        self.ahead.forget();
    }

    /// Whether a ball in the air has no bed under it to come down on at once, as it must where there is no flight.
    fn comes_down_on_rail(&self, ball: &Ball, motion: &Motion) -> bool {
        let (boundary, place) = (&self.setup.0.table.boundary, motion.position.truncate());
        let falls = boundary.pockets.iter().any(|pocket| pocket.holds(place));
        !self.physics.0.slate.flight && !falls && bed_flaw(ball.radius, place, boundary, self.physics.0.shape).is_some()
    }

    /// Starts the shot clock anew with the balls as they are.
    fn zero_clock(&mut self) {
        self.replan(0.0);
        *self.tick = Tick::default();
        self.edits.0.clear();
    }

    /// Puts a ball into another motion at this tick, and the table in motion if it follows.
    pub fn edit(&mut self, entity: Entity, ball: &Ball, motion: &Motion, score: &mut Score) {
        let in_shot = *self.state == TableState::Moving;
        if !in_shot {
            self.zero_clock();
        }
        let now = self.clock.seconds();
        self.set_course(entity, Course::of(ball, motion, &self.physics.0, now));
        self.ahead.forget();
        self.edits.0.push((now, Edit::Motion(ball.id, *motion)));
        self.go_on(in_shot, score);
    }

    /// After a change: goes on with the shot, or starts one if something moves now.
    fn go_on(&mut self, in_shot: bool, score: &mut Score) {
        let now = self.clock.seconds();
        let (_, bodies) = self.bodies();
        if in_shot {
            score.note_edit(self.setup_now(None), &bodies, now);
        } else if rest_time(&bodies) > now {
            score.start(&self.setup_now(None), &bodies);
            *self.state = TableState::Moving;
        } else {
            *self.state = TableState::AtRest;
        }
    }

    /// The set-up as it lies now.
    fn setup_now(&self, strike: Option<Strike>) -> Setup {
        let now = self.clock.seconds();
        let (_, bodies) = self.bodies();
        let mut setup = self.setup.0.clone();
        for (placed, body) in setup.balls.iter_mut().zip(&bodies) {
            placed.motion = body.course.at(now);
        }
        Setup { physics: self.physics.0.clone(), strike, ..setup }
    }

    pub fn strike(&mut self, strike: &Strike, score: &mut Score) -> Result<Change, String> {
        if *self.state != TableState::AtRest {
            return Err("The balls still move: wait until they rest, or rack up again.".to_owned());
        }
        let id = self.setup.0.balls.get(self.setup.0.cue_ball).map(|placed| placed.ball.id);
        let Some((entity, ball)) = id.and_then(|id| self.find(id)) else {
            return Err("There is no cue ball on this table to strike.".to_owned());
        };
        let (_, _, _, (course, ..), ..) = self.balls.get(entity).map_err(|error| error.to_string())?;
        let now = self.clock.seconds();
        if !course.phase_at(now).in_play() {
            return Err("The cue ball is not on the bed: put it back on the table first.".to_owned());
        }
        let before = course.at(now);
        let after = strike.under(&self.physics.0, &ball, &before).map_err(|refusal| sentence(&refusal.to_string()))?;
        self.zero_clock();
        let setup = self.setup_now(Some(*strike));
        self.set_course(entity, Course::of(&ball, &after, &self.physics.0, 0.0));
        self.ahead.forget();
        let (_, bodies) = self.bodies();
        score.start(&setup, &bodies);
        *self.state = TableState::Moving;
        Ok(Change { ball: ball.id, before, after })
    }

    pub fn set_physics(&mut self, physics: Physics, score: &mut Score) -> Result<(), String> {
        if let Some(mistake) = physics.mistakes().into_iter().next() {
            return Err(sentence(&mistake));
        }
        if physics.shape != self.physics.0.shape {
            let Setup { table, balls, .. } = &self.setup.0;
            if let Some(flaw) = boundary_flaws_for(table, balls, physics.shape).first().first() {
                return Err(format!("This table cannot hold these balls any more: {flaw}."));
            }
        }
        self.physics.0 = physics.clone();
        match *self.state {
            TableState::AtRest => return Ok(()),
            TableState::StillMoving => self.zero_clock(),
            TableState::Moving => {
                let now = self.clock.seconds();
                self.replan(now);
                self.edits.0.push((now, Edit::Physics(Box::new(physics))));
            }
        }
        self.go_on(*self.state == TableState::Moving, score);
        Ok(())
    }

    pub fn rack(&mut self, setup: Setup, score: &mut Score) -> Result<(), String> {
        if let Some(mistake) = setup.mistakes().into_iter().next() {
            return Err(sentence(&mistake));
        }
        for (entity, ..) in &self.balls {
            self.commands.entity(entity).despawn();
        }
        self.clock.nanos = 0;
        *self.tick = Tick::default();
        self.edits.0.clear();
        self.ahead.forget();
        let bodies = spawn_balls(&mut self.commands, &setup);
        *score = Score::default();
        *self.state = TableState::AtRest;
        if rest_time(&bodies) > 0.0 {
            score.start(&Setup { strike: None, ..setup.clone() }, &bodies);
            *self.state = TableState::Moving;
        }
        self.physics.0 = setup.physics.clone();
        self.setup.0 = setup;
        Ok(())
    }
}

/// Puts a ball at rest at `place` in metres; `Err` says why it cannot lie there.
pub(super) fn place_ball(table: &mut Table, id: BallId, place: DVec2, score: &mut Score) -> Result<(), String> {
    let Some((entity, ball)) = table.find(id) else {
        return Err(format!("There is no ball {} on this table.", id.0));
    };
    check_place(table, &ball, place.extend(ball.radius))?;
    table.edit(entity, &ball, &Motion::at_rest(place.x, place.y, ball.radius), score);
    Ok(())
}

pub(super) fn check_place(table: &Table, ball: &Ball, place: DVec3) -> Result<(), String> {
    if !place.is_finite() {
        return Err("The ball cannot be put at a place that is not a number.".to_owned());
    }
    if let Some(flaw) = bed_flaw(ball.radius, place.truncate(), &table.setup.0.table.boundary, table.physics.0.shape) {
        return Err(format!("The ball does not fit there: it {flaw}."));
    }
    let (_, bodies) = table.bodies();
    if overlapped(ball, place, &bodies, table.clock.seconds(), table.physics.0.shape).is_some() {
        return Err("The ball does not fit there: it would overlap another one.".to_owned());
    }
    Ok(())
}

/// Starts with a capital and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
