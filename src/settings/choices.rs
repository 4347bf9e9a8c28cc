//! The choices of the player that the other rooms ask for, in an app with or without files.

use bevy::prelude::*;

use super::aid_limit::{AidLimit, keep_to_limit};
use super::aids::Aids;
use super::current_cue::{CurrentCue, OpponentCue};
use super::opponent_pace::OpponentPace;
use super::persons_hand::PersonsHand;
use super::stroke::StrokeStyle;
use super::troubles::Troubles;
use crate::mode::ModePlugin;

/// The choices of the player, each as it is before anybody has chosen. The plugins that read them add it;
/// [`SettingsPlugin`](super::SettingsPlugin) fills it from files.
pub struct ChoicesPlugin;

impl Plugin for ChoicesPlugin {
    fn build(&self, app: &mut App) {
        require(app, ModePlugin);
        app.init_resource::<Aids>()
            .init_resource::<AidLimit>()
            .add_systems(PreUpdate, keep_to_limit)
            .init_resource::<StrokeStyle>()
            .init_resource::<PersonsHand>()
            .init_resource::<CurrentCue>()
            .init_resource::<OpponentCue>()
            .init_resource::<OpponentPace>()
            .init_resource::<Troubles>();
    }
}

/// Adds a plugin that the one that asks needs, unless the app has it.
pub(crate) fn require<P: Plugin>(app: &mut App, plugin: P) {
    if !app.is_plugin_added::<P>() {
        app.add_plugins(plugin);
    }
}
