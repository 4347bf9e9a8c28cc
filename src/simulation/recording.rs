//! The recording of the shot that is being played.

use bevy::prelude::*;

use crate::physics::engine::Engine;
use crate::shot::{Recorder, Setup};

/// The recording of the shot that is being played, if one is.
#[derive(Resource, Debug, Default)]
pub(super) struct Recording(Option<(Recorder, Setup)>);

impl Recording {
    /// Starts to record a shot: `setup` as it lies, with its strike, and the balls after the strike.
    pub fn start(&mut self, setup: Setup, engine: &Engine) {
        self.0 = Some((Recorder::start(&setup, engine), setup));
    }

    /// Takes note of what the engine resolved last.
    pub fn note(&mut self, engine: &mut Engine) {
        if let Some((recorder, _)) = &mut self.0 {
            recorder.note(engine);
        }
    }

    /// Takes note of an edit that made `setup` of the shot.
    pub fn note_edit(&mut self, setup: Setup, engine: &Engine) {
        if let Some((recorder, before)) = &mut self.0 {
            recorder.note_edit(engine);
            *before = setup;
        }
    }

    /// Whether a shot is being recorded.
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Ends the recording: the recorder, and what the shot started from or was changed to in the midst of it.
    pub fn take(&mut self) -> Option<(Recorder, Setup)> {
        self.0.take()
    }
}
