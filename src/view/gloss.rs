//! What shaders of glossy things share.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use super::shader::add_shader;

const SHADER: Handle<Shader> = uuid_handle!("3f0f5a8e-9c0b-4d55-8a43-5fd0c2f9b1de");

/// The walls around what is mirrored: the picture of all directions was taken in one place, and is mirrored from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub(super) struct Walls {
    /// The corners of the room with the least and the most coordinates, on the screen's axes, in metres.
    pub least: Vec3,
    pub most: Vec3,
    /// The place from which the picture was taken.
    pub eye: Vec3,
    /// About what the floor beside the table sends to the eye, in linear light of the picture: the table hides it from that place.
    pub floor: Vec3,
}

/// Adds the functions for what a clear coat mirrors.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "gloss.wgsl", include_str!("gloss.wgsl"));
}
