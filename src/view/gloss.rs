//! What shaders of glossy things share.

use bevy::asset::uuid_handle;
use bevy::prelude::*;

use super::shader::add_shader;

const SHADER: Handle<Shader> = uuid_handle!("3f0f5a8e-9c0b-4d55-8a43-5fd0c2f9b1de");

/// Adds the functions for what a clear coat mirrors.
pub(super) fn plugin(app: &mut App) {
    add_shader(app, &SHADER, "gloss.wgsl", include_str!("gloss.wgsl"));
}
