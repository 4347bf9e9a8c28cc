//! The forecast: the events of every ball, kept in a queue until its course changes.
//!
//! For each ball the first contact with a fixed obstacle is found, and a box around its path up to that contact. With
//! many balls the box covers a shorter time window, in which the ball moves by about two thirds of a grid cell. Only
//! pairs whose boxes overlap are searched for a contact.

use glam::DVec2;
use smallvec::SmallVec;

use super::grid::Grid;
use super::obstacles::{FirstObstacle, first_obstacle};
use super::pairs::{WIDER, first_meeting};
use super::queue::{Entry, Queue, Subject};
use crate::bounds::{Bounds, visit_meeting};
use crate::engine::body::Body;
use crate::engine::due::{Due, DueKind};
use crate::engine::environment::Environment;
use crate::obstacle::Obstacle;
use crate::time_window::TimeWindow;
use crate::times::earlier;

/// With this many balls or more, a grid finds the neighbours. With fewer, testing all boxes is faster.
const GRID_FROM_BALLS: usize = 40;

/// For so many seconds after the end of a hold events are still searched: one that is due together with the end is found for sure.
const AFTER_HOLD: f64 = 1e-6;

/// How far a ball may travel in one time window when there are many, in cell sides of the grid. It decides only how often
/// a window is opened and how many balls are examined in it, not what is found.
const WINDOW_IN_CELLS: f64 = 0.64;

/// Finds the next event. Call [`Forecast::mark_changed`] after every change of a course.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    known: Vec<KnownPath>,
    /// The balls whose courses changed since the last call of [`Forecast::next`].
    changed: Vec<usize>,
    queue: Queue,
    grid: Grid,
    /// Whether the grid is laid out for this shot.
    is_prepared: bool,
    /// Other events with the time and rank of the next one.
    tied: SmallVec<[DueKind; 4]>,
    /// The work since the last call of [`Forecast::take_work`].
    work: u64,
    /// How many balls [`Forecast::take_over`] has seen that did not change since. The work of examining them is counted with the first
    /// search, so that it is the same however a shot begins.
    taken_over: u64,
}

/// The work of a search for the contact of two balls, of one for the contact of a ball with all that is fixed, and of opening
/// a time window, in the steps of [`Work`](crate::Work).
const MEETING_WORK: u64 = 5;
const OBSTACLE_WORK: u64 = 20;
const WINDOW_WORK: u64 = 20;

/// What is known about a ball's course: its first contact with a fixed obstacle, and the box that holds the ball in the
/// present time window.
#[derive(Clone, Copy, Debug)]
struct KnownPath {
    /// Whether the course has changed since this was computed.
    is_stale: bool,
    /// The first fixed obstacle that it meets, with the time.
    obstacle: Option<(f64, Obstacle)>,
    /// Whether it meets another fixed obstacle at that time.
    meets_more: bool,
    /// The time window in which contacts with other balls were searched.
    window: TimeWindow,
    /// The box, seen from above, that holds the whole ball in that window.
    bounds: Bounds,
}

impl KnownPath {
    /// A ball that is not examined yet. Its box holds every place.
    const UNKNOWN: Self = Self {
        is_stale: true,
        obstacle: None,
        meets_more: false,
        window: TimeWindow::ALWAYS,
        bounds: Bounds::EVERYWHERE,
    };
}

impl Forecast {
    /// Resets the forecast for `count` bodies; allocated memory is reused.
    pub fn begin(&mut self, count: usize) {
        (self.is_prepared, self.taken_over) = (false, 0);
        self.known.clear();
        self.known.resize(count, KnownPath::UNKNOWN);
        self.changed.clear();
        self.changed.extend(0..count);
        self.queue.reset(count);
    }

    /// Begins with balls that all lie still. Returns false if something may happen to one of them, or if there are so many that they are
    /// kept in a grid.
    pub fn look_at_still_balls(&mut self, bodies: &[Body], environment: &Environment) -> bool {
        self.begin(bodies.len());
        self.refresh(bodies, environment);
        !self.is_gridded() && self.queue.first().is_none()
    }

    /// After [`Forecast::begin`]: takes over what another forecast found out about the same balls in the same places by
    /// [`Forecast::look_at_still_balls`].
    pub fn take_over(&mut self, still: &Self) {
        self.known.clear();
        self.known.extend_from_slice(&still.known);
        self.changed.clear();
        (self.is_prepared, self.taken_over) = (true, self.known.len() as u64);
    }

    /// Marks the course of body `index` as changed.
    pub fn mark_changed(&mut self, index: usize) {
        if let Some(path) = self.known.get_mut(index).filter(|path| !path.is_stale) {
            path.is_stale = true;
            self.changed.push(index);
            self.taken_over = self.taken_over.saturating_sub(1);
        }
    }

