//! What the picture shows of special relativity.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::Serialize;

use crate::files::described;

described! {
    /// What the picture shows of special relativity, where the balls obey it.
    #[reflect(Resource)]
    pub group RelativityView: Resource, Reflect, Copy, Eq, Serialize {
        /// Whether a moving ball is drawn shorter along its path, as it is in the frame of the table.
        length_contraction: bool = false;
        /// Whether light takes its time: a ball is drawn where the camera sees it, which is where it was when its light left.
        light_delay: bool = false;
    }
}
