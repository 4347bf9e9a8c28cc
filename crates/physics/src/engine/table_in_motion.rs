//! The table in motion: the balls on their courses, the next event and the shot clock.

use std::collections::HashSet;
use std::sync::Arc;

use glam::{DQuat, DVec2};

use super::ball_orientation::BallOrientation;
use super::body::Body;
use super::detect::Forecast;
use super::due::Due;
use super::environment::Environment;
use super::memory;
use super::now::Now;
use super::outcome::{CutOff, Outcome};
use super::plan::course_from;
use super::step::{EventStep, Scratch, resolve};
use crate::ball::{Ball, BallId, Motion};
use crate::course::Course;
use crate::impact::{Change, Contact};
use crate::piece::Phase;
use crate::strike::{Refusal, Strike};
use crate::times::earlier;
use crate::track::Track;
use crate::work::Work;

/// The work of any event, beside what its laws and solvers count, in the steps of [`Work`].
const EVENT_WORK: u64 = 150;

/// A table in motion: the balls on their courses, the next event and the shot clock.
///
/// The work is split into four stages. *Detection* finds the next event. *Resolution* gives the balls in it their new
/// courses. *Friction* moves all balls along their courses. *Orientation* rotates them by their spin.
///
/// One call of [`Engine::step`] runs detection, then either resolution (if there is an event up to the requested time)
/// or friction and orientation (if there is none).
#[derive(Clone, Debug, Default)]
pub struct Engine {
    pub(super) environment: Arc<Environment>,
    /// In ascending order of ball ids.
    pub(super) bodies: Vec<Body>,
    pub(super) forecast: Forecast,
    /// Memory that is reused from event to event.
    scratch: Scratch,
    due: Option<Due>,
    /// The contacts of the last resolution.
    contacts: Vec<Contact>,
    /// The shot clock in seconds: the time up to which the balls have moved.
    pub(super) time: f64,
    pub(super) impacts: u32,
    /// The steps of computing so far, see [`Work`], and the most of them that [`Engine::limit_work`] allows.
    pub(super) work: u64,
    most_work: Option<u64>,
    /// Memory that tracks and contacts use, in the unit of [`memory::MOST`].
    memory_used: usize,
    /// A ball that the last resolution brought too near the speed of light, as an index into `bodies`.
    near_light: Option<usize>,
    /// When every ball is at rest if there are no more impacts, in seconds on the shot clock; `None` until
    /// [`Engine::rest_time`] computes it.
    rest_time: Option<f64>,
    /// The orientation of each ball; empty unless [`Engine::keep_orientations`] was called.
    pub(super) turns: Vec<BallOrientation>,
}

impl Engine {
    /// An engine at time zero. `bodies` are in ascending order of ids. It keeps neither past courses nor orientations.
    #[must_use]
    pub fn new(environment: Arc<Environment>, bodies: Vec<Body>) -> Self {
        let mut engine = Self { environment, bodies, ..Self::default() };
        engine.forget();
        engine
    }

    /// As [`Engine::new`], with balls that move freely from the given motions.
    #[must_use]
    pub fn of(environment: Arc<Environment>, balls: impl IntoIterator<Item = (Ball, Motion)>) -> Self {
        let body = |(ball, motion): (Ball, Motion)| Body::new(ball, &motion, environment.physics(), 0.0);
        let bodies = balls.into_iter().map(body).collect();
        Self::new(environment, bodies)
    }

