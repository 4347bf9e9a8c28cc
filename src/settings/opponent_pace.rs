//! How long the computer takes over a shot that it has decided on.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;

/// How long the computer takes over a shot that it has decided on. The shot itself is the same.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[reflect(Resource)]
pub enum OpponentPace {
    /// As long as a person: it looks, sights, and makes practice strokes.
    #[default]
    Person,
    /// A second.
    Brisk,
    /// No time at all.
    Skip,
}

impl OpponentPace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 3] = [Self::Person, Self::Brisk, Self::Skip];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "like a person",
            Self::Brisk => "brisk",
            Self::Skip => "skip",
        }
    }

    /// What it means, as a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Person => {
                "It looks, sights, and makes practice strokes: 2 seconds for an easy shot, up to 6 for a hard one."
            }
            Self::Brisk => "It sights for a second and strikes.",
            Self::Skip => "It strikes as soon as it has decided.",
        }
    }
}
