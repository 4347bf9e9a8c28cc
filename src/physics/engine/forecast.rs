//! The forecast: for every ball what it meets first, kept until its course changes.
//!
//! Each ball is surveyed for a stretch of time: up to the first wall that it meets, and among many balls only for about a
//! cell's way. The box of that stretch says whom it may meet in it; the rest is ruled out without a look at any course.

use bevy::math::DVec2;
use smallvec::SmallVec;

use super::due::{Due, DueKind};
use super::grid::Grid;
use super::meetings::{HAIR, first_meeting};
use super::queue::{Entry, Queue, Subject};
use super::touching::Touching;
use super::walls::{FirstWall, Wall, first_wall};
use super::{Body, Environment};
use crate::physics::bounds::{Bounds, visit_meeting};
use crate::physics::{earlier, later};

/// From so many balls on a grid says who may be near; fewer are all looked at, which is faster.
const MANY: usize = 40;

/// How far a ball may travel in the stretch for which it is surveyed among many, in sides of the grid's cells.
const STRETCH: f64 = 0.64;

/// What is due next. Whoever changes a course says so with [`Forecast::touch`].
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    surveys: Vec<Survey>,
    /// The balls whose courses changed since the last look.
    touched: Vec<usize>,
    queue: Queue,
    grid: Grid,
    /// Room for those who take part in an impact.
    touching: Touching,
    /// Whether a first look was prepared.
    is_prepared: bool,
    /// What else is due at the time of what comes next, and of its rank.
    tied: SmallVec<[DueKind; 4]>,
}

/// What was found out about a ball on its course.
#[derive(Clone, Copy, Debug)]
struct Survey {
    /// Whether the course changed since.
    is_stale: bool,
    /// The first fixed thing that it meets.
    wall: Option<(f64, Wall)>,
    /// Whether it meets another one at that time.
    meets_more: bool,
    /// The stretch of time that was looked at for other balls.
    from: f64,
    until: f64,
    /// Where on the plan the ball is in that time, with its radius around it.
    bounds: Bounds,
}

impl Survey {
    /// A ball of which nothing is known: it may be anywhere.
    const UNKNOWN: Self = Self {
        is_stale: true,
        wall: None,
        meets_more: false,
        from: f64::NEG_INFINITY,
        until: f64::INFINITY,
        bounds: Bounds::EVERYWHERE,
    };
}

impl Forecast {
    /// Forgets everything, for a new set of so many bodies on that ground. What memory it has it keeps.
    pub fn begin(&mut self, count: usize) {
        self.is_prepared = false;
        self.surveys.clear();
        self.surveys.resize(count, Survey::UNKNOWN);
        self.touched.clear();
        self.touched.extend(0..count);
        self.queue.reset(count);
    }

    /// Says that the course of body `index` changed.
    pub fn touch(&mut self, index: usize) {
        if let Some(survey) = self.surveys.get_mut(index).filter(|survey| !survey.is_stale) {
            survey.is_stale = true;
            self.touched.push(index);
        }
    }

    /// The bodies whose courses changed since the last look at what is due, as indices.
    #[must_use]
    pub fn touched(&self) -> &[usize] {
        &self.touched
    }

    /// The first thing due, if it is not later than `until`. Nothing is due after the horizon.
    pub fn next(&mut self, bodies: &[Body], environment: &Environment, until: f64) -> Option<Due> {
        self.refresh(bodies, environment);
        let first = loop {
            let first = self.queue.first().filter(|first| first.time <= until)?;
            if first.subject() != Subject::Survey {
                break first;
            }
            self.queue.take_first();
            self.survey_on(first.ball as usize, first.time, bodies, environment);
        };
        self.tied.clear();
        if self.queue.is_first_alone() {
            return self.due(&first);
        }
        let all = self.queue.all_first(first.time);
        let mut dues: SmallVec<[Due; 4]> = all.iter().filter_map(|entry| self.due(entry)).collect();
        // What is told in another order than it was found in: as a search through all would find it.
        dues.sort_unstable_by_key(Due::numbers);
        let next = dues.iter().copied().min_by(|a, b| a.order(b, bodies))?;
        let others = dues.into_iter().filter(|due| due.rank() == next.rank() && due.kind != next.kind);
        self.tied.extend(others.map(|due| due.kind));
        Some(next)
    }

