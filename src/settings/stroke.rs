//! How the hand strikes: by a push or by pull and release, and how its movement becomes the speed of the cue.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;

/// What makes the cue strike.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum StrikeBy {
    /// The hand pulls the cue back and pushes it through the ball. The faster the push, the harder the strike.
    #[default]
    Push,
    /// The hand pulls the cue back and lets the button go. The farther the pull, the harder the strike. For touch pads.
    PullAndRelease,
}

impl StrikeBy {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Push, Self::PullAndRelease];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::PullAndRelease => "pull and release",
        }
    }
}

/// How the speed of the cue grows with the movement of the hand.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum StrokeCurve {
    /// In proportion to the movement.
    Even,
    /// In proportion to the power 1.5 of the movement, so that soft shots are easy.
    #[default]
    Soft,
    /// In proportion to the square of the movement, so that soft shots are very easy.
    VerySoft,
}

impl StrokeCurve {
    /// All curves, the straight one first.
    pub const ALL: [Self; 3] = [Self::Even, Self::Soft, Self::VerySoft];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Soft => "soft",
            Self::VerySoft => "very soft",
        }
    }

    /// The exponent of the movement in the speed.
    #[must_use]
    pub const fn exponent(self) -> f64 {
        match self {
            Self::Even => 1.0,
            Self::Soft => 1.5,
            Self::VerySoft => 2.0,
        }
    }
}

/// How the hand strikes.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
#[reflect(Resource)]
pub struct StrokeStyle {
    /// What makes the cue strike: a push through the ball, or letting the button go.
    pub by: StrikeBy,
    /// How the speed of the cue grows with the movement: in proportion to it (Even), with its power 1.5 (Soft), or with its
    /// square (VerySoft).
    pub curve: StrokeCurve,
    /// A factor on the speed of the cue.
    #[described(default = 1.0, range = StrokeStyle::STRENGTHS)]
    pub strength: f64,
    /// Whether the cue points at a legal ball at the start of every turn of a match. If not, it stays as it was.
    #[described(default = true)]
    pub aims_at_a_ball: bool,
    /// Whether the tip goes back to the middle of the cue ball, and the butt down, after each stroke.
    #[described(default = true)]
    pub tip_returns: bool,
}

impl StrokeStyle {
    /// Allowed factors on the speed of the cue.
    pub const STRENGTHS: std::ops::RangeInclusive<f64> = 0.25..=4.0;
}
