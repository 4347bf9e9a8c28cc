//! What every stage of the resolution of one event needs to know.

use super::environment::Environment;
use crate::work::Meter;

/// The time and the surroundings of an event, and the count of its work.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    /// The boundary and the physics.
    pub environment: &'a Environment,
    /// When the event happens, in seconds on the shot clock.
    pub time: f64,
    /// Counts the work of the event. Once it is spent, no ball gets another course.
    pub meter: Meter<'a>,
}
