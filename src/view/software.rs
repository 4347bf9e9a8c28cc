//! Whether a graphics card draws the picture, or the processor.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

/// Whether the processor draws the picture, because the renderer found no graphics card. False without a renderer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftwareRenderer(pub bool);

/// Finds out what draws.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoftwareRenderer>()
        .add_systems(PreStartup, ask_renderer.run_if(resource_exists::<RenderAdapterInfo>));
}

/// Asks the renderer what draws.
fn ask_renderer(adapter: Res<RenderAdapterInfo>, mut software: ResMut<SoftwareRenderer>) {
    software.0 = adapter.device_type == DeviceType::Cpu;
}
