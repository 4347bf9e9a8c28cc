//! The options of blackball. The usual ones are those of the WPA; `docs/play/rules.md` says which text has which.

use serde::{Deserialize, Serialize};

use crate::rules::zone::Zone;
use baize_describe::Described;

/// What a break has to do, and what follows if it does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum BreakRule {
    /// A ball is pocketed, or two cross the middle of the table. If not, the opponent has his rights after a foul, or racks
    /// again and breaks.
    #[default]
    TwoCross,
    /// At least three points: one for each ball that is pocketed or wholly crosses the middle of the table. If not, the balls are
    /// racked again, and the opponent chooses who breaks.
    ThreePoints,
    /// A ball is pocketed, or four reach a cushion. If not, the balls are racked again, and the opponent breaks.
    FourToCushions,
    /// The same with two.
    TwoToCushions,
}

/// What the opponent gets after a foul.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum AfterFoul {
    /// A shot in which any ball may be hit first, from where the cue ball lies or from baulk, and then a normal visit.
    #[default]
    FreeShot,
    /// Two visits from where the cue ball lies. A player whom the foul leaves snookered may hit any ball first, or play from
    /// baulk.
    TwoVisits,
    /// Two visits, as in pubs: from where the cue ball lies or from baulk, and in the first shot any ball may be hit first.
    FreeShotAndTwoVisits,
    /// One visit, with the cue ball in hand anywhere or from where it lies.
    BallInHand,
}

/// What it means to pocket a ball of the opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum OpponentsBall {
    /// It is a foul unless a ball that is on drops with it.
    #[default]
    FoulAlone,
    /// It is a foul.
    Foul,
    /// It is fair, but ends the visit if no ball that is on drops with it.
    Fair,
}

/// Whether the cue ball may jump over a ball.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Jumps {
    /// Never.
    #[default]
    Foul,
    /// Only after its first contact with a ball.
    FairAfterContact,
}

/// The options of blackball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Blackball {
    /// What a break has to do. TwoCross: pocket a ball, or drive two across the middle of the table. ThreePoints:
    /// one point for each ball that is pocketed or wholly crosses the middle. FourToCushions: pocket a ball, or
    /// drive four to a cushion; TwoToCushions: or two.
    pub break_rule: BreakRule,
    /// What the opponent gets after a foul. FreeShot: a shot in which any ball may be hit first, then a normal
    /// visit. TwoVisits: from where the cue ball lies. FreeShotAndTwoVisits: as in pubs. BallInHand: one visit.
    pub after_foul: AfterFoul,
    /// Whether a player who shoots at the black has only one visit where a foul gives two.
    pub one_visit_on_black: bool,
    /// What it means to pocket a ball of the opponent. FoulAlone: a foul unless a ball that is on drops with it.
    pub opponents_ball: OpponentsBall,
    /// Whether the black may be pocketed in the shot that clears the own group.
    #[described(default = true)]
    pub black_with_last_ball: bool,
    /// Whether the cue ball may jump over a ball: never, or only after its first contact with a ball.
    pub jumps: Jumps,
    /// Whether the cue ball in baulk may lie with its centre on the baulk line.
    pub on_baulk_line: bool,
}

impl Blackball {
    /// Where the cue ball is put for the break, and when it is in hand in baulk.
    pub(super) fn baulk(&self) -> Zone {
        if self.on_baulk_line { Zone::BaulkOrLine } else { Zone::Baulk }
    }

    /// Whether after a bad break the balls are racked again, and the opponent breaks with all that a foul gives him.
    pub(super) fn opponent_breaks_again(&self) -> bool {
        matches!(self.break_rule, BreakRule::FourToCushions | BreakRule::TwoToCushions)
    }

    /// Whether a foul gives the opponent two visits.
    pub(super) fn gives_two_visits(&self) -> bool {
        matches!(self.after_foul, AfterFoul::TwoVisits | AfterFoul::FreeShotAndTwoVisits)
    }
}
