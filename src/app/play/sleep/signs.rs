//! Signs that the next picture may differ from the last one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{RequestRedraw, WindowEvent};

use crate::app::play::measure::Measurement;
use crate::settings::Remembered;
use crate::simulation::{Replay, RunState, TableState, Watched};

/// A component of the picture that has changed.
type Changes =
    Or<(Changed<GlobalTransform>, Changed<Projection>, Changed<Visibility>, Changed<Mesh3d>, Changed<Window>)>;

/// Everything that shows whether something moves or is about to.
#[derive(SystemParam)]
pub(super) struct Signs<'w, 's> {
    changed: Query<'w, 's, (), Changes>,
    gone: RemovedComponents<'w, 's, GlobalTransform>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    materials: MessageReader<'w, 's, AssetEvent<StandardMaterial>>,
    lines: MessageReader<'w, 's, AssetEvent<GizmoAsset>>,
    events: MessageReader<'w, 's, WindowEvent>,
    /// Egui asks for another frame.
    redraws: MessageReader<'w, 's, RequestRedraw>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    state: Res<'w, TableState>,
    run: Res<'w, RunState>,
    replay: Res<'w, Replay>,
    /// Changed settings must be saved.
    remembered: Option<Res<'w, Remembered>>,
    compiling: Res<'w, Compiling>,
    measurement: Res<'w, Measurement>,
}

impl Signs<'_, '_> {
    /// Whether there is any sign in this frame.
    pub fn any(&mut self) -> bool {
        // Each reader is read to its end, so that no old message counts in the next frame.
        let assets = self.meshes.read().count()
            + self.images.read().count()
            + self.materials.read().count()
            + self.lines.read().count();
        let gone = self.gone.read().count();
        let redraws = self.redraws.read().count();
        // The mouse also reports how it moves beside the window.
        let events = self.events.read().filter(|event| !matches!(event, WindowEvent::MouseMotion(_))).count();
        let held = self.keys.get_pressed().len() + self.buttons.get_pressed().len();
        let plays = *self.state == TableState::Moving && *self.run == RunState::Running;
        assets + gone + redraws + events + held > 0
            || !self.changed.is_empty()
            || plays
            || self.replay.watched().is_some_and(Watched::is_playing)
            || self.remembered.as_ref().is_some_and(DetectChanges::is_changed)
            || self.compiling.is_under_way()
            || self.measurement.tried().is_some()
    }
}

/// Whether shaders are still being compiled. What they draw is missing from the picture until then.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::app::play) struct Compiling(Arc<AtomicBool>);

impl Compiling {
    /// Whether shaders are being compiled.
    pub fn is_under_way(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes the renderer of `app`, if there is one, note it after each frame.
    pub fn watched(app: &mut App) -> Self {
        let compiling = Self::default();
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            renderer
                .insert_resource(compiling.clone())
                .add_systems(Render, note_compiling.in_set(RenderSystems::Cleanup));
        }
        compiling
    }
}

fn note_compiling(pipelines: Res<PipelineCache>, compiling: Res<Compiling>) {
    compiling.0.store(pipelines.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}
