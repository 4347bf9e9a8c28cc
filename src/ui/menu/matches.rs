//! What the menus read of a match, and where their entries lead.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::draft::Draft;
use super::page::Page;
use crate::bookkeeping::PersonAtMachine;
use crate::input::Screen;
use crate::referee::{CurrentMatch, MatchRequest, SavedMatches};
use crate::settings::GameFolders;

/// Keeps what the player has chosen for a match.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>().init_resource::<Question>();
}

/// What the menus read of a match and ask of the referee.
#[derive(SystemParam)]
pub(super) struct MatchParams<'w> {
    pub current: Res<'w, CurrentMatch>,
    pub saved: Res<'w, SavedMatches>,
    pub draft: ResMut<'w, Draft>,
    pub question: ResMut<'w, Question>,
    pub folders: Res<'w, GameFolders>,
    pub person: Res<'w, PersonAtMachine>,
    pub requests: MessageWriter<'w, MatchRequest>,
}

/// Where an entry leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// To another screen.
    To(Screen),
    /// To another page of this menu.
    Open(Page),
}

/// A question that stands in the pause menu until it is answered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Question {
    /// None.
    #[default]
    Nothing,
    /// Whether both agree to take back the last shot.
    TakeBack,
    /// Who concedes the rack.
    ConcedeRack,
    /// Who concedes the match.
    ConcedeMatch,
    /// Whether the rack leads nowhere.
    Stalemate,
    /// What foul the player whose turn it is made without a stroke.
    Foul,
}
