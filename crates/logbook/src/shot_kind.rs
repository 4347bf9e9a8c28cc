//! The kinds of shots of the logbook.

use serde::{Deserialize, Serialize};

/// What kind of shot it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShotKind {
    /// A pot straight from the cue ball.
    Pot,
    /// A pot over a rail.
    Bank,
    /// The cue ball met a rail before the ball.
    Kick,
    /// A pot by way of another ball.
    Combination,
    /// The cue ball flew over a ball before it met one.
    Jump,
    /// A carom.
    Carom,
    /// The first shot at a rack.
    Break,
    /// A safety that was called.
    Safety,
    /// A push-out.
    PushOut,
    /// A shot of which cannot be told what it was meant to do.
    Other,
}

impl ShotKind {
    /// Every kind, in the order in which tables show them.
    pub const ALL: [Self; 10] = [
        Self::Pot,
        Self::Bank,
        Self::Kick,
        Self::Combination,
        Self::Jump,
        Self::Carom,
        Self::Break,
        Self::Safety,
        Self::PushOut,
        Self::Other,
    ];

    /// The word for it in the database, in exports and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pot => "pot",
            Self::Bank => "bank",
            Self::Kick => "kick",
            Self::Combination => "combination",
            Self::Jump => "jump",
            Self::Carom => "carom",
            Self::Break => "break",
            Self::Safety => "safety",
            Self::PushOut => "push_out",
            Self::Other => "other",
        }
    }

    /// The kind of that word; `None` if there is none.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Its name in tables: `Straight pots`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pot => "Straight pots",
            Self::Bank => "Banks",
            Self::Kick => "Kicks",
            Self::Combination => "Combinations",
            Self::Jump => "Jumps",
            Self::Carom => "Caroms",
            Self::Break => "Breaks",
            Self::Safety => "Safeties",
            Self::PushOut => "Push-outs",
            Self::Other => "Other shots",
        }
    }

    /// The file of the drill that trains it; `None` if no drill does. Straight pots have drills by their cut and distance.
    #[must_use]
    pub fn drill(self) -> Option<&'static str> {
        match self {
            Self::Bank => Some("banks_cross_side"),
            Self::Kick => Some("kicks"),
            Self::Jump => Some("jump_progressive"),
            Self::Carom => Some("carom_ladder"),
            Self::Safety => Some("hide_and_seek"),
            Self::Pot | Self::Combination | Self::Break | Self::PushOut | Self::Other => None,
        }
    }
}
