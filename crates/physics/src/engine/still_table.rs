//! Balls that lie still: the start of many shots.

use std::sync::Arc;

use super::detect::{Forecast, KnownPath};
use super::environment::Environment;
use super::table_in_motion::Engine;
use crate::ball::Ball;
use crate::course::Course;
use crate::track::Track;

/// Balls that lie still on a table, with what the engine finds out about each of them at the start of a shot. Another shot from there
/// takes that over instead of computing it again, to the same bits.
#[derive(Clone, Debug)]
pub struct StillTable {
    environment: Arc<Environment>,
    /// In ascending order of ball ids.
    balls: Vec<(Ball, Course)>,
    paths: Vec<KnownPath>,
}

impl StillTable {
    /// The balls of an engine at time zero, before a strike. `None` if one of them moves, or if there are so many that the engine keeps
    /// them in a grid.
    #[must_use]
    pub fn of(engine: &Engine) -> Option<Self> {
        let bodies = engine.bodies();
        let lies_still = |course: &Course| course.stays() && course.start() == 0.0;
        if !bodies.iter().all(|body| lies_still(body.course())) {
            return None;
        }
        let paths = Forecast::of_still_balls(bodies, engine.environment())?;
        let balls = bodies.iter().map(|body| (body.ball, body.course().clone())).collect();
        Some(Self { environment: Arc::clone(engine.environment()), balls, paths })
    }
}

impl Engine {
    /// Starts a new shot as [`Engine::begin`] does, with the balls of `table`.
    pub fn begin_on(&mut self, table: &StillTable, tracks: &mut [Track]) {
        self.begin_with(Arc::clone(&table.environment), table.balls.len(), tracks, |body, index| {
            let (ball, course) = &table.balls[index];
            body.lie_still(*ball, course);
        });
        self.forecast.take_over(&table.paths);
    }
}
