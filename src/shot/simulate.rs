//! The headless run of a whole shot, as fast as it can be computed.

use super::broken_rule::BrokenRule;
use super::record::{Record, Recorder};
use super::setup::{Setup, Unplayable};
use super::track::Track;
use crate::physics::engine::{Forecast, Surroundings, resolve};
use crate::physics::{Body, Refusal};

/// A shot that was computed.
#[derive(Clone, Debug, PartialEq)]
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
    let mistakes = setup.mistakes();
    if !mistakes.is_empty() {
        return Err(Unplayable::Numbers(mistakes));
    }
    let mut bodies = bodies_of(setup)?;
    let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
    let mut forecast = Forecast::new(bodies.len());
    let mut recorder = Recorder::start(setup, &bodies);
    let (mut contacts, mut impacts) = (Vec::new(), 0);
    let mut cut = false;
    while let Some(due) = forecast.next(&bodies, around, setup.physics.horizon.seconds) {
        cut = impacts == setup.physics.horizon.impacts;
        if cut {
            break;
        }
        resolve(&mut bodies, &mut forecast, &due, around, &mut contacts);
        recorder.note(&bodies, &forecast, due.time, &mut contacts);
        impacts += 1;
    }
    Ok(recorder.finish(&setup.table, &setup.physics, cut))
}

/// The bodies of a set-up at time zero, the cue ball struck.
fn bodies_of(setup: &Setup) -> Result<Vec<Body>, Refusal> {
    let mut bodies = Vec::with_capacity(setup.balls.len());
    for (index, placed) in setup.balls.iter().enumerate() {
        let motion = match &setup.strike {
            Some(strike) if index == setup.cue_ball => strike.under(&setup.physics, &placed.ball, &placed.motion)?,
            _ => placed.motion,
        };
        bodies.push(Body::new(placed.ball, &motion, &setup.physics, 0.0));
    }
    Ok(bodies)
}
