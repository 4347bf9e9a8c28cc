//! How long the computer takes over a shot that it has decided on.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;
use crate::words::settings_page as text;

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
            Self::Person => text::PACE_OF_A_PERSON_HINT,
            Self::Brisk => text::BRISK_PACE_HINT,
            Self::Skip => text::NO_PACE_HINT,
        }
    }
}
