//! The recording of the shot that is being played.

use bevy::prelude::*;

use super::messages::ShotStarted;
use crate::physics::engine::Engine;
use crate::shot::{Recorder, Setup};

/// The recording of the shot that is being played, if one is.
#[derive(Resource, Debug, Default)]
pub(super) struct Recording {
    open: Option<(Recorder, Setup)>,
    /// The start of a shot that is not announced yet.
    started: Option<ShotStarted>,
}

impl Recording {
    /// Starts to record a shot. `setup` has the balls before the strike, and the strike; `engine` has the balls after
    /// it.
    pub fn start(&mut self, setup: Setup, engine: &Engine) {
        self.started = Some(ShotStarted { strike: setup.strike });
        self.open = Some((Recorder::start(&setup, engine), setup));
    }

    /// Records the event that the engine resolved last.
    pub fn note(&mut self, engine: &mut Engine) {
        if let Some((recorder, _)) = &mut self.open {
            recorder.note(engine);
        }
    }

    /// Records an edit during the shot. `setup` is the set-up after it.
    pub fn note_edit(&mut self, setup: Setup, engine: &Engine) {
        if let Some((recorder, before)) = &mut self.open {
            recorder.note_edit(engine);
            *before = setup;
        }
    }

    /// Whether a shot is being recorded.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Ends the recording. Returns the recorder, and the set-up at the start of the shot or after its last edit.
    pub fn take(&mut self) -> Option<(Recorder, Setup)> {
        self.open.take()
    }
}

/// Announces a shot that began since the last tick.
pub(super) fn announce_start(mut recording: ResMut<Recording>, mut started: MessageWriter<ShotStarted>) {
    if let Some(start) = recording.bypass_change_detection().started.take() {
        started.write(start);
    }
}
