//! The steps in which the picture is brought up to date.

use bevy::camera::CameraUpdateSystems;
use bevy::prelude::*;

use super::warm_up::may_build;
use crate::settings::{CurrentMood, Level};
use crate::simulation::{CurrentSetup, TheTable, table_exists};

/// The steps that bring the picture up to date in `PostUpdate`, in this order, after everything that moves has moved.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewSystems {
    /// What every picture has is spawned once.
    Spawn,
    /// The plan of the table.
    Plan,
    /// Lamp and room around the table.
    Room,
    /// What the level of quality sets.
    Quality,
    /// The parts of the table.
    Table,
    /// The light on what keeps still.
    Light,
    /// What glossy things mirror.
    Mirrors,
    /// Balls that fall into a pocket.
    Falls,
    /// The balls.
    Balls,
    /// What depends on the places of the balls: shadows, mirrored neighbours, the ball return; and the marks on the cloth.
    AroundBalls,
    /// The camera.
    Camera,
    /// What depends on the place of the camera, and what shows the next shot: cue, line, rings.
    Overlay,
}

/// Orders the steps. While the table may not be built or there is no set-up, none of them runs.
pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (
            ViewSystems::Spawn,
            ViewSystems::Plan,
            ViewSystems::Room,
            ViewSystems::Quality,
            ViewSystems::Table,
            ViewSystems::Light,
            ViewSystems::Mirrors,
            ViewSystems::Falls,
            ViewSystems::Balls,
            ViewSystems::AroundBalls,
            ViewSystems::Camera,
            ViewSystems::Overlay,
        )
            .chain()
            .run_if(may_build.and_then(table_exists))
            .before(CameraUpdateSystems)
            .before(TransformSystems::Propagate),
    )
    // Not at the start: the window is shown sooner if nothing has to be compiled for it but the curtain.
    .configure_sets(PostUpdate, ViewSystems::Spawn.run_if(may_build.and_then(run_once)));
}

/// Whether this, the level of quality or the mood has changed. Where the table may not be built yet, ask
/// [`may_build`] first: a change must not be missed.
pub(super) fn looks_other<T: Resource>(shown: Option<Res<T>>, level: Res<Level>, mood: Res<CurrentMood>) -> bool {
    shown.is_some_and(|shown| shown.is_changed() || level.is_changed() || mood.is_changed())
}

/// The same of the set-up of the table.
pub(super) fn table_looks_other(
    setup: Option<TheTable<Ref<CurrentSetup>>>,
    level: Res<Level>,
    mood: Res<CurrentMood>,
) -> bool {
    setup.is_some_and(|setup| setup.is_changed() || level.is_changed() || mood.is_changed())
}
