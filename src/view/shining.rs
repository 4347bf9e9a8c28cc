//! Rectangles that shine, and what balls hide of them, as shaders have it.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use super::shader::add_shader;
use crate::light::Emitter;

const SHADER: Handle<Shader> = uuid_handle!("93b7a1e2-2b5f-4f6c-9a56-1c1d4e8e7c40");

/// So many balls throw shadows on cushions, at most: all of a frame of snooker. `plain.wgsl` has the same number.
pub(super) const MOST_SHADING: usize = 24;

/// A rectangle that shines, as the shader has it.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct Shining {
    middle: Vec3,
    half_length: f32,
    half_aside: Vec3,
    normal: Vec3,
    light: Vec3,
}

impl Shining {
    /// A rectangle whose length is along x.
    pub fn of(emitter: &Emitter) -> Self {
        let [along, aside] = emitter.half;
        Self {
            middle: emitter.middle,
            half_length: along.length(),
            half_aside: aside,
            normal: emitter.normal(),
            light: emitter.light,
        }
    }
}

/// What the shader knows of the light on the cloth.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct OnCloth {
    pub lamp: Shining,
    pub windows: Shining,
    /// Corner with the least x and z of the sheet of light on the bed, and its size.
    pub area: Vec4,
}

/// The light on cushions, and the balls that may keep it away.
#[derive(ShaderType, Clone, Debug, Default)]
pub(super) struct Shaded {
    pub lit: OnCloth,
    /// Middles and radii, in metres.
    pub balls: [Vec4; MOST_SHADING],
    /// The number of balls.
    pub count: u32,
}

/// Adds the functions for rectangles that shine.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "shining.wgsl", include_str!("shining.wgsl"));
}
