//! The engine: balls on their courses, the forecast of what they meet, and its resolution. The table on screen, the headless
//! run and every preview are callers of the one [`Engine`].

mod at_once;
mod body;
mod due;
mod edges;
mod environment;
mod forecast;
mod grid;
mod ground;
mod knocks;
mod meetings;
mod noses;
mod order;
mod parting;
mod plain;
mod pockets;
mod pressing;
mod queue;
mod resolve;
mod snapshot;
mod touching;
mod turning;
mod walls;

use std::sync::Arc;

use bevy::math::{DQuat, DVec2};

use super::ball::{Ball, Motion};
use super::course::Course;
use super::earlier;
use super::impact::{Change, Contact};
use super::strike::{Refusal, Strike};
use super::track::Track;
use crate::physics::piece::Phase;
use forecast::Forecast;
use pockets::course_from;
use resolve::resolve;
use turning::Turning;

pub use body::Body;
pub use due::{Due, DueKind};
pub use environment::Environment;
pub(crate) use ground::Ground;
pub(crate) use order::by_place;
pub use snapshot::Snapshot;
pub use walls::{Wall, noses_at};

/// A shot is cut off once its tracks and contacts take so much room, counted in pieces of courses of some 150 bytes: a
/// quarter of a gigabyte. A hundred thousand impacts of two balls that never slow down take about as much.
const MOST_ROOM: usize = 1_600_000;

/// What a course takes besides the pieces for which it has no room of its own.
const COURSE: usize = 5;

/// So many pieces a course has room for of its own.
const PIECES: usize = 4;

/// What a contact takes.
const CONTACT: usize = 6;

/// What a step of the engine did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// What was due is resolved: see [`Engine::time`], [`Engine::changed`] and [`Engine::contacts`].
    Resolved,
    /// Nothing is due up to the time that was asked for, and the balls are there.
    Reached,
    /// Something is due, but the shot has had as many impacts as the horizon allows, or its tracks have no more room. The
    /// engine stays where it is.
    CutOff,
}

/// Balls on their courses, what they meet next, and what becomes of it.
///
/// A tick or a whole shot is made of four steps, and [`Engine::step`] takes them one after the other: *detection* finds what
/// is due next, *resolution* gives the balls that meet their new courses, *friction* takes all balls along their courses,
/// *orientation* turns them by the spin that they have on the way.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    environment: Arc<Environment>,
    /// In ascending order of their ids.
    bodies: Vec<Body>,
    forecast: Forecast,
    due: Option<Due>,
    /// What the last resolution did.
    contacts: Vec<Contact>,
    /// How far the balls are, in seconds on the shot clock.
    time: f64,
    impacts: u32,
    /// How much tracks and contacts take, see [`MOST_ROOM`].
    room: usize,
    /// When every ball lies still if nothing meets any more; `None` where it is not known.
    rest_time: Option<f64>,
    /// How each ball is turned; empty where nobody asks for it.
    turns: Vec<Turning>,
}

impl Engine {
    /// An engine with those balls at time zero, in ascending order of their ids. It keeps no tracks and turns no balls.
    #[must_use]
    pub fn new(environment: Arc<Environment>, bodies: Vec<Body>) -> Self {
        let mut engine = Self { environment, bodies, ..Self::default() };
        engine.forget();
        engine
    }

    /// The same, with balls that move freely from their motions.
    #[must_use]
    pub fn of(environment: Arc<Environment>, balls: impl IntoIterator<Item = (Ball, Motion)>) -> Self {
        let body = |(ball, motion): (Ball, Motion)| Body::new(ball, &motion, environment.physics(), 0.0);
        let bodies = balls.into_iter().map(body).collect();
        Self::new(environment, bodies)
    }

