//! Lines over the table that are drawn anew only when they change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pen::Pen;

/// The lines of one kind. `P` marks their meshes.
#[derive(SystemParam)]
pub(super) struct DrawnLines<'w, 's, P: Component> {
    commands: Commands<'w, 's>,
    cameras: Query<'w, 's, &'static Camera, With<Camera3d>>,
    parts: Query<'w, 's, Entity, With<P>>,
    height_before: Local<'s, Option<u32>>,
    gizmos: ResMut<'w, Assets<GizmoAsset>>,
}

impl<P: Component + Default> DrawnLines<'_, '_, P> {
    /// Removes the lines if what they show `is_changed`, or if the picture has another size. Returns the height of the picture in
    /// pixels if they are to be drawn again.
    pub fn begin(&mut self, is_changed: bool) -> Option<u32> {
        let height = self.cameras.iter().find_map(Camera::physical_viewport_size).map(|size| size.y);
        let same_height = std::mem::replace(&mut *self.height_before, height) == height;
        if same_height && !is_changed {
            return None;
        }
        for part in &self.parts {
            self.commands.entity(part).despawn();
        }
        height
    }

    /// Adds what a pen has drawn, for a picture of this `height`.
    pub fn add(&mut self, pen: Pen, height: u32, style: GizmoLineStyle) {
        for (gizmo, line_config) in pen.into_meshes(height) {
            let line_config = GizmoLineConfig { style, ..line_config };
            let handle = self.gizmos.add(gizmo);
            self.commands.spawn((P::default(), Gizmo { handle, line_config, depth_bias: 0.0 }));
        }
    }
}
