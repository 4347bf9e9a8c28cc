//! The material of all that no lamp lights, because its light is painted on. Bevy's own material computes the light of every
//! lamp even for what it then shows unlit; on a processor that is most of the work for a picture.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use super::shader::add_shader;

const SHADER: Handle<Shader> = uuid_handle!("5a0c5b8e-6a0e-4a5b-9f6a-0d3a52f1c7b4");

/// A material that sends its colour, times the colours of its mesh and its picture, to the eye. It casts no shadow.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(PlainKey)]
pub(super) struct Plain {
    #[uniform(0)]
    pub colour: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    pub picture: Option<Handle<Image>>,
    pub alpha_mode: AlphaMode,
    /// How much nearer it is drawn than it is, as in Bevy's own material.
    pub depth_bias: f32,
}

/// What distinguishes the shaders of plain materials.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PlainKey {
    has_picture: bool,
}

impl From<&Plain> for PlainKey {
    fn from(plain: &Plain) -> Self {
        Self { has_picture: plain.picture.is_some() }
    }
}

impl Default for Plain {
    fn default() -> Self {
        Self { colour: LinearRgba::WHITE, picture: None, alpha_mode: AlphaMode::Opaque, depth_bias: 0.0 }
    }
}

impl Material for Plain {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn depth_bias(&self) -> f32 {
        self.depth_bias
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| key.bind_group_data.has_picture) {
            fragment.shader_defs.push("PICTURE".into());
        }
        Ok(())
    }
}

/// Lets meshes have a [`Plain`] material.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "plain.wgsl", include_str!("plain.wgsl"));
    app.add_plugins(MaterialPlugin::<Plain>::default());
}
