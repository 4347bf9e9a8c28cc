//! A shot that a player decides on.

use glam::DVec2;

use baize_games::rules::Declaration;
use baize_physics::Strike;

/// A shot as it is aimed at: the hand has not added its errors yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimedShot {
    /// Where the cue ball is put first, in metres; `None` if it is played from where it lies.
    pub place: Option<DVec2>,
    /// What is declared.
    pub declares: Declaration,
    /// The stroke that is aimed at.
    pub aim: Strike,
}
