//! Computes whole shots without a window.

use std::sync::Arc;

use super::record::{Recorded, Run};
use super::recorder::Recorder;
use super::setup::{Setup, Unplayable};
use baize_physics::engine::{Engine, Environment, Outcome, StillTable};
use baize_physics::{Ball, Motion};

/// Computes a set-up, with its strike if it has one, until every ball rests, the horizon is reached, or the record is
/// full.
///
/// # Errors
/// [`Unplayable`] for impossible numbers, or if the strike cannot be made.
pub fn simulate(setup: &Setup) -> Result<Run, Unplayable> {
    let mut simulator = Simulator::default();
    simulator.play(setup)?;
    Ok(simulator.recorder.into_run())
}

/// Plays shots one after the other and reuses their memory: a shot like the one before allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Simulator {
    /// The table and physics of the last shot, checked and prepared.
    environment: Option<Arc<Environment>>,
    /// The balls and their motions before the last shot. If they are the same again, their checks are skipped.
    lie: Vec<(Ball, Motion)>,
    /// How many shots began from that lie.
    begun: u32,
    /// That lie for the engine, and whether a shot can begin from it.
    still: StillTable,
    is_still: bool,
    engine: Engine,
    recorder: Recorder,
}

impl Simulator {
    /// Computes a set-up as [`simulate`] does, to the same bits. The run is kept until the next is played.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn play(&mut self, setup: &Setup) -> Result<&Run, Unplayable> {
        self.play_recording(setup, Recorded::Everything)
    }

    /// Computes a set-up as [`play`](Self::play) does; `recorded` says what its record holds.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn play_recording(&mut self, setup: &Setup, recorded: Recorded) -> Result<&Run, Unplayable> {
        self.play_watched(setup, recorded, true)
    }

    /// Computes a set-up as [`play_recording`](Self::play_recording) does, with the same record, but does not check the invariants of the
    /// engine: [`Run::broken`] is always `None`. For those who compute thousands of shots for one that is played.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn play_unwatched(&mut self, setup: &Setup, recorded: Recorded) -> Result<&Run, Unplayable> {
        self.play_watched(setup, recorded, false)
    }

    /// The run of the last shot that could be played.
    #[must_use]
    pub fn last(&self) -> &Run {
        self.recorder.run()
    }

    fn play_watched(&mut self, setup: &Setup, recorded: Recorded, is_watched: bool) -> Result<&Run, Unplayable> {
        let (environment, is_same_lie) = self.check(setup)?;
        if !is_same_lie {
            (self.begun, self.is_still) = (0, false);
        }
        self.begin(setup, environment);
        let Self { engine, recorder, lie, .. } = self;
        if let Some(strike) = setup.strike.filter(|_| setup.cue_ball < setup.balls.len()) {
            engine.strike(setup.cue_ball, &strike)?;
        }
        recorder.begin(setup, engine, (recorded, is_watched), is_same_lie);
        if !is_same_lie {
            lie.clear();
            lie.extend(lie_of(setup));
        }
        let cut = loop {
            match engine.step(setup.physics.horizon.seconds) {
                Outcome::Resolved => recorder.note(engine),
                Outcome::Reached => break None,
                Outcome::CutOff(cut) => break Some(cut),
            }
        };
        Ok(recorder.end(engine, &setup.table, cut))
    }

    /// Puts the balls into the engine, not struck yet. What the engine knows of balls that lie still is kept from the second shot on:
    /// for a single shot from a place that would be wasted.
    fn begin(&mut self, setup: &Setup, environment: Arc<Environment>) {
        let tracks = self.recorder.last_tracks();
        if self.is_still {
            self.engine.begin_on(&self.still, tracks);
        } else {
            let balls = setup.balls.iter().map(|placed| (&placed.ball, &placed.motion));
            self.engine.begin(environment, balls, tracks);
            self.is_still = self.begun == 1 && self.still.look_at(&self.engine);
        }
        self.begun = self.begun.saturating_add(1);
    }

    /// Checks the numbers of a set-up, and prepares its environment unless it is that of the last shot. Also returns
    /// whether the balls lie as before the last shot.
    fn check(&mut self, setup: &Setup) -> Result<(Arc<Environment>, bool), Unplayable> {
        let radius = setup.largest_radius();
        let (boundary, physics) = (&setup.table.boundary, &setup.physics);
        let known = self.environment.take().filter(|known| known.is_of(boundary, physics, radius));
        let mut flaws = if known.is_some() { Vec::new() } else { setup.flaws_of_place() };
        if known.is_none() {
            self.lie.clear();
        }
        let is_same_lie = self.lie.iter().copied().eq(lie_of(setup));
        if !is_same_lie {
            flaws.extend(setup.flaws_of_balls());
        }
        flaws.extend(setup.flaws_of_strike());
        if !flaws.is_empty() {
            return Err(Unplayable::Numbers(flaws));
        }
        let environment = known.unwrap_or_else(|| Arc::new(setup.environment()));
        Ok((Arc::clone(self.environment.insert(environment)), is_same_lie))
    }
}

/// The balls of a set-up and their motions before the strike.
fn lie_of(setup: &Setup) -> impl Iterator<Item = (Ball, Motion)> {
    setup.balls.iter().map(|placed| (placed.ball, placed.motion))
}
