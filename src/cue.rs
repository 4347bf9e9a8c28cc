//! The cue: turns what the player's hand does with mouse, keys and gamepad, or the computer in its turn, into a
//! [`Strike`](crate::physics::Strike), a call or a new place of a ball.
//!
//! Each module adds its own systems, in one of the steps of the module `steps`.

mod aim;
mod aim_history;
mod lost_ball;
mod stroke;
mod steps;
mod errors;
mod first_aim;
mod target;
mod hand;
mod history_keys;
mod arranging;
mod table_ref;
mod follow_table;
mod turn_aim;
mod computer;
mod focus;
mod break_power;
mod butt;
mod advised;
mod pocket_aim;
mod clicks;
mod stroke_words;
mod person_strikes;
mod keys;
mod lesson_hand;
mod placing;
mod moving_keys;
mod mouse;
mod pad_hand;

use bevy::prelude::*;

pub use advised::AimAs;
pub use aim::{Aim, FASTEST, LeastElevation};
pub use aim_history::{AimHistory, AimHistoryPlugin, TakeBack};
pub use arranging::{Arranging, Snap};
pub(crate) use errors::{struck, with_errors};
pub use hand::{Drag, Hand};
pub use lost_ball::{LostCueBallPlugin, place_of_lost};
pub use person_strikes::PersonStrikes;
pub use pocket_aim::MarkedBall;
pub use steps::CueSystems;
pub use stroke::{Stroke, cue_speed};
pub use stroke_words::{AimedLine, MissedAim};

use crate::practice::PracticePlugin;
use crate::settings::require;
use crate::simulation::HistoryPlugin;

/// The player's hand on the cue. Requires the plugin of the input, and adds those of referee and drills if the app has none.
pub struct CuePlugin;

impl Plugin for CuePlugin {
    fn build(&self, app: &mut App) {
        require(app, PracticePlugin);
        app.add_plugins((HistoryPlugin, LostCueBallPlugin, AimHistoryPlugin))
            .add_plugins((
                steps::plugin,
                hand::plugin,
                history_keys::plugin,
                follow_table::plugin,
                turn_aim::plugin,
                computer::plugin,
                focus::plugin,
                butt::plugin,
                advised::plugin,
                clicks::plugin,
                stroke_words::plugin,
                keys::plugin,
            ))
            .add_plugins((lesson_hand::plugin, placing::plugin, moving_keys::plugin, mouse::plugin, pad_hand::plugin));
    }
}
