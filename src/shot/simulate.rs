//! The headless run of a whole shot, as fast as it can be computed.

use std::sync::Arc;

use super::broken_rule::BrokenRule;
use super::record::{Record, Recorder};
use super::setup::{Setup, Unplayable};
use super::track::Track;
use crate::physics::engine::{Forecast, Ground, Surroundings, resolve};
use crate::physics::{Body, Boundary, Contact, Physics, Refusal};

/// A shot that was computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// What happened.
    pub record: Record,
    /// How each ball moved, in the order of the set-up's balls.
    pub tracks: Vec<Track>,
    /// The first rule that it broke; `None` when all is well.
    pub broken: Option<BrokenRule>,
}

/// Computes a set-up, with its strike if it has one, until every ball lies still or the horizon is reached.
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
    place: Option<Place>,
    bodies: Vec<Body>,
    forecast: Forecast,
    contacts: Vec<Contact>,
    recorder: Recorder,
}

/// Where the last shot was played, checked and prepared.
#[derive(Clone, Debug)]
struct Place {
    boundary: Boundary,
    physics: Physics,
    /// Of the largest ball, in metres.
    radius: f64,
    ground: Arc<Ground>,
}

impl Simulator {
    /// Computes a set-up as [`simulate`] does, to the same bits. The run is kept until the next is played.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn play(&mut self, setup: &Setup) -> Result<&Run, Unplayable> {
        let ground = self.check(setup)?;
        self.place_bodies(setup)?;
        let Self { bodies, forecast, contacts, recorder, .. } = self;
        let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
        forecast.begin(bodies.len(), Some(Arc::clone(&ground)));
        recorder.begin(setup, bodies, &ground);
        let mut impacts = 0;
        let mut cut = false;
        while let Some(due) = forecast.next(bodies, around, setup.physics.horizon.seconds) {
            cut = impacts == setup.physics.horizon.impacts;
            if cut {
                break;
            }
            resolve(bodies, forecast, &due, around, contacts);
            recorder.note(bodies, forecast, due.time, contacts);
            impacts += 1;
        }
        Ok(recorder.end(&setup.table, &setup.physics, cut))
    }

    /// Makes the bodies of a set-up at time zero, the cue ball struck.
    fn place_bodies(&mut self, setup: &Setup) -> Result<(), Refusal> {
        self.bodies.clear();
        for (index, placed) in setup.balls.iter().enumerate() {
            let motion = match &setup.strike {
                Some(strike) if index == setup.cue_ball => {
                    strike.under(&setup.physics, &placed.ball, &placed.motion)?
                }
                _ => placed.motion,
            };
            self.bodies.push(Body::new(placed.ball, &motion, &setup.physics, 0.0));
        }
        Ok(())
    }

    /// Checks the numbers of a set-up, and prepares its ground, where it is not as in the last shot.
    fn check(&mut self, setup: &Setup) -> Result<Arc<Ground>, Unplayable> {
        let radius = setup.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max);
        let (boundary, physics) = (&setup.table.boundary, &setup.physics);
        let is_same =
            |place: &&Place| place.radius == radius && place.physics == *physics && place.boundary == *boundary;
        let known = self.place.as_ref().filter(is_same).map(|place| Arc::clone(&place.ground));
        let mut mistakes = if known.is_some() { Vec::new() } else { setup.mistakes_of_place() };
        mistakes.extend(setup.mistakes_of_balls());
        if !mistakes.is_empty() {
            return Err(Unplayable::Numbers(mistakes));
        }
        if let Some(ground) = known {
            return Ok(ground);
        }
        let ground = Arc::new(Ground::of(boundary, radius));
        let (boundary, physics) = (boundary.clone(), physics.clone());
        self.place = Some(Place { boundary, physics, radius, ground: Arc::clone(&ground) });
        Ok(ground)
    }
}
