//! The trace of the last shot, or of the shot that is watched: computed once when somebody looks at it.

use std::sync::Arc;

use bevy::prelude::*;

use super::ShotStudySystems;
use crate::input::{Keyboard, Owner};
use crate::plots::Trace;
use crate::settings::Action;
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, History, PlayedShot, Replay, TableState, TheTable};

/// The trace of a shot, and whether somebody looks at it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Traces {
    /// Whether somebody looks at it.
    pub is_open: bool,
    traced: Option<Arc<Traced>>,
}

/// A shot with its trace.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The shot.
    pub shot: Arc<PlayedShot>,
    /// Table and balls before it, with its strike.
    pub setup: Setup,
    /// Its tracks, impacts and series.
    pub trace: Trace,
}

impl Traces {
    /// The shot that is looked at; `None` before the first shot of the table and while balls move.
    #[must_use]
    pub fn traced(&self) -> Option<&Arc<Traced>> {
        self.traced.as_ref()
    }
}

/// Computes the trace while somebody looks at it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Traces>().add_systems(Update, (toggle_traces, trace_shot).chain().in_set(ShotStudySystems));
}

/// Opens and closes the traces with their key.
fn toggle_traces(keys: Keyboard, owner: Res<Owner>, mut traces: ResMut<Traces>) {
    if keys.hit(Action::Traces) && !owner.panel_types {
        traces.is_open = !traces.is_open;
    }
}

/// Computes the trace when there is another shot to look at.
fn trace_shot(
    (history, replay): (TheTable<&History>, TheTable<&Replay>),
    (setup, state): (TheTable<Ref<CurrentSetup>>, TheTable<&TableState>),
    mut traces: ResMut<Traces>,
) {
    let last = || history.last_shot().filter(|_| **state == TableState::AtRest);
    let shot = match replay.watched() {
        _ if !traces.is_open => None,
        Some(watched) => Some(watched.shot()),
        None => last(),
    };
    let is_same = match (shot, &traces.traced) {
        (Some(shot), Some(traced)) => Arc::ptr_eq(shot, &traced.shot),
        (None, None) => true,
        _ => false,
    };
    if is_same && !setup.is_changed() {
        return;
    }
    // The tracks of a shot on another table would lie on this one.
    let shot = shot.filter(|shot| shot.before.racked().table == setup.0.table);
    if shot.is_some() || traces.traced.is_some() {
        traces.traced = shot.map(|shot| Arc::new(Traced::of(shot)));
    }
}

impl Traced {
    fn of(shot: &Arc<PlayedShot>) -> Self {
        let setup = shot.before.setup(shot.strike);
        let trace = Trace::of(&setup, &shot.run);
        Self { shot: Arc::clone(shot), setup, trace }
    }
}
