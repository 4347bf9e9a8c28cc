//! The headless run of a whole shot, as fast as it can be computed.

use std::sync::Arc;

use super::record::Run;
use super::recorder::Recorder;
use super::setup::{Setup, Unplayable};
use crate::physics::engine::{Engine, Environment, Outcome};

/// Computes a set-up, with its strike if it has one, until every ball lies still, or the horizon is reached, or the record
/// is full.
///
/// # Errors
/// [`Unplayable`] for numbers that cannot be, and if the strike cannot be made.
pub fn simulate(setup: &Setup) -> Result<Run, Unplayable> {
    let mut simulator = Simulator::default();
    simulator.play(setup)?;
    Ok(simulator.recorder.into_run())
}

/// Plays shot after shot in the same memory: from the second like one on, nothing is allocated any more.
#[derive(Clone, Debug, Default)]
pub struct Simulator {
    /// Where the last shot was played, checked and prepared.
    environment: Option<Arc<Environment>>,
    engine: Engine,
    recorder: Recorder,
}

impl Simulator {
    /// Computes a set-up as [`simulate`] does, to the same bits. The run is kept until the next is played.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn play(&mut self, setup: &Setup) -> Result<&Run, Unplayable> {
        let environment = self.check(setup)?;
        let Self { engine, recorder, .. } = self;
        let balls = setup.balls.iter().map(|placed| (&placed.ball, &placed.motion));
        engine.begin(environment, balls);
        if let Some(strike) = setup.strike.filter(|_| setup.cue_ball < setup.balls.len()) {
            engine.strike(setup.cue_ball, &strike)?;
        }
        recorder.begin(setup, engine);
        let outcome = loop {
            match engine.step(setup.physics.horizon.seconds) {
                Outcome::Resolved => recorder.note(engine),
                outcome => break outcome,
            }
        };
        Ok(recorder.end(engine, &setup.table, outcome == Outcome::CutOff))
    }

    /// Checks the numbers of a set-up, and prepares its environment where it is not that of the last shot.
    fn check(&mut self, setup: &Setup) -> Result<Arc<Environment>, Unplayable> {
        let radius = setup.largest_radius();
        let (boundary, physics) = (&setup.table.boundary, &setup.physics);
        let known = self.environment.take().filter(|known| known.is_of(boundary, physics, radius));
        let mut mistakes = if known.is_some() { Vec::new() } else { setup.mistakes_of_place() };
        mistakes.extend(setup.mistakes_of_balls());
        mistakes.extend(setup.mistakes_of_strike());
        if !mistakes.is_empty() {
            return Err(Unplayable::Numbers(mistakes));
        }
        let environment = known.unwrap_or_else(|| Arc::new(setup.environment()));
        Ok(Arc::clone(self.environment.insert(environment)))
    }
}
