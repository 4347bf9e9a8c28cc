//! The material of all that keeps still, and of what is drawn over it: its light is known before it is drawn. Bevy's own material
//! computes the light of every lamp for each pixel; on a processor that is most of the work for a picture.

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
use super::shining::Shaded;
use crate::light::Substance;

const SHADER: Handle<Shader> = uuid_handle!("5a0c5b8e-6a0e-4a5b-9f6a-0d3a52f1c7b4");

/// A material that sends its colour, times its picture and the light on it, to the eye. The light is that of the colours of its mesh,
/// and that of a sheet of light. It casts no shadow.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
#[bind_group_data(PlainKey)]
#[uniform(0, Uniform)]
pub(super) struct Plain {
    pub colour: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    pub picture: Option<Handle<Image>>,
    /// The light on it, as a picture over the second texture coordinates of its mesh.
    #[texture(3)]
    #[sampler(4)]
    pub sheet: Option<Handle<Image>>,
    /// What it mirrors, if it is glossy: a cube, blurred more and more.
    #[texture(5, dimension = "cube")]
    #[sampler(6)]
    pub mirrored: Option<Handle<Image>>,
    pub alpha_mode: AlphaMode,
    /// How much nearer it is drawn than it is, as in Bevy's own material.
    pub depth_bias: f32,
    /// What it is made of; `None` for what is no thing: a mark for the player, or a stand-in for light.
    pub substance: Option<Substance>,
    /// The lamp that shines on it.
    pub lamp: Option<LampLight>,
    /// The walls around what it mirrors.
    pub walls: Walls,
    /// The balls that keep light from it, if it is the cloth of cushions.
    #[uniform(7)]
    pub shaded: Shaded,
}

/// What the shader knows of a plain material.
#[derive(Clone, ShaderType)]
struct Uniform {
    colour: Vec4,
    /// The index of refraction of the coat (of cloth: how much its nap brightens), its roughness, the share of light in the shine of fibres,
    /// and the number of ever more blurred pictures in the cube.
    surface: Vec4,
    lamp_middle: Vec3,
    lamp_half: Vec2,
    lamp_light: Vec3,
    walls: Walls,
}

impl AsBindGroupShaderType<Uniform> for Plain {
    fn as_bind_group_shader_type(&self, images: &RenderAssets<GpuImage>) -> Uniform {
        let levels = self
            .mirrored
            .as_ref()
            .and_then(|cube| images.get(cube))
            .map_or(1, |cube| cube.texture_descriptor.mip_level_count);
        let [index, roughness, sheen] = match self.substance {
            Some(Substance::Coated { index, roughness }) => [index, roughness, 0.0],
            Some(Substance::Cloth { sheen, nap }) => [nap, 1.0, sheen],
            Some(Substance::Matt) | None => [1.0, 1.0, 0.0],
        };
        let lamp = self.lamp.unwrap_or_default();
        Uniform {
            colour: self.colour.to_vec4(),
            surface: Vec4::new(index, roughness, sheen, levels as f32),
            lamp_middle: lamp.middle,
            lamp_half: lamp.half,
            lamp_light: lamp.light,
            walls: self.walls,
        }
    }
}

/// What distinguishes the shaders of plain materials.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PlainKey {
    has_picture: bool,
    has_sheet: bool,
    is_coated: bool,
    is_cloth: bool,
}

impl From<&Plain> for PlainKey {
    fn from(plain: &Plain) -> Self {
        Self {
            has_picture: plain.picture.is_some(),
            has_sheet: plain.sheet.is_some(),
            is_coated: matches!(plain.substance, Some(Substance::Coated { .. })) && plain.mirrored.is_some(),
            is_cloth: matches!(plain.substance, Some(Substance::Cloth { .. })),
        }
    }
}

impl Default for Plain {
    fn default() -> Self {
        Self {
            colour: LinearRgba::WHITE,
            picture: None,
            sheet: None,
            mirrored: None,
            alpha_mode: AlphaMode::Opaque,
            depth_bias: 0.0,
            substance: None,
            lamp: None,
            walls: Walls::default(),
            shaded: Shaded::default(),
        }
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
        let PlainKey { has_picture, has_sheet, is_coated, is_cloth } = key.bind_group_data;
        let defs = [(has_picture, "PICTURE"), (has_sheet, "SHEET"), (is_coated, "COATED"), (is_cloth, "CLOTH")];
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(defs.into_iter().filter(|(is_on, _)| *is_on).map(|(_, def)| def.into()));
        }
        Ok(())
    }
}

/// Lets meshes have a [`Plain`] material.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "plain.wgsl", include_str!("plain.wgsl"));
    app.add_plugins(MaterialPlugin::<Plain>::default());
}
