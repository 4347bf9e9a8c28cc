//! What the systems of the room write.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::files::Folders;
use crate::input::Screen;
use crate::referee::{FromElsewhere, MatchRequest};
use crate::settings::GameFolders;
use crate::simulation::Notice;

/// What the systems of the room write, and what all of them read.
#[derive(SystemParam)]
pub(super) struct Outlets<'w> {
    to_referee: MessageWriter<'w, MatchRequest>,
    notices: MessageWriter<'w, Notice>,
    screen: Option<ResMut<'w, NextState<Screen>>>,
    folders: Option<Res<'w, GameFolders>>,
    time: Res<'w, Time<Real>>,
}

impl Outlets<'_> {
    /// The time since the program began.
    pub fn now(&self) -> Duration {
        self.time.elapsed()
    }

    /// The folders of the app, or those of the game.
    pub fn folders(&self) -> Folders {
        self.folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders))
    }

    /// Asks the referee for something.
    pub fn ask(&mut self, request: MatchRequest) {
        self.to_referee.write(request);
    }

    /// Tells the referee what comes from the other machine.
    pub fn tell(&mut self, from: FromElsewhere) {
        self.to_referee.write(MatchRequest::Elsewhere(from));
    }

    /// Tells the person something.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.notices.write(Notice(sentence.into()));
    }

    /// Goes to the table.
    pub fn go_to_table(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.set(Screen::Playing);
        }
    }
}
