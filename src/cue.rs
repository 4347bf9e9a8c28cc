//! The cue: turns what the player's hand does into a [`Strike`](crate::physics::Strike).

mod aim;
mod aim_history;
mod lost_ball;
mod stroke;
#[cfg(feature = "play")]
mod error_band;
#[cfg(feature = "play")]
mod errors;
#[cfg(feature = "play")]
mod first_aim;
#[cfg(feature = "play")]
mod history_keys;
#[cfg(feature = "play")]
mod target;
#[cfg(feature = "play")]
mod arranging;
#[cfg(feature = "play")]
mod hand;
#[cfg(feature = "play")]
mod computer;
#[cfg(feature = "play")]
mod advised;
#[cfg(feature = "play")]
mod foreseen;
#[cfg(feature = "play")]
mod calling;
#[cfg(feature = "play")]
mod table_ref;
#[cfg(feature = "play")]
mod clicks;
#[cfg(feature = "play")]
mod stroke_words;
#[cfg(feature = "play")]
mod person_strikes;
#[cfg(feature = "play")]
mod keys;
#[cfg(feature = "play")]
mod placing;
#[cfg(feature = "play")]
mod moving_keys;
#[cfg(feature = "play")]
mod mouse;
#[cfg(feature = "play")]
mod lying;
#[cfg(feature = "play")]
mod made;
#[cfg(feature = "play")]
mod prospects;
#[cfg(feature = "play")]
mod versus;
#[cfg(feature = "play")]
mod traces;
#[cfg(feature = "play")]
mod turn_aim;
#[cfg(feature = "play")]
mod plugin;

pub use aim::{Aim, FASTEST, LeastElevation, swing};
pub use aim_history::{AimHistory, AimHistoryPlugin, AimSystems, TakeBack};
pub use lost_ball::{LostCueBallPlugin, place_of_lost};
pub use stroke::{Stroke, cue_speed};

#[cfg(feature = "play")]
pub use advised::AimAs;
#[cfg(feature = "play")]
pub use arranging::{Arranging, Snap};
#[cfg(feature = "play")]
pub use error_band::ErrorBand;
#[cfg(feature = "play")]
pub use foreseen::Foreseen;
#[cfg(feature = "play")]
pub use hand::{Drag, Hand};
#[cfg(feature = "play")]
pub use made::MadeSetup;
#[cfg(feature = "play")]
pub use person_strikes::PersonStrikes;
#[cfg(feature = "play")]
pub use plugin::{CuePlugin, CueSystems};
#[cfg(feature = "play")]
pub use prospects::{Prospect, Prospects};
#[cfg(feature = "play")]
pub use stroke_words::{AimedLine, AimedShot};
#[cfg(feature = "play")]
pub use traces::{Traced, Traces};
#[cfg(feature = "play")]
pub use versus::Versus;
