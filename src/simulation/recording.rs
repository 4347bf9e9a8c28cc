//! The recording of the shot that is being played.

use bevy::prelude::*;

use super::messages::ShotStarted;
use crate::physics::Strike;
use crate::physics::engine::Engine;
use crate::shot::{Recorder, Setup};

/// The recording of the shot that is being played at a table, if one is.
#[derive(Component, Debug, Default)]
pub(super) struct Recording {
    open: Option<Recorded>,
    /// Whether its start is not announced yet.
    is_new: bool,
}

/// What is recorded of a shot.
#[derive(Debug)]
pub(super) struct Recorded {
    pub recorder: Recorder,
    /// The set-up at the start of the shot or after its last edit.
    pub setup: Setup,
    /// The strike that began the shot, if one did.
    pub strike: Option<Strike>,
    /// Whether somebody changed balls or physics during the shot.
    pub is_edited: bool,
}

impl Recording {
    /// Starts to record a shot. `setup` has the balls before the strike, and the strike; `engine` has the balls after
    /// it.
    pub fn start(&mut self, setup: Setup, engine: &Engine) {
        let strike = setup.strike;
        self.is_new = true;
        self.open = Some(Recorded { recorder: Recorder::start(&setup, engine), setup, strike, is_edited: false });
    }

    /// Records the event that the engine resolved last.
    pub fn note(&mut self, engine: &mut Engine) {
        if let Some(Recorded { recorder, .. }) = &mut self.open {
            recorder.note(engine);
        }
    }

    /// Records an edit during the shot. `setup` is the set-up after it.
    pub fn note_edit(&mut self, setup: Setup, engine: &Engine) {
        if let Some(recorded) = &mut self.open {
            recorded.recorder.note_edit(engine);
            recorded.setup = setup;
            recorded.is_edited = true;
        }
    }

    /// Whether a shot is being recorded.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Ends the recording.
    pub fn take(&mut self) -> Option<Recorded> {
        self.open.take()
    }
}

/// Announces each shot that began since the last tick.
pub(super) fn announce_start(mut tables: Query<(Entity, &mut Recording)>, mut started: MessageWriter<ShotStarted>) {
    for (table, mut recording) in &mut tables {
        if std::mem::take(&mut recording.bypass_change_detection().is_new)
            && let Some(Recorded { strike, .. }) = recording.open
        {
            started.write(ShotStarted { table, strike });
        }
    }
}
