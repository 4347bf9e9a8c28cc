//! Balls that lie still: the start of many shots.

use std::sync::Arc;

use super::detect::Forecast;
use super::environment::Environment;
use super::table_in_motion::Engine;
use crate::ball::Ball;
use crate::course::Course;
use crate::track::Track;

/// Balls that lie still on a table, with what the engine finds out about each of them at the start of a shot. Another shot from there
/// takes that over instead of computing it again, to the same bits.
#[derive(Clone, Debug, Default)]
pub struct StillTable {
    environment: Arc<Environment>,
    /// In ascending order of ball ids.
    balls: Vec<(Ball, Course)>,
    forecast: Forecast,
}

impl StillTable {
    /// Looks at the balls of an engine at time zero, before a strike, and forgets those of before. Returns whether a shot can begin from
    /// them by [`Engine::begin_on`]: not if one of them moves, nor if there are so many that the engine keeps them in a grid.
    pub fn look_at(&mut self, engine: &Engine) -> bool {
        let (bodies, environment) = (engine.bodies(), engine.environment());
        let lies_still = |course: &Course| course.stays() && course.start() == 0.0;
        if !bodies.iter().all(|body| lies_still(body.course())) {
            return false;
        }
        self.environment = Arc::clone(environment);
        self.balls.resize_with(bodies.len(), || (Ball::NONE, Course::empty()));
        for ((ball, course), body) in self.balls.iter_mut().zip(bodies) {
            *ball = body.ball;
            course.clone_from(body.course());
        }
        self.forecast.look_at_still_balls(bodies, environment)
    }
}

impl Engine {
    /// Starts a new shot as [`Engine::begin`] does, with the balls of `table`, which [`StillTable::look_at`] must have accepted.
    pub fn begin_on(&mut self, table: &StillTable, tracks: &mut [Track]) {
        self.begin_with(Arc::clone(&table.environment), table.balls.len(), tracks, |body, index| {
            let (ball, course) = &table.balls[index];
            body.lie_still(*ball, course);
        });
        self.forecast.take_over(&table.forecast);
    }
}
