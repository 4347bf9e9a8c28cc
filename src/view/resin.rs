//! The material of balls: phenolic resin over its paint.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    AsBindGroup, AsBindGroupShaderType, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::render::texture::GpuImage;
use bevy::shader::ShaderRef;

use super::gloss::Walls;
use super::lamp_light::LampLight;
use super::shader::add_shader;
use crate::light::Substance;

const SHADER: Handle<Shader> = uuid_handle!("d4b2c9f2-52a8-4f0f-9b0c-5a1f6b1c7e33");

/// The index of refraction of phenolic resin.
const INDEX: f32 = 1.63;
/// How rough new, polished resin is, and how rough the oldest.
const POLISHED: f32 = 0.008;
const ROUGHENED: f32 = 0.09;

/// Resin over a paint.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(ResinKey)]
#[uniform(0, Uniform)]
pub(super) struct Resin {
    /// The paint of half a ball.
    #[texture(1)]
    #[sampler(2)]
    pub paint: Handle<Image>,
    /// What white sheets send to the eye that face each way.
    #[texture(3, dimension = "cube")]
    #[sampler(4)]
    pub matt: Option<Handle<Image>>,
    /// What is seen from the middle of the table, blurred more and more; `None` if nothing is mirrored.
    #[texture(5, dimension = "cube")]
    #[sampler(6)]
    pub mirrored: Option<Handle<Image>>,
    /// The sheet of light on the bed.
    #[texture(7)]
    #[sampler(8)]
    pub bed: Option<Handle<Image>>,
    /// The slope of the facets of its surface.
    roughness: f32,
    /// The light over the table.
    pub lamp: LampLight,
    /// Linear colour of the cloth.
    pub cloth: Vec3,
    /// What the sheet covers, along x and z of the screen's axes.
    pub area: Rect,
    /// The walls around what it mirrors.
    pub walls: Walls,
}

impl Resin {
    /// Resin over that paint, so worn, from 0 (new, polished) to 1: scratches scatter what it mirrors.
    pub fn new(paint: Handle<Image>, wear: f32) -> Self {
        Self {
            paint,
            matt: None,
            mirrored: None,
            bed: None,
            roughness: POLISHED + (ROUGHENED - POLISHED) * wear,
            lamp: LampLight::default(),
            cloth: Vec3::ZERO,
            area: Rect::new(0.0, 0.0, 1.0, 1.0),
            walls: Walls::default(),
        }
    }

    /// What it is made of.
    pub fn substance(&self) -> Substance {
        Substance::Coated { index: INDEX, roughness: self.roughness }
    }
}

/// What the shader knows of resin.
#[derive(Clone, ShaderType)]
struct Uniform {
    coat: Vec4,
    cloth: Vec3,
    lamp_middle: Vec3,
    lamp_half: Vec2,
    lamp_light: Vec3,
    area: Vec4,
    walls: Walls,
}

impl AsBindGroupShaderType<Uniform> for Resin {
    fn as_bind_group_shader_type(&self, images: &RenderAssets<GpuImage>) -> Uniform {
        let cube = self.mirrored.as_ref().and_then(|cube| images.get(cube));
        let levels = cube.map_or(1, |cube| cube.texture_descriptor.mip_level_count);
        let (least, size) = (self.area.min, self.area.size());
        Uniform {
            coat: Vec4::new(INDEX, self.roughness, levels as f32, 0.0),
            cloth: self.cloth,
            lamp_middle: self.lamp.middle,
            lamp_half: self.lamp.half,
            lamp_light: self.lamp.light,
            area: Vec4::new(least.x, least.y, size.x, size.y),
            walls: self.walls,
        }
    }
}

/// What distinguishes the shaders of resin.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ResinKey {
    mirrors: bool,
}

impl From<&Resin> for ResinKey {
    fn from(resin: &Resin) -> Self {
        Self { mirrors: resin.mirrored.is_some() }
    }
}

impl Material for Resin {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
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
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| key.bind_group_data.mirrors) {
            fragment.shader_defs.push("MIRRORS".into());
        }
        Ok(())
    }
}

/// Lets balls be of resin.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "resin.wgsl", include_str!("resin.wgsl"));
    app.add_plugins(MaterialPlugin::<Resin>::default());
}
