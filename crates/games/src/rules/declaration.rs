//! What a player says before a shot.

use serde::{Deserialize, Serialize};

use baize_physics::BallId;

/// What a player declared before a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Declaration {
    /// Nothing.
    #[default]
    Nothing,
    /// A ball and the pocket (index into the boundary) that it will go into.
    Pot {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: usize,
    },
    /// The turn ends with this shot, whatever is pocketed.
    Safety,
    /// The push-out after the break.
    PushOut,
    /// The ball at which the player shoots, without a pocket.
    Nominate(BallId),
    /// The free ball at which the player shoots.
    FreeBall(BallId),
}

impl Declaration {
    /// Its word in what programs read.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Pot { .. } => "pot",
            Self::Safety => "safety",
            Self::PushOut => "push_out",
            Self::Nominate(_) => "nominate",
            Self::FreeBall(_) => "free_ball",
        }
    }

    /// The ball that is declared; `None` for none.
    #[must_use]
    pub fn ball(self) -> Option<BallId> {
        match self {
            Self::Pot { ball, .. } | Self::Nominate(ball) | Self::FreeBall(ball) => Some(ball),
            Self::Nothing | Self::Safety | Self::PushOut => None,
        }
    }

    /// The pocket that is declared, an index into the boundary; `None` for none.
    #[must_use]
    pub fn pocket(self) -> Option<usize> {
        match self {
            Self::Pot { pocket, .. } => Some(pocket),
            Self::Nothing | Self::Safety | Self::PushOut | Self::Nominate(_) | Self::FreeBall(_) => None,
        }
    }
}

/// What a player may declare before the next shot. [`Declaration::Nothing`] is always possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// The balls that can be called with a pocket; empty where pots are not called.
    pub pots: Vec<BallId>,
    /// Whether a safety can be called.
    pub safety: bool,
    /// Whether a push-out can be called.
    pub push_out: bool,
    /// The balls that can be nominated.
    pub nominations: Vec<BallId>,
    /// The balls that can be nominated as free ball.
    pub free_balls: Vec<BallId>,
}

impl Calls {
    /// Why this cannot be declared, as a sentence; `None` if it can. `pockets` is the number of pockets of the table.
    #[must_use]
    pub fn objection(&self, declaration: &Declaration, pockets: usize) -> Option<&'static str> {
        match declaration {
            Declaration::Nothing => None,
            Declaration::Pot { pocket, .. } if *pocket >= pockets => Some("The table has no such pocket."),
            Declaration::Pot { ball, .. } => (!self.pots.contains(ball)).then_some("This ball cannot be called now."),
            Declaration::Safety => (!self.safety).then_some("A safety cannot be called now."),
            Declaration::PushOut => {
                (!self.push_out).then_some("A push-out is possible only on the shot after a break.")
            }
            Declaration::Nominate(ball) => {
                (!self.nominations.contains(ball)).then_some("This ball cannot be nominated now.")
            }
            Declaration::FreeBall(ball) => {
                (!self.free_balls.contains(ball)).then_some("This ball cannot be a free ball now.")
            }
        }
    }
}
