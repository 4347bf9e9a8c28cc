//! The start screen and the pause, with the table behind them.

// What its pages share.
mod page;
mod entries;
mod draft;
mod matches;
mod begun;
mod match_button;
mod under_way;
mod review_curve;
mod review;
mod matches_page;
mod keys_draft;
mod practice;
mod lessons;
mod library;
mod logbook_bars;
mod logbook_plots;
mod logbook_sections;
mod logbook;
mod params;
// The pages.
mod keys_page;
mod settings;
mod opponents;
mod player_row;
mod against;
mod game_cards;
mod new_match;
#[cfg(feature = "online")]
mod online;
mod own_foul;
mod match_entries;
mod offer;
mod continued;
mod page_help;
mod start_page;
mod column;
// Between the screens.
mod screens;
mod stroll;

use bevy::prelude::*;

/// The menus, and the key that opens them.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        practice::plugin,
        lessons::plugin,
        start_page::plugin,
        library::plugin,
        matches::plugin,
        begun::plugin,
        under_way::plugin,
        review::plugin,
        matches_page::plugin,
        logbook::plugin,
        column::plugin,
        screens::plugin,
        stroll::plugin,
    ));
    #[cfg(feature = "online")]
    app.add_plugins(online::plugin);
}
