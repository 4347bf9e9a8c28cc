//! The headless run of a whole shot, as fast as it can be computed.

use std::sync::Arc;

use super::broken_rule::BrokenRule;
use super::record::{Record, Recorder};
use super::setup::{Setup, Unplayable};
use super::track::Track;
use crate::physics::engine::{Forecast, Ground, Surroundings, resolve};
use crate::physics::{Ball, Body, Boundary, Contact, Motion, Physics, Refusal};

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
    place: Option<Place>,
    lie: Lie,
    /// The cue ball of the last shot, once the recorder has begun one with that lie.
    recorded: Option<usize>,
    bodies: Vec<Body>,
    forecast: Forecast,
    contacts: Vec<Contact>,
    recorder: Recorder,
    /// Whether the last shot gave each body another course than it has in the lie.
    changed: Vec<bool>,
}

/// How the balls of the last shot lay, checked and prepared.
#[derive(Clone, Debug, Default)]
struct Lie {
    placed: Vec<(Ball, Motion)>,
    bodies: Vec<Body>,
}

impl Lie {
    /// Whether the balls of a set-up lie so.
    fn is_of(&self, setup: &Setup) -> bool {
        setup
            .balls
            .iter()
            .map(|placed| (&placed.ball, &placed.motion))
            .eq(self.placed.iter().map(|(ball, motion)| (ball, motion)))
    }

    /// Takes note of how the balls of a set-up lie.
    fn note(&mut self, setup: &Setup) {
        self.placed.clear();
        self.placed.extend(setup.balls.iter().map(|placed| (placed.ball, placed.motion)));
        self.bodies.clear();
        let body = |(ball, motion): &(Ball, Motion)| Body::new(*ball, motion, &setup.physics, 0.0);
        self.bodies.extend(self.placed.iter().map(body));
    }
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
        let (ground, lies_again) = self.check(setup)?;
        self.place_bodies(setup, lies_again)?;
        let Self { bodies, forecast, contacts, recorder, changed, .. } = self;
        let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
        if lies_again {
            recorder.begin_again(setup, bodies, changed);
        } else {
            recorder.begin(setup, bodies, &ground);
            self.recorded = Some(setup.cue_ball);
        }
        changed.clear();
        changed.resize(bodies.len(), false);
        if let Some(struck) = changed.get_mut(setup.cue_ball) {
            *struck = true;
        }
        forecast.begin(bodies.len(), Some(ground));
        let mut impacts = 0;
        let mut cut = false;
        while let Some(due) = forecast.next(bodies, around, setup.physics.horizon.seconds) {
            cut = due.is_impact() && impacts == setup.physics.horizon.impacts || recorder.is_full();
            if cut {
                break;
            }
            resolve(bodies, forecast, &due, around, contacts);
            forecast.touched().iter().for_each(|&index| changed[index] = true);
            recorder.note(bodies, forecast, due.time, contacts);
            impacts += u32::from(due.is_impact());
        }
        Ok(recorder.end(&setup.table, &setup.physics, cut))
    }

    /// Makes the bodies of a set-up at time zero, the cue ball struck.
    fn place_bodies(&mut self, setup: &Setup, lies_again: bool) -> Result<(), Refusal> {
        if !lies_again {
            self.recorded = None;
            self.lie.note(setup);
            self.changed.clear();
            self.changed.resize(self.lie.bodies.len(), true);
        }
        let Lie { placed, bodies: lying } = &self.lie;
        self.bodies.truncate(lying.len());
        for ((body, lying), _) in self.bodies.iter_mut().zip(lying).zip(&self.changed).filter(|(_, changed)| **changed)
        {
            body.ball = lying.ball;
            body.course.clone_from(&lying.course);
        }
        self.bodies.extend_from_slice(&lying[self.bodies.len()..]);
        if let (Some(strike), Some((ball, motion))) = (&setup.strike, placed.get(setup.cue_ball)) {
            self.bodies[setup.cue_ball] =
                Body::new(*ball, &strike.under(&setup.physics, ball, motion)?, &setup.physics, 0.0);
        }
        Ok(())
    }

    /// Checks the numbers of a set-up, and prepares its ground, where it is not as in the last shot; tells whether its balls
    /// lie as they did there too.
    fn check(&mut self, setup: &Setup) -> Result<(Arc<Ground>, bool), Unplayable> {
        let radius = setup.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max);
        let (boundary, physics) = (&setup.table.boundary, &setup.physics);
        let is_same =
            |place: &&Place| place.radius == radius && place.physics == *physics && place.boundary == *boundary;
        let known = self.place.as_ref().filter(is_same).map(|place| Arc::clone(&place.ground));
        let lies_again = known.is_some() && self.recorded == Some(setup.cue_ball) && self.lie.is_of(setup);
        let mut mistakes = if known.is_some() { Vec::new() } else { setup.mistakes_of_place() };
        if !lies_again {
            mistakes.extend(setup.mistakes_of_balls());
        }
        mistakes.extend(setup.mistakes_of_strike());
        if !mistakes.is_empty() {
            return Err(Unplayable::Numbers(mistakes));
        }
        if let Some(ground) = known {
            return Ok((ground, lies_again));
        }
        let ground = Arc::new(Ground::of(boundary, radius));
        let (boundary, physics) = (boundary.clone(), physics.clone());
        self.place = Some(Place { boundary, physics, radius, ground: Arc::clone(&ground) });
        Ok((ground, false))
    }
}
