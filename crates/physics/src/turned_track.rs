//! The orientation of a ball at any time of a shot that is over.

use glam::DQuat;

use super::orientation::Turn;
use super::track::Track;

/// Time in seconds between two stored nodes. So few steps of the integration lie between them that any time is found
/// in microseconds.
const SPACING: f64 = 1.0 / 16.0;

/// Nodes along a track. The orientation at any time is computed from the node before it, bit for bit as while the shot
/// ran.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnedTrack(Vec<Turn>);

impl TurnedTrack {
    /// Turns a ball along `track` from `orientation` at its start up to `until` (seconds on the shot clock).
    #[must_use]
    pub fn new(track: &Track, orientation: DQuat, until: f64) -> Self {
        let mut turns = vec![Turn::new(orientation, track.course(0).start())];
        let end = until.min(track.rest_time());
        // The last node is at or after the end: `ceil` rounds up.
        let count = if end.is_finite() { (end / SPACING).ceil().max(0.0) } else { 0.0 };
        for number in 1..=count as u32 {
            let (_, turn) = turns[turns.len() - 1].along(track, f64::from(number) * SPACING);
            turns.push(turn);
        }
        Self(turns)
    }

    /// The orientation at time `t` on the shot clock. `track` must be the one that it was made for.
    #[must_use]
    pub fn at(&self, track: &Track, t: f64) -> DQuat {
        // A negative number becomes 0.
        let index = ((t / SPACING) as usize).min(self.0.len() - 1);
        self.0[index].along(track, t).0
    }
}