    /// What else is due at the time of what [`Forecast::next`] told, and of its rank: where balls touch, no order among these
    /// may count.
    pub(super) fn tied(&self) -> &[DueKind] {
        &self.tied
    }

    /// Whether a ball meets more than one fixed thing at the time of its first.
    pub(super) fn meets_more(&self, ball: usize) -> bool {
        self.surveys[ball].meets_more
    }

    /// Visits every body once, by its index, that may be within `reach` metres of `place` on the plan at the time of what is
    /// due.
    pub(crate) fn visit_near(&self, place: DVec2, reach: f64, mut visit: impl FnMut(usize)) {
        self.all_near(place, reach, |other| {
            visit(other);
            true
        });
    }

    /// Whether `is_clear` holds for each body, by its index, that may be within `reach` metres of `place` on the plan at
    /// the time of what is due.
    pub(crate) fn all_near(&self, place: DVec2, reach: f64, is_clear: impl FnMut(usize) -> bool) -> bool {
        let bounds = Bounds::around(place, reach);
        if self.is_gridded() {
            return self.grid.visit_meeting(&bounds, is_clear);
        }
        visit_meeting(&self.surveys, |survey| &survey.bounds, &bounds, is_clear)
    }

    /// Room in which those who take part in an impact are gathered, to be given back for the next one.
    pub(super) fn lend_touching(&mut self) -> Touching {
        std::mem::take(&mut self.touching)
    }

    /// Takes back what was lent.
    pub(super) fn give_back(&mut self, touching: Touching) {
        self.touching = touching;
    }

    /// Whether balls are found by the grid. Until the first look nobody is in it.
    fn is_gridded(&self) -> bool {
        self.surveys.len() >= MANY && self.is_prepared
    }

    fn due(&self, entry: &Entry) -> Option<Due> {
        let ball = entry.ball as usize;
        let kind = match entry.subject() {
            Subject::Pair(other) => DueKind::Pair(ball.min(other as usize), ball.max(other as usize)),
            Subject::Wall => DueKind::Wall(ball, self.surveys[ball].wall?.1),
            Subject::Release => DueKind::Release(ball),
            Subject::PlanOn => DueKind::PlanOn(ball),
            Subject::Survey => return None,
        };
        Some(Due { time: entry.time, kind })
    }

    /// Looks at all that changed.
    fn refresh(&mut self, bodies: &[Body], environment: &Environment) {
        if self.touched.is_empty() {
            return;
        }
        let is_first = !self.is_prepared;
        self.prepare(bodies, environment);
        let touched = std::mem::take(&mut self.touched);
        for &ball in &touched {
            self.survey(ball, bodies, environment);
            // At the first look those that stay where they are wait for those that move.
            self.surveys[ball].is_stale = !is_first || !bodies[ball].course().stays();
        }
        for &ball in &touched {
            if self.surveys[ball].is_stale {
                self.meet_neighbours(ball, bodies, environment);
                self.surveys[ball].is_stale = false;
            }
        }
        self.touched = touched;
        self.touched.clear();
        self.queue.tidy();
    }

    /// Makes ground and grid ready before the first look.
    fn prepare(&mut self, bodies: &[Body], environment: &Environment) {
        if self.is_prepared {
            return;
        }
        self.is_prepared = true;
        if self.is_gridded() {
            let radius = bodies.iter().map(|body| body.ball.radius).fold(0.0, f64::max);
            let places =
                bodies.iter().map(|body| Bounds::around(body.course().pieces()[0].position.truncate(), radius));
            let ends = environment.boundary().cushions.iter().map(|cushion| Bounds::between(cushion.from, cushion.to));
            let whole = places.chain(ends).reduce(|all, one| all.with(&one)).unwrap_or(Bounds::NOWHERE);
            self.grid.lay(whole, bodies.len(), radius);
            self.surveys.iter_mut().for_each(|survey| survey.bounds = Bounds::NOWHERE);
        }
    }

