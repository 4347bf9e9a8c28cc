//! The pages of the menus.

use bevy::prelude::*;

/// Which page of a menu is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Page {
    /// The first page.
    #[default]
    Main,
    /// The page of the settings.
    Settings,
    /// The page that begins a match.
    NewMatch,
    /// The matches under way.
    UnderWay,
    /// The lessons.
    Lessons,
    /// The drills.
    Practice,
    /// The shots to learn from.
    Shots,
    /// The matches that are over.
    Matches,
    /// The shots of a match.
    Review,
    /// The logbook of shots.
    Logbook,
    /// The keys, a page of the settings.
    Keys,
    /// Matches with somebody at another machine.
    #[cfg(feature = "online")]
    Online,
    /// The page that invites somebody to a match.
    #[cfg(feature = "online")]
    Invite,
    /// The page that joins a match.
    #[cfg(feature = "online")]
    Join,
}
