//! Draws the room into a part of the picture, and enlarges this part to the whole. What is drawn over the room stays sharp.

use bevy::asset::uuid_handle;
use bevy::camera::MainPassResolutionOverride;
use bevy::core_pipeline::fullscreen_material::{
    FullscreenMaterial, FullscreenMaterialPipelineId, FullscreenMaterialPlugin,
};
use bevy::ecs::query::QueryItem;
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::render_resource::{PipelineCache, ShaderType};
use bevy::render::sync_component::SyncComponent;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::shader::ShaderRef;

use super::shader::add_shader;

const SHADER: Handle<Shader> = uuid_handle!("0c8ee1f3-5b2d-4d0a-9c40-3a6f0a6a4f19");

/// The render scale of a camera. With a scale of 1 nothing is enlarged.
#[derive(Component, ShaderType, Clone, Copy, Debug, PartialEq)]
pub struct RenderScale {
    /// Width and height that are drawn, in pixels. The renderer fills it in.
    drawn: Vec2,
    /// Width and height that are drawn, as a share of the whole, up to 1.
    share: f32,
}

impl RenderScale {
    /// A scale of `share`, limited to the range from 0.1 to 1.
    #[must_use]
    pub fn new(share: f32) -> Self {
        Self { drawn: Vec2::ZERO, share: share.clamp(0.1, 1.0) }
    }

    /// The share of width and height that is drawn.
    #[must_use]
    pub fn share(&self) -> f32 {
        self.share
    }
}

impl Default for RenderScale {
    fn default() -> Self {
        Self::new(1.0)
    }
}

impl SyncComponent for RenderScale {
    type Target = (Self, MainPassResolutionOverride);
}

impl ExtractComponent for RenderScale {
    type QueryData = (&'static Self, &'static Camera);
    type QueryFilter = ();
    type Out = (Self, MainPassResolutionOverride);

    fn extract_component((scale, camera): QueryItem<'_, '_, Self::QueryData>) -> Option<Self::Out> {
        let whole = camera.physical_viewport_size().filter(|_| scale.share < 1.0)?;
        let drawn = (whole.as_vec2() * scale.share).round().max(Vec2::ONE);
        Some((Self { drawn, ..*scale }, MainPassResolutionOverride(drawn.as_uvec2())))
    }
}

impl FullscreenMaterial for RenderScale {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }
}

/// Lets cameras have a [`RenderScale`].
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "render_scale.wgsl", include_str!("render_scale.wgsl"));
    app.add_plugins(FullscreenMaterialPlugin::<RenderScale>::default());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.add_systems(Render, wait_for_pipeline.in_set(RenderSystems::PrepareBindGroups));
    }
}

/// Compiles the shader before the frame is drawn. Otherwise the small picture would be seen in a corner for some frames.
fn wait_for_pipeline(mut pipelines: ResMut<PipelineCache>, views: Query<&FullscreenMaterialPipelineId>) {
    for id in &views {
        pipelines.block_on_render_pipeline(id.0);
    }
}
