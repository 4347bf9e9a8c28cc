//! Adds the project's own shaders to the game.

use bevy::prelude::*;

/// Adds a shader under a fixed handle. `name` is its file's, for the messages of the compiler; `text` is WGSL. Does nothing in an
/// app without a renderer.
pub(super) fn add_shader(app: &mut App, handle: &Handle<Shader>, name: &'static str, text: &'static str) {
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        // It fails only for a handle of another kind.
        let _ = shaders.insert(handle.id(), Shader::from_wgsl(text, name));
    }
}
