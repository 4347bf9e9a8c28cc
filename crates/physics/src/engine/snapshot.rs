//! Snapshots: saved states of an engine.

use std::mem::size_of;
use std::sync::Arc;

use glam::DQuat;

use super::ball_orientation::BallOrientation;
use super::body::Body;
use super::environment::Environment;
use super::table_in_motion::Engine;
use crate::ball::{Ball, Motion};
use crate::course::Course;
use crate::piece::{Phase, Piece};

/// The state of an engine at one time. It holds the present courses only, so its size depends on the number of balls
/// and not on the length of the shot.
#[derive(Clone, Debug)]
pub struct Snapshot {
    environment: Arc<Environment>,
    balls: Vec<(Ball, Course)>,
    turns: Vec<BallOrientation>,
    time: f64,
    impacts: u32,
    work: u64,
}

impl Snapshot {
    /// The boundary and the physics at that time.
    #[must_use]
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// The balls in ascending order of their ids, each with its motion and phase.
    #[must_use]
    pub fn balls(&self) -> impl ExactSizeIterator<Item = (Ball, Motion, Phase)> {
        self.balls.iter().map(|(ball, course)| (*ball, course.at(self.time), course.phase_at(self.time)))
    }

    /// The orientations of the balls, in the same order; none if the engine kept none.
    pub fn orientations(&self) -> impl ExactSizeIterator<Item = DQuat> {
        self.turns.iter().map(BallOrientation::orientation)
    }

    /// About how much memory it takes, in bytes, without the environment.
    #[must_use]
    pub fn memory(&self) -> usize {
        let pieces: usize = self.balls.iter().map(|(_, course)| course.pieces().len()).sum();
        self.balls.len() * (size_of::<(Ball, Course)>() + size_of::<BallOrientation>()) + pieces * size_of::<Piece>()
    }
}

impl Engine {
    /// The present state.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let turns = self.turns.iter().zip(&self.bodies);
        Snapshot {
            environment: Arc::clone(&self.environment),
            balls: self.bodies.iter().map(|body| (body.ball, body.course().clone())).collect(),
            turns: turns.map(|(turning, body)| turning.settled(body.track(), self.time)).collect(),
            time: self.time,
            impacts: self.impacts,
            work: self.work,
        }
    }

    /// Restores a saved state, which may be that of another engine. The engine keeps past courses from then on if it
    /// kept them before, or if the state has orientations.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let keeps = self.bodies.first().is_some_and(|body| body.track().keeps());
        let mut next = Self::from(snapshot);
        next.forecast = std::mem::take(&mut self.forecast);
        *self = next;
        self.forget();
        if keeps {
            self.keep_tracks();
        }
    }
}

impl From<&Snapshot> for Engine {
    /// An engine in the saved state. It keeps past courses only if the state has orientations.
    fn from(snapshot: &Snapshot) -> Self {
        let bodies = snapshot.balls.iter().map(|(ball, course)| Body::on(*ball, course.clone())).collect();
        let mut engine = Self::new(Arc::clone(&snapshot.environment), bodies);
        (engine.time, engine.impacts, engine.work) = (snapshot.time, snapshot.impacts, snapshot.work);
        engine.turns.clone_from(&snapshot.turns);
        if !engine.turns.is_empty() {
            engine.keep_tracks();
        }
        engine
    }
}