    /// The bodies whose courses changed since the last call of [`Forecast::next`], as indices.
    #[must_use]
    pub fn changed(&self) -> &[usize] {
        &self.changed
    }

    /// The next event up to `until` (seconds on the shot clock); never later than the horizon.
    ///
    /// After `most` steps of searching it gives up, and returns the next time window as if a course had to be extended
    /// there. The engine cuts the shot off before that event.
    pub fn next(&mut self, bodies: &[Body], environment: &Environment, until: f64, most: u64) -> Option<Due> {
        self.refresh(bodies, environment);
        let first = loop {
            let first = self.queue.first().filter(|first| first.time <= until)?;
            if first.subject() != Subject::NextWindow {
                break first;
            }
            if self.work >= most {
                return Some(Due { time: first.time, kind: DueKind::ExtendCourse(first.ball as usize) });
            }
            self.queue.take_first();
            self.open_next_window(first.ball as usize, first.time, bodies, environment);
        };
        self.tied.clear();
        if self.queue.is_first_alone() {
            return self.due(&first);
        }
        let all = self.queue.all_due_at(first.time);
        let mut dues: SmallVec<[Due; 4]> = all.iter().filter_map(|entry| self.due(entry)).collect();
        // Sort ties so that the result depends neither on discovery order nor on the order of the balls.
        dues.sort_unstable_by_key(Due::numbers);
        dues.sort_by(|a, b| a.order(b, bodies));
        let next = *dues.first()?;
        let others = dues.into_iter().filter(|due| due.rank() == next.rank() && due.kind != next.kind);
        self.tied.extend(others.map(|due| due.kind));
        Some(next)
    }

    /// How many steps of computing the searches took since the last call of this method.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// The other events with the time and rank of the one that [`Forecast::next`] returned. Where their order would
    /// matter, the engine resolves them together with it; the others stay due.
    pub fn tied(&self) -> &[DueKind] {
        &self.tied
    }

    /// Whether a ball meets a second fixed obstacle at the same time as its first.
    pub fn meets_more(&self, ball: usize) -> bool {
        self.known[ball].meets_more
    }

    /// Calls `visit` once for the index of every body that may be within `reach` metres of `place`, seen from above, at the
    /// time of the event that is due or was resolved last.
    pub fn visit_near(&self, place: DVec2, reach: f64, mut visit: impl FnMut(usize)) {
        self.all_near(place, reach, |other| {
            visit(other);
            true
        });
    }

    /// Whether `is_clear` holds for every body (given by its index) that may be within `reach` metres of `place` on the
    /// plan, at the time of the event that is due or was resolved last.
    pub fn all_near(&self, place: DVec2, reach: f64, is_clear: impl FnMut(usize) -> bool) -> bool {
        let bounds = Bounds::around(place, reach);
        if self.is_gridded() {
            return self.grid.visit_meeting(&bounds, is_clear);
        }
        visit_meeting(&self.known, |path| &path.bounds, &bounds, is_clear)
    }

    /// Whether neighbours are found by the grid. It is empty until [`Forecast::prepare`].
    fn is_gridded(&self) -> bool {
        self.known.len() >= GRID_FROM_BALLS && self.is_prepared
    }

    fn due(&self, entry: &Entry) -> Option<Due> {
        let ball = entry.ball as usize;
        let kind = match entry.subject() {
            Subject::Pair(other) => DueKind::Pair(ball.min(other as usize), ball.max(other as usize)),
            Subject::Obstacle => DueKind::Obstacle(ball, self.known[ball].obstacle?.1),
            Subject::HoldEnds => DueKind::HoldEnds(ball),
            Subject::ExtendCourse => DueKind::ExtendCourse(ball),
            Subject::NextWindow => return None,
        };
        Some(Due { time: entry.time, kind })
    }

    /// Finds the events of all balls whose courses changed.
    fn refresh(&mut self, bodies: &[Body], environment: &Environment) {
        self.work += OBSTACLE_WORK * std::mem::take(&mut self.taken_over);
        if self.changed.is_empty() {
            return;
        }
        let is_first = !self.is_prepared;
        self.prepare(bodies, environment);
        let changed = std::mem::take(&mut self.changed);
        for &ball in &changed {
            self.examine(ball, bodies, environment);
            // The first time, only moving balls search for partners.
            self.known[ball].is_stale = !is_first || !bodies[ball].course().stays();
        }
        for &ball in &changed {
            if self.known[ball].is_stale {
                self.meet_neighbours(ball, bodies, environment);
                self.known[ball].is_stale = false;
            }
        }
        self.changed = changed;
        self.changed.clear();
        self.queue.drop_invalid();
    }

