//! The players by name.

use std::fmt;
use std::str::FromStr;

use baize_research::players::{BaizePlayer, Ground, OnePly, PickPocket, Player};

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The planner of the game with this many simulations a shot.
    Baize(u32),
    /// The planner with as many simulations as the opponent needs for a shot on average.
    BaizeEqual,
    /// The player like PickPocket.
    PickPocket,
    /// The player who looks at the coming pot alone.
    OnePly,
}

impl Kind {
    pub fn player(self, ground: &Ground) -> Box<dyn Player> {
        match self {
            Self::Baize(simulations) => Box::new(BaizePlayer::new(Some(simulations))),
            Self::BaizeEqual => Box::new(BaizePlayer::new(None)),
            Self::PickPocket => Box::new(PickPocket::new(ground.setup(), ground.pockets())),
            Self::OnePly => Box::new(OnePly::new(ground.setup(), ground.pockets())),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("baize", number)) => {
                let number = number.parse().map_err(|_| format!("{number} is no number of simulations"))?;
                Ok(Self::Baize(number))
            }
            None if text == "baize_equal" => Ok(Self::BaizeEqual),
            None if text == "pickpocket" => Ok(Self::PickPocket),
            None if text == "one_ply" => Ok(Self::OnePly),
            _ => Err("the players are baize:SIMULATIONS, baize_equal, pickpocket and one_ply".to_owned()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Baize(simulations) => write!(f, "baize:{simulations}"),
            Self::BaizeEqual => f.write_str("baize_equal"),
            Self::PickPocket => f.write_str("pickpocket"),
            Self::OnePly => f.write_str("one_ply"),
        }
    }
}
