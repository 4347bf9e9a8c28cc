//! Players of eight-ball against whom the planner is measured, and the games between them.

#![allow(
    clippy::allow_attributes,
    dead_code,
    unused_imports,
    missing_docs,
    reason = "the tests and the example each use a part, and neither is read as documentation"
)]

pub mod aim;
mod baize_player;
pub mod bed;
mod candidates;
mod chance;
mod game;
mod ground;
pub mod head;
mod in_hand;
mod one_ply;
mod pickpocket;
mod plain;
mod pockets;
mod roundabout;
mod safety;
mod strokes;
mod value;

use baize_opponent::opponent::{Act, Situation};

pub use baize_player::BaizePlayer;
pub use game::{GameRecord, Outcome, play_game};
pub use ground::{Ground, hand};
pub use one_ply::OnePly;
pub use pickpocket::PickPocket;

/// What a player decided.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What to do; a stroke is as it is aimed at.
    pub act: Act,
    /// What kind of shot it is, in a word.
    pub idea: &'static str,
    /// How often the player expects it to do what it is meant to, 0 to 1.
    pub chance: f64,
    /// How often the player expects to win from here, 0 to 1; `None` if it has no such number.
    pub worth: Option<f64>,
    /// How many shots were computed for it.
    pub simulations: u32,
}

/// Somebody who plays eight-ball.
pub trait Player {
    /// What the player does in a position. `seed` decides everything that is drawn, `other` is how many shots the opponent
    /// computed for one of its shots on average. `None` if the player knows nothing to do.
    fn decide(&mut self, situation: &Situation, seed: u64, other: u32) -> Option<Decision>;
}