    /// Lays out the grid, if it is used, before the first search.
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
            self.known.iter_mut().for_each(|path| path.bounds = Bounds::NOWHERE);
        }
    }

    /// Examines the new course of a ball: finds its first contact with a fixed obstacle, and the box around its path.
    fn examine(&mut self, ball: usize, bodies: &[Body], environment: &Environment) {
        let body = &bodies[ball];
        let horizon = last_known(body, environment);
        self.work += OBSTACLE_WORK;
        self.queue.invalidate(ball);
        if body.course().planned_until().is_finite() {
            self.queue.add(body.course().planned_until(), ball, Subject::ExtendCourse);
        }
        if let Some(hold) = body.course().hold().filter(|hold| hold.until.is_finite()) {
            self.queue.add(hold.until, ball, Subject::HoldEnds);
        }
        let FirstObstacle { met: obstacle, meets_more, bounds } = first_obstacle(body, environment, horizon);
        (self.known[ball].obstacle, self.known[ball].meets_more) = (obstacle, meets_more);
        if self.is_gridded() {
            return self.open_window(ball, body.course().start(), body, horizon);
        }
        let latest = obstacle.map_or(horizon, |(time, _)| time);
        self.set_window(
            ball,
            TimeWindow::new(body.course().start(), latest),
            bounds.grown(body.ball.radius * WIDER),
            latest,
        );
    }

    /// Starts the next time window of a ball, at `from`, when the grid is in use.
    fn open_window(&mut self, ball: usize, from: f64, body: &Body, horizon: f64) {
        self.work += WINDOW_WORK;
        let path = &self.known[ball];
        // Nothing after the first obstacle matters: the ball gets another course there.
        let latest = path.obstacle.map_or(horizon, |(time, _)| time);
        let (bounds, until) = body.course().sweep(from, WINDOW_IN_CELLS * self.grid.side(), latest);
        let bounds = bounds.grown(body.ball.radius * WIDER);
        self.grid.leave(ball, &path.bounds);
        self.grid.enter(ball, &bounds);
        self.set_window(ball, TimeWindow::new(from, until), bounds, latest);
    }

    /// Stores the time window of a ball with its box. Queues an entry for the end of the window: the next window, or
    /// the first obstacle.
    fn set_window(&mut self, ball: usize, window: TimeWindow, bounds: Bounds, latest: f64) {
        let path = &mut self.known[ball];
        (path.window, path.bounds) = (window, bounds);
        if window.until < latest {
            self.queue.add(window.until, ball, Subject::NextWindow);
        } else if path.obstacle.is_some() {
            self.queue.add(latest, ball, Subject::Obstacle);
        }
    }

    /// Continues with the next time window of a ball, at `time`.
    fn open_next_window(&mut self, ball: usize, time: f64, bodies: &[Body], environment: &Environment) {
        self.open_window(ball, time, &bodies[ball], last_known(&bodies[ball], environment));
        self.meet_neighbours(ball, bodies, environment);
    }

    /// Searches for contacts of `ball` with all balls whose boxes overlap its own. Balls that have yet to search for
    /// their own neighbours are skipped: the contact of two changed balls is found by the second of them that
    /// searches.
    fn meet_neighbours(&mut self, ball: usize, bodies: &[Body], environment: &Environment) {
        let is_gridded = self.is_gridded();
        let Self { known, queue, grid, work, .. } = self;
        let bounds = &known[ball].bounds;
        let visit = |other: usize| {
            if other != ball && !known[other].is_stale {
                *work += MEETING_WORK;
                meet(known, queue, (ball, other), bodies, environment);
            }
            true
        };
        if is_gridded {
            grid.visit_meeting(bounds, visit);
        } else {
            visit_meeting(known, |path| &path.bounds, bounds, visit);
        }
    }
}

/// The latest time for which events of a body are searched. Soon after the end of a hold it has another course.
fn last_known(body: &Body, environment: &Environment) -> f64 {
    let course = body.course();
    let held_until = course.hold().map_or(f64::INFINITY, |hold| hold.until + AFTER_HOLD);
    earlier(environment.physics().horizon.seconds, earlier(course.planned_until(), held_until))
}

/// Searches for the contact of two balls within the time windows of both, and queues it.
fn meet(
    known: &[KnownPath],
    queue: &mut Queue,
    (ball, other): (usize, usize),
    bodies: &[Body],
    environment: &Environment,
) {
    let (one, two) = (&known[ball], &known[other]);
    let both = one.window.overlap(&two.window);
    let (low, high) = (ball.min(other), ball.max(other));
    let time = first_meeting(&bodies[low], &bodies[high], environment, both);
    queue.add(time, low, Subject::Pair(high as u32));
}
