//! The order in which the parts of the HUD are drawn.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use crate::input::Screen;
use crate::mode::Looking;
use crate::simulation::table_exists;
use crate::ui::systems::UiSystems;

/// The parts of the HUD, drawn in this order. Later ones may lie over earlier ones, and go by the space that those leave. The Tab key
/// visits their buttons in this order too, so what asks the player stands early.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum HudSystems {
    /// What stands beside the balls.
    AtBalls,
    /// The score card of a match, and the rules of its game.
    Match,
    /// The card of the next strike, the buttons over it, and the line beside it; not during a replay.
    Strike,
    /// The bar of a replay.
    Replay,
    /// The buttons in the corner, the pocketed balls and the layout editor below them, and captions.
    Corner,
    /// Windows that the player opens.
    Windows,
    /// Messages, over all that.
    Messages,
    /// The time of a frame.
    FrameTimes,
}

/// Puts the parts in order. All but the last two belong to a table that is played at.
pub(super) fn plugin(app: &mut App) {
    let at_table = (
        HudSystems::AtBalls,
        HudSystems::Match,
        HudSystems::Strike.run_if(in_state(Looking::AtTable)),
        HudSystems::Replay,
        HudSystems::Corner,
        HudSystems::Windows,
    );
    let is_played_at = in_state(Screen::Playing).and_then(table_exists);
    app.configure_sets(
        EguiPrimaryContextPass,
        (at_table.chain().run_if(is_played_at), HudSystems::Messages, HudSystems::FrameTimes)
            .chain()
            .in_set(UiSystems::Hud),
    );
}
