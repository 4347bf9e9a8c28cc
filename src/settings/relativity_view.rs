//! What the picture shows of special relativity.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;

/// What the picture shows of special relativity, where the balls obey it.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
#[reflect(Resource)]
pub struct RelativityView {
    /// Whether a moving ball is drawn shorter along its path, as it is in the frame of the table.
    pub length_contraction: bool,
    /// Whether light takes its time: a ball is drawn where the camera sees it, which is where it was when its light left.
    pub light_delay: bool,
}
