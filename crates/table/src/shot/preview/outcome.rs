//! What a preview shows.

use super::ball_path::BallPath;
use super::hit::Hit;
use baize_physics::Contact;

/// What a strike will do, as far as it was computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// The paths of the balls, the cue ball first, then in the order of the bodies. Balls that do not move have none.
    pub paths: Vec<BallPath>,
    /// The first ball that the cue ball hits.
    pub hit: Option<Hit>,
    /// Every contact that was computed, in the order of the shot's record.
    pub contacts: Vec<Contact>,
}
