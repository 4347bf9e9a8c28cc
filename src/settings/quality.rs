//! How much work the picture may take.

use std::time::Duration;

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::describe::Described;

macro_rules! levels {
    ($($(#[$about:meta])* $level:ident $(or $older:literal)?, $words:literal, $gives:literal;)+) => {
        /// A level of quality of the picture. What each level sets is in one table, in `src/view/quality.rs`.
        #[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Described)]
        #[reflect(Resource)]
        pub enum Level {
            $($(#[$about])* $(#[serde(alias = $older)])? $level,)+
        }

        impl Level {
            /// All levels, the lowest first.
            pub const ALL: &[Self] = &[$(Self::$level),+];

            /// Its name in the menu.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self { $(Self::$level => $words),+ }
            }

            /// What it is good for, one sentence for the menu.
            #[must_use]
            pub const fn gives(self) -> &'static str {
                match self { $(Self::$level => $gives),+ }
            }
        }

        /// Which level of quality the player has chosen.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
        pub enum Quality {
            /// The level that a measurement finds.
            #[default]
            Automatic,
            $(#[doc = $gives] $(#[serde(alias = $older)])? $level,)+
        }

        impl Quality {
            /// The level that is chosen; `None` where a measurement finds it.
            #[must_use]
            pub const fn level(self) -> Option<Level> {
                match self {
                    Self::Automatic => None,
                    $(Self::$level => Some(Level::$level),)+
                }
            }
        }

        impl From<Level> for Quality {
            fn from(level: Level) -> Self {
                match level { $(Level::$level => Self::$level),+ }
            }
        }
    };
}

levels! {
    /// For processors without a graphics card.
    Low, "low", "For a computer without a graphics card.";
    /// For weak graphics cards.
    Medium, "medium", "For a weak graphics card.";
    /// For most graphics cards. Older settings may say `Ultra`.
    #[default]
    High or "Ultra", "high", "For most graphics cards.";
}

impl Level {
    /// The next lower level; `None` for the lowest.
    #[must_use]
    pub fn lower(self) -> Option<Self> {
        Self::ALL.iter().rev().copied().find(|level| *level < self)
    }
}

/// The picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Picture {
    /// How fine the picture is.
    pub quality: Quality,
    /// The quality that the game found for this computer, used if the quality is Automatic.
    #[described(left_out = "measured again")]
    pub measured: Option<Level>,
    /// Whether the player was told that the picture is simple because no graphics card draws it.
    pub low_quality_told: bool,
    /// Whether the time of a frame is shown.
    pub frame_times: bool,
    /// The most pictures in a second.
    #[described(unit = "per second", range = "20 to 500", left_out = "as many as the screen shows")]
    pub frame_limit: Option<u32>,
    /// The mood of the room.
    #[described(default = "club".to_owned(), range = "name of a mood, or path")]
    pub mood: String,
}

impl Picture {
    /// The limits that the settings offer.
    pub const FRAME_LIMITS: [u32; 3] = [30, 60, 120];

    /// The shortest time between two pictures; `None` without a limit.
    #[must_use]
    pub fn shortest_frame(&self) -> Option<Duration> {
        self.frame_limit.map(|limit| Duration::from_secs_f64(1.0 / f64::from(limit.clamp(20, 500))))
    }

    /// The level to draw with: the chosen one, else the measured one, else the default.
    #[must_use]
    pub fn level(&self) -> Level {
        self.quality.level().or(self.measured).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_level_counts_more_than_a_measured_one() {
        let measured = Picture { measured: Some(Level::Low), ..Picture::default() };
        assert_eq!(Picture::default().level(), Level::High);
        assert_eq!(measured.level(), Level::Low);
        assert_eq!(Picture { quality: Level::Medium.into(), ..measured }.level(), Level::Medium);
    }

    #[test]
    fn the_highest_level_of_older_settings_is_high() {
        let picture: Picture = ron::from_str("(quality: Ultra, measured: Some(Ultra))").expect("it is valid");
        assert_eq!((picture.quality, picture.measured), (Quality::High, Some(Level::High)));
    }

    #[test]
    fn a_limit_of_60_pictures_lets_a_sixtieth_of_a_second_pass_between_two() {
        assert_eq!(Picture::default().shortest_frame(), None);
        let limited = Picture { frame_limit: Some(60), ..Picture::default() };
        assert_eq!(limited.shortest_frame().map(|time| time.as_millis()), Some(16));
    }

    #[test]
    fn below_each_level_comes_the_one_before_it() {
        assert_eq!(Level::High.lower(), Some(Level::Medium));
        assert_eq!(Level::Medium.lower(), Some(Level::Low));
        assert_eq!(Level::Low.lower(), None);
    }
}
