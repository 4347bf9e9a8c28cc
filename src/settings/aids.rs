//! What helps to aim: each aid with its own switch, and sets of them.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;
use crate::shot::Depth;

/// What helps to aim.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
#[reflect(opaque, Resource)]
pub struct Aids {
    /// How much of the coming shot the line shows; Off hides every aid.
    #[described(default = Depth::FirstImpact)]
    pub line: Depth,
    /// Whether the line of the cue ball is shown.
    #[described(default = true)]
    pub cue_ball: bool,
    /// Whether the ghost ball is shown.
    #[described(default = true)]
    pub ghost_ball: bool,
    /// Whether the lines of other balls are shown.
    #[described(default = true)]
    pub object_balls: bool,
    /// Whether the band of human error is shown: the places where the balls may end if a hand of the person's level strikes.
    pub error_band: bool,
}

/// A set of aids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AidSet {
    /// Every aid, up to the rest of every ball.
    Beginner,
    /// The cue ball to the first ball that it hits, with the ghost ball, then both balls until they meet something
    /// else. This set is on at first.
    Club,
    /// Nothing.
    None,
}

impl AidSet {
    /// All sets, the most helpful first.
    pub const ALL: [Self; 3] = [Self::Beginner, Self::Club, Self::None];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Club => "club",
            Self::None => "none",
        }
    }

    /// The aids of this set.
    #[must_use]
    pub fn aids(self) -> Aids {
        let club = Aids::default();
        match self {
            Self::Beginner => Aids { line: Depth::WholeShot, error_band: true, ..club },
            Self::Club => club,
            Self::None => Aids { line: Depth::Off, ..club },
        }
    }
}

impl Aids {
    /// The set with exactly these aids; `None` if no set has them. If the line is off, no aid is shown, so this is
    /// [`AidSet::None`] whatever the other switches say.
    #[must_use]
    pub fn set(&self) -> Option<AidSet> {
        let is_set = |set: &AidSet| *self == set.aids() || *set == AidSet::None && self.line == Depth::Off;
        AidSet::ALL.into_iter().find(is_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_is_recognised_and_a_mixture_is_none_of_them() {
        for set in AidSet::ALL {
            assert_eq!(set.aids().set(), Some(set));
        }
        assert_eq!(Aids::default().set(), Some(AidSet::Club));
        assert_eq!(Aids { ghost_ball: false, ..Aids::default() }.set(), None);
        assert_eq!(Aids { line: Depth::Off, ghost_ball: false, ..Aids::default() }.set(), Some(AidSet::None));
    }
}
