//! What the rules let a player know while aiming: which balls may be hit first, and which pocket is called.

use bevy::prelude::*;

use super::systems::ViewSystems;
use crate::mode::Looking;
use crate::referee::{Call, CurrentMatch, Marks};
use crate::simulation::{TableState, TheTable};

/// What is marked now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marked(pub Marks);

impl Marked {
    /// The pocket that is called, an index into the boundary.
    pub fn pocket(&self) -> Option<usize> {
        self.0.pocket
    }
}

/// Keeps what is marked.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marked>().add_systems(PostUpdate, find_marks.in_set(ViewSystems::Overlay));
}

/// Finds out what is to be marked: nothing while balls move and during a replay.
pub(super) fn find_marks(
    (current, call): (Res<CurrentMatch>, Res<Call>),
    (state, looking): (TheTable<&TableState>, Res<State<Looking>>),
    mut marked: ResMut<Marked>,
) {
    let aims = **state == TableState::AtRest && *looking.get() == Looking::AtTable;
    let marks = if aims { current.marks(&call) } else { Marks::default() };
    marked.set_if_neq(Marked(marks));
}
