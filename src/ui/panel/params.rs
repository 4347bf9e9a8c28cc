//! What the panel reads and writes.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::search::Search;
use crate::cue::{Aim, Hand, LeastElevation};
use crate::input::{Keys, Pace};
use crate::physics::Physics;
use crate::settings::{AidLimit, Aids, Remembered, StrokeStyle};
use crate::simulation::{
    CurrentPhysics, CurrentSetup, InPlay, Replay, RunState, TableCommand, TableState, TheTable, TimeCommand,
};
use crate::ui::choosers::FileChoices;

/// The names that are being typed for files to save; `None` if the text field is closed.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Names {
    pub rack: Option<String>,
    pub physics: Option<String>,
}

/// The physics that the sliders show: the last one that was requested, until the one in force changes.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Draft(pub Physics);

/// Takes over the physics in force when it changes.
pub(super) fn follow(current: TheTable<Ref<CurrentPhysics>>, mut draft: ResMut<Draft>) {
    if current.is_changed() {
        draft.0 = current.0.clone();
    }
}

/// What the panel reads and writes.
#[derive(SystemParam)]
pub(super) struct PanelParams<'w, 's> {
    pub files: FileChoices<'w, 's>,
    pub draft: ResMut<'w, Draft>,
    pub names: ResMut<'w, Names>,
    pub search: ResMut<'w, Search>,
    pub run: Res<'w, RunState>,
    pub state: TheTable<'w, 's, &'static TableState>,
    pub in_play: TheTable<'w, 's, &'static InPlay>,
    pub replay: TheTable<'w, 's, &'static Replay>,
    pub setup: TheTable<'w, 's, &'static CurrentSetup>,
    pub pace: ResMut<'w, Pace>,
    pub aim: ResMut<'w, Aim>,
    pub least: Res<'w, LeastElevation>,
    pub hand: Res<'w, Hand>,
    pub keys: Res<'w, Keys>,
    pub aids: ResMut<'w, Aids>,
    pub aid_limit: Res<'w, AidLimit>,
    pub stroke: ResMut<'w, StrokeStyle>,
    pub remembered: ResMut<'w, Remembered>,
    pub commands: MessageWriter<'w, TableCommand>,
    pub time: MessageWriter<'w, TimeCommand>,
}