    /// Begins a shot with those balls at time zero, each with its motion, in ascending order of their ids: in the memory of
    /// the last shot and of the `tracks` that it handed over, with tracks, and with nothing that turns.
    pub fn begin<'a>(
        &mut self,
        environment: Arc<Environment>,
        balls: impl ExactSizeIterator<Item = (&'a Ball, &'a Motion)>,
        tracks: &mut [Track],
    ) {
        self.environment = environment;
        let physics = self.environment.physics();
        self.bodies.truncate(balls.len());
        self.bodies.iter_mut().zip(tracks).for_each(|(body, track)| std::mem::swap(body.track_mut(), track));
        for (index, (ball, motion)) in balls.enumerate() {
            match self.bodies.get_mut(index) {
                Some(body) => body.begin(*ball, motion, physics),
                None => self.bodies.push(Body::new(*ball, motion, physics, 0.0)),
            }
        }
        self.turns.clear();
        self.contacts.clear();
        (self.time, self.impacts, self.room) = (0.0, 0, 0);
        self.keep_tracks();
        self.forget();
    }

    /// From now on each ball keeps the courses that it had, so that its motion at any time since can be told.
    pub fn keep_tracks(&mut self) {
        self.bodies.iter_mut().for_each(|body| body.track_mut().keep(true));
    }

    /// From now on balls are turned by their spin; `orientations` are those of the balls now. It keeps tracks as well.
    pub fn keep_orientations(&mut self, orientations: impl IntoIterator<Item = DQuat>) {
        self.keep_tracks();
        self.turns.clear();
        self.turns.extend(orientations.into_iter().map(|orientation| Turning::new(orientation, self.time)));
    }

    /// What surrounds the balls.
    #[must_use]
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// The balls, in ascending order of their ids.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// How far the balls are, in seconds on the shot clock.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// How many impacts there were.
    #[must_use]
    pub fn impacts(&self) -> u32 {
        self.impacts
    }

    /// The balls that the last resolution gave other courses, as indices into [`Engine::bodies`].
    #[must_use]
    pub fn changed(&self) -> &[usize] {
        self.forecast.touched()
    }

    /// The contacts of the last resolution that passed an impulse, the first to touch first, and the captures.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Takes the contacts of the last resolution out of the engine.
    pub fn take_contacts(&mut self) -> impl Iterator<Item = Contact> {
        self.contacts.drain(..)
    }

    /// When every ball lies still, in seconds on the shot clock, provided that nothing meets any more.
    pub fn rest_time(&mut self) -> f64 {
        *self.rest_time.get_or_insert_with(|| rest_time(&self.bodies))
    }

    /// The motion of the ball of that index now.
    #[must_use]
    pub fn motion(&self, index: usize) -> Motion {
        self.bodies[index].course().at(self.time)
    }

    /// What the ball of that index does now.
    #[must_use]
    pub fn phase(&self, index: usize) -> Phase {
        self.bodies[index].course().phase_at(self.time)
    }

    /// How the ball of that index is turned now, from its own frame to the table's; not at all where orientations are not
    /// kept.
    #[must_use]
    pub fn orientation(&self, index: usize) -> DQuat {
        self.turns.get(index).map_or(DQuat::IDENTITY, Turning::orientation)
    }

    /// Motion and orientation of the ball of that index at time `t` since the last but one turn of the balls.
    #[must_use]
    pub fn shown(&self, index: usize, t: f64) -> (Motion, DQuat) {
        let track = self.bodies[index].track();
        (track.at(t), self.turns.get(index).map_or(DQuat::IDENTITY, |turning| turning.at(track, t)))
    }

    /// Whether the ball of that index lies still all the time from `t` on, and did so when it got its present course.
    #[must_use]
    pub fn is_still_from(&self, index: usize, t: f64) -> bool {
        let course = self.bodies[index].course();
        course.rest_time() <= t && course.start() <= t
    }

    /// Detection: finds what is due next, if it is not later than `until` (seconds on the shot clock) and the horizon.
    /// Returns its time.
    pub fn detect(&mut self, until: f64) -> Option<f64> {
        let until = earlier(until, self.environment.physics().horizon.seconds);
        self.due = self.forecast.next(&self.bodies, &self.environment, until);
        self.due.map(|due| due.time)
    }

    /// What detection found due, until it is resolved.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        self.due
    }

    /// What detection should find due, by a plain search through all pairs of balls and all that stands around them. It takes
    /// long, and tests compare the two.
    #[must_use]
    pub fn search(&self, until: f64) -> Option<Due> {
        let until = earlier(until, self.environment.physics().horizon.seconds);
        plain::next_by_search(&self.bodies, &self.environment, until)
    }

    /// Resolution: resolves what detection found due, if anything. The balls in it get new courses; all others keep theirs.
    pub fn resolve(&mut self) -> Outcome {
        let Some(due) = self.due else { return Outcome::Reached };
        let is_last = due.is_impact() && self.impacts == self.environment.physics().horizon.impacts;
        if is_last || self.room >= MOST_ROOM {
            return Outcome::CutOff;
        }
        self.due = None;
        self.time = due.time;
        self.rest_time = None;
        let environment = &self.environment;
        resolve(&mut self.bodies, &mut self.forecast, &due, environment, &mut self.contacts);
        self.impacts += u32::from(due.is_impact());
        self.count_room();
        Outcome::Resolved
    }

    /// Friction: takes all balls along their courses to `until` (seconds on the shot clock). Courses are functions of time, so
    /// this costs nothing until somebody asks where a ball is.
    pub fn advance(&mut self, until: f64) {
        self.time = until;
    }

    /// Orientation: turns all balls by the spin that they have up to `until` (seconds on the shot clock) since they were turned
    /// last, if orientations are kept.
    pub fn turn(&mut self, until: f64) {
        for (turning, body) in self.turns.iter_mut().zip(&self.bodies) {
            turning.turn(body.track(), until);
        }
    }

    /// Takes the four steps, in their order: up to what is due next, if it is not later than `until` (seconds on the shot
    /// clock), else up to `until`.
    pub fn step(&mut self, until: f64) -> Outcome {
        if self.detect(until).is_some() {
            return self.resolve();
        }
        self.advance(until);
        self.turn(until);
        Outcome::Reached
    }

    /// Strikes the ball of that index with the cue.
    ///
    /// # Errors
    /// A [`Refusal`] if the strike cannot be made; then nothing changes.
    pub fn strike(&mut self, index: usize, strike: &Strike) -> Result<Change, Refusal> {
        let (ball, before) = (self.bodies[index].ball, self.motion(index));
        let after = strike.under(self.environment.physics(), &ball, &before)?;
        self.edit(index, &after);
        Ok(Change { ball: ball.id, before, after })
    }

    /// Gives the ball of that index another motion, from which it moves freely.
    pub fn edit(&mut self, index: usize, motion: &Motion) {
        let course = Course::of(&self.bodies[index].ball, motion, self.environment.physics(), self.time);
        self.follow(index, course);
    }

    /// Puts another body in place of the one of that index, whatever it is: its track goes on with the course of the new one.
    pub fn put(&mut self, index: usize, body: Body) {
        self.bodies[index].ball = body.ball;
        self.follow(index, body.course().clone());
    }

    /// Takes the ball of that index off the table: it stays where it is, out of play.
    pub fn take_off_table(&mut self, index: usize) {
        let course = Course::off_table(self.motion(index).position, self.time);
        self.follow(index, course);
    }

    /// Puts other physics in force: every ball gets a new course from its motion now.
    pub fn change_physics(&mut self, environment: Arc<Environment>) {
        self.environment = environment;
        let courses: Vec<Course> = self.bodies.iter().map(|body| self.course_now(body, self.time)).collect();
        for (body, course) in self.bodies.iter_mut().zip(courses) {
            body.follow(course);
        }
        self.forget();
    }

    /// Starts the shot clock anew: time zero is now, and what was before is forgotten.
    pub fn restart(&mut self) {
        let courses: Vec<Course> = self.bodies.iter().map(|body| self.course_now(body, 0.0)).collect();
        for (body, course) in self.bodies.iter_mut().zip(&courses) {
            body.track_mut().begin(|room| room.clone_from(course));
        }
        for turning in &mut self.turns {
            *turning = Turning::new(turning.orientation(), 0.0);
        }
        (self.time, self.impacts, self.room) = (0.0, 0, 0);
        self.forget();
    }

    /// Hands over the track of each ball so far: `tracks` becomes what the balls kept, and they go on with their present
    /// courses, in the memory of what `tracks` held.
    pub fn hand_over_tracks(&mut self, tracks: &mut Vec<Track>) {
        tracks.truncate(self.bodies.len());
        for (index, body) in self.bodies.iter_mut().enumerate() {
            match tracks.get_mut(index) {
                Some(track) => body.track_mut().swap(track),
                None => tracks.push(body.track_mut().take()),
            }
        }
    }

    /// Ends the shot: `tracks` becomes what the balls kept. The balls take the memory of what `tracks` held, so that they are
    /// nowhere until [`Engine::begin`] puts them somewhere.
    pub(crate) fn end(&mut self, tracks: &mut Vec<Track>) {
        tracks.resize_with(self.bodies.len(), Track::blank);
        for (body, track) in self.bodies.iter_mut().zip(tracks) {
            std::mem::swap(body.track_mut(), track);
        }
    }

    /// Gives the ball of that index another course: only what it meets has to be found anew.
    fn follow(&mut self, index: usize, course: Course) {
        self.bodies[index].follow(course);
        self.forecast.touch(index);
        (self.due, self.rest_time) = (None, None);
    }

    /// The course of a body from its motion now, if that were time `start`.
    fn course_now(&self, body: &Body, start: f64) -> Course {
        let motion = body.course().at(self.time);
        match body.course().phase_at(self.time) {
            Phase::Pocketed(pocket) => Course::pocketed(pocket, motion.position, start),
            Phase::OffTable => Course::off_table(motion.position, start),
            _ => course_from(&body.ball, &motion, &self.environment, start),
        }
    }

    /// Whether `is_clear` holds for each ball, by its index, that may be within `reach` metres of `place` on the plan at the
    /// time of what was resolved last.
    pub(crate) fn all_near(&self, place: DVec2, reach: f64, is_clear: impl FnMut(usize) -> bool) -> bool {
        self.forecast.all_near(place, reach, is_clear)
    }

    /// Forgets what is due: courses were changed from outside.
    fn forget(&mut self) {
        self.forecast.begin(self.bodies.len());
        (self.due, self.rest_time) = (None, None);
    }

    /// Adds what the last resolution takes.
    fn count_room(&mut self) {
        for &index in self.forecast.touched() {
            let pieces = self.bodies[index].course().pieces().len();
            self.room += COURSE + if pieces > PIECES { pieces.next_power_of_two() } else { 0 };
        }
        self.room += CONTACT * self.contacts.len();
    }
}

/// When every ball lies still, in seconds on the shot clock, provided that nothing meets any more.
#[must_use]
pub fn rest_time(bodies: &[Body]) -> f64 {
    bodies.iter().map(|body| body.course().rest_time()).fold(0.0, f64::max)
}
