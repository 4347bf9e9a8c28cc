//! A shot that a player decides on.

use bevy::math::DVec2;

use crate::physics::Strike;
use crate::rules::Declaration;

/// A shot as it is aimed at: the hand has not added its errors yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// Where the cue ball is put first, in metres; `None` if it is played from where it lies.
    pub place: Option<DVec2>,
    /// What is declared.
    pub declares: Declaration,
    /// The stroke that is aimed at.
    pub aim: Strike,
}
