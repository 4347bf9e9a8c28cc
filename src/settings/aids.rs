//! What helps to aim: each aid with its own switch, and sets of them.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;
use crate::lessons::HelpLevel;
use crate::shot::Depth;
use crate::words::aids as text;

/// What helps to aim.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
#[reflect(opaque, Resource)]
pub struct Aids {
    /// How much of the coming shot the line shows; Off hides every aid.
    #[described(default = Depth::BothBalls)]
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

/// A level of help: a set of aids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AidSet {
    /// Where the cue ball and the first ball that it hits go, until both rest. This set is on at first.
    Learner,
    /// The cue ball to the first ball that it hits, with the ghost ball, then both balls until they meet something else.
    Club,
    /// The cue ball to the first ball that it hits.
    Tournament,
    /// Nothing.
    None,
}

impl AidSet {
    /// All sets, the most helpful first.
    pub const ALL: [Self; 4] = [Self::Learner, Self::Club, Self::Tournament, Self::None];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Learner => "learner",
            Self::Club => "club",
            Self::Tournament => "tournament",
            Self::None => "none",
        }
    }

    /// What it shows, as a sentence.
    #[must_use]
    pub const fn shows(self) -> &'static str {
        match self {
            Self::Learner => text::LEARNER,
            Self::Club => text::CLUB,
            Self::Tournament => text::TOURNAMENT,
            Self::None => text::NONE,
        }
    }

    /// The aids of this set.
    #[must_use]
    pub fn aids(self) -> Aids {
        let learner = Aids::default();
        let first = Aids { line: Depth::FirstImpact, ..learner };
        match self {
            Self::Learner => learner,
            Self::Club => first,
            Self::Tournament => Aids { ghost_ball: false, object_balls: false, ..first },
            Self::None => Aids { line: Depth::Off, ..learner },
        }
    }
}

impl From<HelpLevel> for AidSet {
    fn from(level: HelpLevel) -> Self {
        match level {
            HelpLevel::Learner => Self::Learner,
            HelpLevel::Club => Self::Club,
            HelpLevel::Tournament => Self::Tournament,
            HelpLevel::None => Self::None,
        }
    }
}

impl Aids {
    /// These aids without what the set `most` does not show.
    #[must_use]
    pub fn at_most(&self, most: AidSet) -> Self {
        let most = most.aids();
        Self {
            line: if is_more(self.line, most.line) { most.line } else { self.line },
            cue_ball: self.cue_ball && most.cue_ball,
            ghost_ball: self.ghost_ball && most.ghost_ball,
            object_balls: self.object_balls && most.object_balls,
            error_band: self.error_band && most.error_band,
        }
    }

    /// Whether a click on a pocket aims so that the marked ball goes there: where the line shows the way of that ball.
    #[must_use]
    pub fn aims_at_pockets(&self) -> bool {
        self.line != Depth::Off && self.object_balls
    }

    /// The set with exactly these aids; `None` if no set has them. If the line is off, no aid is shown, so this is
    /// [`AidSet::None`] whatever the other switches say.
    #[must_use]
    pub fn set(&self) -> Option<AidSet> {
        let is_set = |set: &AidSet| *self == set.aids() || *set == AidSet::None && self.line == Depth::Off;
        AidSet::ALL.into_iter().find(is_set)
    }
}

/// Whether a line of this depth shows more than one of that depth.
pub(super) fn is_more(line: Depth, than: Depth) -> bool {
    let rank = |depth: Depth| Depth::ALL.iter().position(|known| *known == depth);
    rank(line) > rank(than)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_is_recognised_and_a_mixture_is_none_of_them() {
        for set in AidSet::ALL {
            assert_eq!(set.aids().set(), Some(set));
        }
        assert_eq!(Aids::default().set(), Some(AidSet::Learner));
        assert_eq!(Aids { ghost_ball: false, ..Aids::default() }.set(), None);
        assert_eq!(Aids { line: Depth::Off, ghost_ball: false, ..Aids::default() }.set(), Some(AidSet::None));
    }

    #[test]
    fn each_level_of_help_shows_less_than_the_one_before() {
        let [learner, club, tournament, none] = AidSet::ALL.map(AidSet::aids);
        assert!(learner.line == Depth::BothBalls && club.line == Depth::FirstImpact);
        assert!(club.object_balls && !tournament.object_balls && tournament.cue_ball);
        assert_eq!(none.line, Depth::Off);
    }

    #[test]
    fn a_limit_takes_away_what_it_does_not_show_and_adds_nothing() {
        let all = Aids { line: Depth::WholeShot, error_band: true, ..Aids::default() };
        for set in AidSet::ALL {
            assert_eq!(all.at_most(set).set(), Some(set));
            assert_eq!(AidSet::None.aids().at_most(set).set(), Some(AidSet::None));
        }
        let own = Aids { line: Depth::FirstImpact, cue_ball: false, ..Aids::default() };
        assert_eq!(own.at_most(AidSet::Learner), own);
    }
}
