//! The same shot on the computed table, beside what was measured.

use std::sync::Arc;

use glam::DVec2;

use super::launch::Launch;
use super::samples::Samples;
use baize_physics::Track;
use baize_physics::engine::{Engine, Environment, Outcome};

/// Plays strikes on the balls of a measured shot, and compares the computed places with the measured ones.
pub struct Follower<'a> {
    samples: &'a Samples,
    environment: Arc<Environment>,
    engine: Engine,
    tracks: Vec<Track>,
}

impl<'a> Follower<'a> {
    /// A follower of a shot in that environment.
    #[must_use]
    pub fn new(samples: &'a Samples, environment: Arc<Environment>) -> Self {
        Self { samples, environment, engine: Engine::default(), tracks: Vec::new() }
    }

    /// The shot that is followed.
    #[must_use]
    pub fn samples(&self) -> &'a Samples {
        self.samples
    }

    /// The environment in which it is played.
    #[must_use]
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// Plays the shot up to the time `until`, and hands each sample up to then, in order of time, to `see`: its index and the
    /// computed place of its ball less the measured one, in metres. Ends early when `see` returns false. A launch that no strike
    /// gives plays nothing and returns false, as does a shot that is cut off; otherwise returns true.
    pub fn follow(&mut self, launch: &Launch, until: f64, mut see: impl FnMut(usize, DVec2) -> bool) -> bool {
        let (balls, cue) = (&self.samples.setup.balls, self.samples.setup.cue_ball);
        let Ok(strike) = launch.strike(&balls[cue].ball, self.environment.physics()) else { return false };
        let balls = balls.iter().map(|placed| (&placed.ball, &placed.motion));
        self.engine.begin(Arc::clone(&self.environment), balls, &mut self.tracks);
        if self.engine.strike(cue, &strike).is_err() {
            return false;
        }
        let samples = &self.samples.samples[..self.samples.up_to(until)];
        let mut seen = 0;
        let is_whole = loop {
            let event = self.engine.detect(until).unwrap_or(f64::INFINITY);
            let before = samples[seen..].iter().take_while(|sample| sample.time < event).count();
            let bodies = self.engine.bodies();
            let goes_on = (seen..seen + before).all(|index| {
                let sample = samples[index];
                let motion = bodies[sample.ball].course().at(sample.time.max(0.0));
                see(index, motion.position.truncate() - sample.place)
            });
            seen += before;
            if !goes_on || seen == samples.len() {
                break true;
            }
            if !matches!(self.engine.resolve(), Outcome::Resolved) {
                break false;
            }
        };
        self.engine.end(&mut self.tracks);
        is_whole
    }

    /// The mean square distance in m² between the computed and the measured places up to `until`, over all balls; infinite for
    /// an impossible launch, or as soon as it is sure to be above `most`.
    pub fn mean_square(&mut self, launch: &Launch, until: f64, most: f64) -> f64 {
        let count = self.samples.up_to(until);
        let (mut sum, limit) = (0.0, most * count as f64);
        let is_whole = self.follow(launch, until, |_, apart| {
            sum += apart.length_squared();
            sum <= limit
        });
        if is_whole && sum <= limit { sum / count as f64 } else { f64::INFINITY }
    }
}
