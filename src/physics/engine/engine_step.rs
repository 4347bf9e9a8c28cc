//! The parts of the engine that the resolution of an event reads and changes.

use super::contact_group::{ContactGroup, Search};
use super::{Body, Environment, Forecast};
use crate::physics::impact::Contact;
use crate::physics::work::Meter;

/// The work of finding one ball of a contact group, in the steps that a [`Meter`] counts.
const MEMBER_WORK: usize = 20;

/// The engine's parts during the resolution of one event.
pub(super) struct EngineStep<'a> {
    pub(super) bodies: &'a mut [Body],
    pub(super) forecast: &'a mut Forecast,
    pub(super) environment: &'a Environment,
    /// When the event happens, in seconds on the shot clock.
    pub(super) time: f64,
    /// The contacts of the event so far that passed an impulse, and the captures.
    pub(super) contacts: &'a mut Vec<Contact>,
    /// Counts the work of the event. Once it is spent, no ball gets another course.
    pub(super) meter: Meter<'a>,
}

impl EngineStep<'_> {
    /// The group of `balls` and of all that are connected to them by contacts. Give it back to the forecast afterwards.
    pub(super) fn group_of(&mut self, balls: &[usize]) -> ContactGroup {
        let mut group = self.forecast.lend_group();
        group.gather_in_contact(&self.search(balls));
        self.meter.add(MEMBER_WORK * group.members.len());
        group
    }

    /// The search for the contact group of these balls.
    pub(super) fn search<'b>(&'b self, balls: &'b [usize]) -> Search<'b> {
        let shape = self.environment.physics().shape;
        Search { bodies: self.bodies, forecast: self.forecast, seeds: balls, time: self.time, shape }
    }
}
