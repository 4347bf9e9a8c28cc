//! Whether panel and help are open, and what a menu shows first.

use bevy::prelude::*;

/// Whether the panel is open.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource)]
pub struct Panel {
    /// Whether it is.
    pub open: bool,
}

/// Whether the help is open.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource)]
pub struct Help(pub bool);

/// Whether a film is made of the window: then nothing is drawn over the picture.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filmed(pub bool);

/// A request to save the replay that is on as a film.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveFilm;

/// Whether the start screen that opens next shows the page that begins a match, instead of its first page.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct OpensNewMatch(pub bool);

/// Whether the start screen that opens next shows the lessons, instead of its first page.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct OpensLessons(pub bool);

/// Whether the menu that opens next shows the shots of the match at the table, instead of its first page.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct ShowsShots(pub bool);