    /// Starts a new shot at time zero with `balls` in ascending order of ids, and reuses the memory of the last shot
    /// and of its `tracks`. Keeps past courses, but no orientations.
    pub fn begin<'a>(
        &mut self,
        environment: Arc<Environment>,
        balls: impl ExactSizeIterator<Item = (&'a Ball, &'a Motion)>,
        tracks: &mut [Track],
    ) {
        let mut balls = balls;
        let physics = Arc::clone(&environment);
        self.begin_with(environment, balls.len(), tracks, |body, _| {
            if let Some((ball, motion)) = balls.next() {
                body.begin(*ball, motion, physics.physics());
            }
        });
    }

    /// As [`Engine::begin`], with `count` balls; `fill` writes each body into memory that is already there.
    pub(super) fn begin_with(
        &mut self,
        environment: Arc<Environment>,
        count: usize,
        tracks: &mut [Track],
        mut fill: impl FnMut(&mut Body, usize),
    ) {
        self.environment = environment;
        self.bodies.truncate(count);
        self.bodies.iter_mut().zip(tracks).for_each(|(body, track)| body.track_mut().take_memory_of(track));
        self.bodies.resize_with(count, Body::empty);
        self.bodies.iter_mut().enumerate().for_each(|(index, body)| fill(body, index));
        self.turns.clear();
        self.contacts.clear();
        (self.time, self.impacts, self.work, self.memory_used) = (0.0, 0, 0, 0);
        self.near_light = None;
        self.keep_tracks();
        self.forget();
    }

    /// From now on keeps the past courses of every ball, so that its motion at any time since then is known.
    pub fn keep_tracks(&mut self) {
        self.bodies.iter_mut().for_each(|body| body.track_mut().keep(true));
    }

    /// From now on keeps the orientation of every ball, and past courses as well. `orientations` are the present ones,
    /// in the order of [`Engine::bodies`].
    pub fn keep_orientations(&mut self, orientations: impl IntoIterator<Item = DQuat>) {
        self.keep_tracks();
        self.turns.clear();
        self.turns.extend(orientations.into_iter().map(|orientation| BallOrientation::new(orientation, self.time)));
    }

    /// The boundary and the physics.
    #[must_use]
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// The balls, in ascending order of their ids.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The shot clock in seconds: the time up to which the balls have moved.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Number of resolved events that count towards the limit in [`Horizon`](crate::Horizon): impacts, and each new
    /// solution of held contacts. See [`Due::is_impact`].
    #[must_use]
    pub fn impacts(&self) -> u32 {
        self.impacts
    }

    /// The balls that got new courses since the last call of [`Engine::detect`], from a resolution or an edit, as
    /// indices into [`Engine::bodies`]. The next call empties the list.
    #[must_use]
    pub fn changed(&self) -> &[usize] {
        self.forecast.changed()
    }

    /// The contacts that passed an impulse in the last resolution, group by group, and the captures by pockets. In a
    /// group of balls they are in order of first touch.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Removes and returns the contacts of the last resolution.
    pub fn take_contacts(&mut self) -> impl Iterator<Item = Contact> {
        self.contacts.drain(..)
    }

    /// When every ball is at rest if there are no more impacts, in seconds on the shot clock.
    pub fn rest_time(&mut self) -> f64 {
        *self.rest_time.get_or_insert_with(|| rest_time(&self.bodies))
    }

    /// The present motion of ball `index`.
    #[must_use]
    pub fn motion(&self, index: usize) -> Motion {
        self.bodies[index].course().at(self.time)
    }

    /// The present phase of ball `index`: sliding, rolling, at rest, pocketed and so on.
    #[must_use]
    pub fn phase(&self, index: usize) -> Phase {
        self.bodies[index].course().phase_at(self.time)
    }

    /// The present orientation of ball `index`, from its own axes to the table's; the identity if orientations are not
    /// kept.
    #[must_use]
    pub fn orientation(&self, index: usize) -> DQuat {
        self.turns.get(index).map_or(DQuat::IDENTITY, BallOrientation::orientation)
    }

    /// Motion and orientation of ball `index` at time `t` (seconds on the shot clock), for display. `t` must not be
    /// before the time of the second-to-last call of [`Engine::turn`].
    #[must_use]
    pub fn shown(&self, index: usize, t: f64) -> (Motion, DQuat) {
        let track = self.bodies[index].track();
        (track.at(t), self.turns.get(index).map_or(DQuat::IDENTITY, |turning| turning.at(track, t)))
    }

    /// Whether ball `index` is at rest from `t` on, on a course that began no later than `t`.
    #[must_use]
    pub fn is_still_from(&self, index: usize, t: f64) -> bool {
        let course = self.bodies[index].course();
        course.rest_time() <= t && course.start() <= t
    }

    /// Detection: finds the next event up to `until` (seconds on the shot clock) and up to the horizon. Returns its
    /// time.
    pub fn detect(&mut self, until: f64) -> Option<f64> {
        let until = earlier(until, self.environment.physics().horizon.seconds);
        let most = self.most_work().saturating_sub(self.work);
        self.due = self.forecast.next(&self.bodies, &self.environment, until, most);
        self.work += self.forecast.take_work();
        self.due.map(|due| due.time)
    }

    /// The event that detection found and that is not resolved yet.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        self.due
    }

    /// Resolution: resolves the event that detection found, if any. The balls in it get new courses; all others keep
    /// theirs.
    pub fn resolve(&mut self) -> Outcome {
        let Some(due) = self.due else { return Outcome::Reached };
        if let Some(cut) = self.cut_off() {
            return Outcome::CutOff(cut);
        }
        let before = std::mem::replace(&mut self.time, due.time);
        let work = Work::up_to(self.most_work() - self.work);
        let mut step = EventStep {
            bodies: &mut self.bodies,
            forecast: &mut self.forecast,
            contacts: &mut self.contacts,
            now: Now { environment: &self.environment, time: due.time, meter: work.meter() },
        };
        resolve(&mut step, due.kind, &mut self.scratch);
        self.work += EVENT_WORK + work.steps();
        if work.is_spent() {
            self.drop_contacts_of_unchanged_balls();
            if self.changed().is_empty() {
                self.time = before;
                return Outcome::CutOff(CutOff::Work);
            }
        }
        (self.due, self.rest_time) = (None, None);
        self.impacts += u32::from(due.is_impact());
        self.near_light = self.changed().iter().copied().find(|&index| self.is_near_light(index));
        self.count_memory();
        Outcome::Resolved
    }

    /// Why the event that is due will not be resolved; `None` if it will, or if none is due.
    #[must_use]
    pub fn cut_off(&self) -> Option<CutOff> {
        let due = self.due?;
        if due.is_impact() && self.impacts == self.environment.physics().horizon.impacts {
            Some(CutOff::Impacts)
        } else if self.is_too_near_light() {
            Some(CutOff::Light)
        } else if self.work >= self.most_work() {
            Some(CutOff::Work)
        } else {
            (self.memory_used >= memory::MOST).then_some(CutOff::Memory)
        }
    }

    /// Whether the last resolution brought a ball too near the speed of light for the shot to go on, see [`CutOff::Light`].
    #[must_use]
    pub fn is_too_near_light(&self) -> bool {
        self.near_light.is_some_and(|index| self.is_near_light(index))
    }

    fn is_near_light(&self, index: usize) -> bool {
        let light = self.environment.physics().light();
        light.is_some_and(|light| index < self.bodies.len() && light.is_too_near(self.motion(index).velocity))
    }

    /// How many steps of computing the shot has taken so far, see [`Horizon::work`](crate::Horizon).
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work
    }

    /// From now on cuts a shot off after this many steps of computing, if the horizon allows more.
    pub fn limit_work(&mut self, most: u64) {
        self.most_work = Some(most);
    }

    /// Friction: moves the shot clock to `until` (seconds). Friction is already in the courses, which are functions of
    /// time, so nothing else is computed here.
    pub fn advance(&mut self, until: f64) {
        self.time = until;
    }

    /// Orientation: rotates all balls by their spin from the last call up to `until` (seconds on the shot clock), if
    /// orientations are kept.
    pub fn turn(&mut self, until: f64) {
        for (turning, body) in self.turns.iter_mut().zip(&self.bodies) {
            turning.turn(body.track(), until);
        }
    }

    /// Detects the next event up to `until` (seconds on the shot clock) and resolves it. If there is none, moves and
    /// rotates all balls to `until`.
    pub fn step(&mut self, until: f64) -> Outcome {
        if self.detect(until).is_some() {
            return self.resolve();
        }
        self.advance(until);
        self.turn(until);
        Outcome::Reached
    }

    /// Strikes ball `index` with the cue.
    ///
    /// # Errors
    /// A [`Refusal`] if the strike cannot be made; then nothing changes.
    pub fn strike(&mut self, index: usize, strike: &Strike) -> Result<Change, Refusal> {
        let (ball, before) = (self.bodies[index].ball, self.motion(index));
        let after = strike.under(self.environment.physics(), &ball, &before)?;
        self.edit(index, &after);
        Ok(Change { ball: ball.id, before, after })
    }

    /// Gives ball `index` another motion, from which it moves freely.
    pub fn edit(&mut self, index: usize, motion: &Motion) {
        self.bodies[index].follow_free_course(motion, self.environment.physics(), self.time, 0);
        self.mark_changed(index);
    }

    /// Replaces the body at `index`. Its track continues with the course of `body`.
    pub fn put(&mut self, index: usize, body: Body) {
        self.bodies[index].ball = body.ball;
        self.follow(index, body.course().clone());
    }

    /// Takes ball `index` off the table: it stays where it is, out of play.
    pub fn take_off_table(&mut self, index: usize) {
        let course = Course::off_table(self.motion(index).position, self.time);
        self.follow(index, course);
    }

    /// Changes the environment: every ball gets a new course from its present motion.
    pub fn change_physics(&mut self, environment: Arc<Environment>) {
        self.environment = environment;
        self.replan();
    }

    /// Sets the shot clock to zero and forgets all past courses and impacts; the balls keep their present motions.
    pub fn restart(&mut self) {
        let courses: Vec<Course> = self.bodies.iter().map(|body| self.course_now(body, 0.0)).collect();
        for (body, course) in self.bodies.iter_mut().zip(&courses) {
            body.track_mut().begin(|kept| kept.clone_from(course));
        }
        for turning in &mut self.turns {
            *turning = BallOrientation::new(turning.orientation(), 0.0);
        }
        (self.time, self.impacts, self.work, self.memory_used) = (0.0, 0, 0, 0);
        self.near_light = None;
        self.forget();
    }

    /// Moves the tracks recorded so far into `tracks`. Each ball starts a new track with its present course, in the
    /// memory that `tracks` held before.
    pub fn hand_over_tracks(&mut self, tracks: &mut Vec<Track>) {
        self.end(tracks);
        self.bodies.iter_mut().zip(tracks).for_each(|(body, track)| body.track_mut().go_on_from(track));
    }

    /// Ends the shot and moves the recorded tracks into `tracks`. The balls get the old memory of `tracks`; do not use
    /// their courses until [`Engine::begin`] is called.
    pub fn end(&mut self, tracks: &mut Vec<Track>) {
        tracks.resize_with(self.bodies.len(), Track::empty);
        for (body, track) in self.bodies.iter_mut().zip(tracks) {
            std::mem::swap(body.track_mut(), track);
        }
    }

    /// Gives ball `index` another course.
    pub(super) fn follow(&mut self, index: usize, course: Course) {
        self.bodies[index].follow(course);
        self.mark_changed(index);
    }

    /// Notes that ball `index` got another course outside of a resolution. Only its own events are detected anew.
    fn mark_changed(&mut self, index: usize) {
        self.forecast.mark_changed(index);
        (self.due, self.rest_time) = (None, None);
    }

    /// A new course that starts at time `start` with the body's present motion.
    fn course_now(&self, body: &Body, start: f64) -> Course {
        let motion = body.course().at(self.time);
        match body.course().phase_at(self.time) {
            Phase::Pocketed(pocket) => Course::pocketed(pocket, motion.position, start),
            Phase::OffTable => Course::off_table(motion.position, start),
            _ => course_from(&body.ball, &motion, &self.environment, start),
        }
    }

    /// Whether `is_clear` holds for every ball (given by its index) that may be within `reach` metres of `place` on the
    /// plan, at the time of the event that is due or was resolved last.
    pub fn all_near(&self, place: DVec2, reach: f64, is_clear: impl FnMut(usize) -> bool) -> bool {
        self.forecast.all_near(place, reach, is_clear)
    }

    /// Gives every ball a new course from its present motion.
    pub(super) fn replan(&mut self) {
        let courses: Vec<Course> = self.bodies.iter().map(|body| self.course_now(body, self.time)).collect();
        for (body, course) in self.bodies.iter_mut().zip(courses) {
            body.follow(course);
        }
        self.forget();
    }

    /// Drops the forecast, because courses were changed outside of a resolution.
    pub(super) fn forget(&mut self) {
        self.forecast.begin(self.bodies.len());
        (self.due, self.rest_time) = (None, None);
    }

    fn most_work(&self) -> u64 {
        let horizon = self.environment.physics().horizon.steps();
        self.most_work.map_or(horizon, |most| most.min(horizon))
    }

    /// After an event whose work was spent halfway: drops the contacts of balls that got no new courses. Their impact is
    /// not resolved, and stays due.
    fn drop_contacts_of_unchanged_balls(&mut self) {
        let changed: HashSet<BallId> = self.changed().iter().map(|&index| self.bodies[index].ball.id).collect();
        self.contacts.retain(|contact| {
            let mut moved = contact.changes.iter().filter(|change| change.before != change.after);
            moved.all(|change| changed.contains(&change.ball))
        });
    }

    /// Adds the memory that the last resolution used.
    fn count_memory(&mut self) {
        let courses = self.forecast.changed().iter().map(|&index| self.bodies[index].course());
        self.memory_used += courses.map(memory::of_course).sum::<usize>() + memory::of_contacts(self.contacts.len());
    }
}

/// When every ball is at rest if there are no more impacts, in seconds on the shot clock.
fn rest_time(bodies: &[Body]) -> f64 {
    bodies.iter().map(|body| body.course().rest_time()).fold(0.0, f64::max)
}
