//! The cue: turns what the player's hand does into a [`Strike`](crate::physics::Strike).

mod aim;
mod aim_history;
mod lost_ball;
mod stroke;
mod in_game;

pub use aim::{Aim, FASTEST, LeastElevation, swing};
pub use aim_history::{AimHistory, AimHistoryPlugin, AimSystems, TakeBack};
pub use in_game::*;
pub use lost_ball::{LostCueBallPlugin, place_of_lost};
pub use stroke::{Stroke, cue_speed};