    /// Looks at the new course of a ball: its first wall, and where it will be.
    fn survey(&mut self, ball: usize, bodies: &[Body], environment: &Environment) {
        let body = &bodies[ball];
        let horizon = last_known(body, environment);
        self.queue.void(ball);
        if body.course().planned_until().is_finite() {
            self.queue.add(body.course().planned_until(), ball, Subject::PlanOn);
        }
        if let Some(hold) = body.course().hold().filter(|hold| hold.until.is_finite()) {
            self.queue.add(hold.until, ball, Subject::Release);
        }
        let FirstWall { met: wall, meets_more, bounds } = first_wall(body, environment, horizon);
        (self.surveys[ball].wall, self.surveys[ball].meets_more) = (wall, meets_more);
        if self.is_gridded() {
            return self.look_ahead(ball, body.course().start(), body, horizon);
        }
        let latest = wall.map_or(horizon, |(time, _)| time);
        self.note_stretch(ball, (body.course().start(), latest), bounds.grown(body.ball.radius * HAIR), latest);
    }

    /// Finds out where a ball among many is from `from` on.
    fn look_ahead(&mut self, ball: usize, from: f64, body: &Body, horizon: f64) {
        let survey = &self.surveys[ball];
        // On the wall it gets another course.
        let latest = survey.wall.map_or(horizon, |(time, _)| time);
        let (bounds, until) = body.course().sweep(from, STRETCH * self.grid.side(), latest);
        let bounds = bounds.grown(body.ball.radius * HAIR);
        self.grid.leave(ball, &survey.bounds);
        self.grid.enter(ball, &bounds);
        self.note_stretch(ball, (from, until), bounds, latest);
    }

    /// Takes note of where a ball is in a stretch of time, and of what comes at its end. What is due after it is found
    /// again in the next one.
    fn note_stretch(&mut self, ball: usize, (from, until): (f64, f64), bounds: Bounds, latest: f64) {
        let survey = &mut self.surveys[ball];
        (survey.from, survey.until, survey.bounds) = (from, until, bounds);
        if until < latest {
            self.queue.add(until, ball, Subject::Survey);
        } else if survey.wall.is_some() {
            self.queue.add(latest, ball, Subject::Wall);
        }
    }

    /// The stretch for which a ball was surveyed is over at `time`.
    fn survey_on(&mut self, ball: usize, time: f64, bodies: &[Body], environment: &Environment) {
        self.look_ahead(ball, time, &bodies[ball], last_known(&bodies[ball], environment));
        self.meet_neighbours(ball, bodies, environment);
    }

    /// Looks for meetings of a ball with all that may be near it while both are surveyed, but for those that are not
    /// surveyed yet: of two stale bodies the later one does the work.
    fn meet_neighbours(&mut self, ball: usize, bodies: &[Body], environment: &Environment) {
        let is_gridded = self.is_gridded();
        let Self { surveys, queue, grid, .. } = self;
        let bounds = &surveys[ball].bounds;
        let look = |other: usize| {
            if other != ball && !surveys[other].is_stale {
                meet(surveys, queue, (ball, other), bodies, environment);
            }
            true
        };
        if is_gridded {
            grid.visit_meeting(bounds, look);
        } else {
            visit_meeting(surveys, |survey| &survey.bounds, bounds, look);
        }
    }
}

/// Until when a body's course is known and looked at.
fn last_known(body: &Body, environment: &Environment) -> f64 {
    earlier(environment.physics().horizon.seconds, body.course().planned_until())
}

/// Looks for the meeting of a ball with another one.
fn meet(
    surveys: &[Survey],
    queue: &mut Queue,
    (ball, other): (usize, usize),
    bodies: &[Body],
    environment: &Environment,
) {
    let (one, two) = (&surveys[ball], &surveys[other]);
    let (from, until) = (later(one.from, two.from), earlier(one.until, two.until));
    let (low, high) = (ball.min(other), ball.max(other));
    let time = first_meeting(&bodies[low], &bodies[high], environment, from, until);
    queue.add(time, low, Subject::Pair(high as u32));
}
