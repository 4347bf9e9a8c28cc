//! What a file describes, which its name says.

/// The longest file that is read, in bytes. It is far more than a person writes, and enough for a rack of thousands
/// of balls that all move.
pub(super) const LONGEST: u64 = 1 << 21;
/// The longest file of a match, in bytes: enough for ten thousand shots.
const LONGEST_MATCH: u64 = 1 << 25;

/// What a file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table.
    Table,
    /// A set of balls.
    Balls,
    /// A cue.
    Cue,
    /// A rack.
    Rack,
    /// A whole shot.
    Shot,
    /// The rules of a game: its options, and how long a match is.
    Game,
    /// A match with everything that was played in it.
    Match,
    /// Somebody to play against.
    Opponent,
    /// The light and the colours of the room.
    Mood,
    /// The parameters of the physics: the default or a preset.
    Physics,
    /// Which keys do what.
    Controls,
    /// What the player last chose.
    Settings,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Table,
        Self::Balls,
        Self::Cue,
        Self::Rack,
        Self::Shot,
        Self::Game,
        Self::Match,
        Self::Opponent,
        Self::Mood,
        Self::Physics,
        Self::Controls,
        Self::Settings,
    ];

    /// Its name in messages.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Balls => "ball set",
            Self::Cue => "cue",
            Self::Rack => "rack",
            Self::Shot => "shot",
            Self::Game => "game",
            Self::Match => "match",
            Self::Opponent => "opponent",
            Self::Mood => "mood",
            Self::Physics => "physics file",
            Self::Controls => "controls file",
            Self::Settings => "settings file",
        }
    }

    /// Path of this file, relative to the folder of the game. The default physics, the controls and the settings are in
    /// `config`, other physics in `config/presets`.
    #[must_use]
    pub fn path_of(self, name: &str) -> String {
        match self {
            Self::Table => format!("assets/tables/{name}.table.ron"),
            Self::Balls => format!("assets/balls/{name}.balls.ron"),
            Self::Cue => format!("assets/cues/{name}.cue.ron"),
            Self::Rack => format!("assets/racks/{name}.rack.ron"),
            Self::Shot => format!("assets/shots/{name}.shot.ron"),
            Self::Game => format!("assets/games/{name}.game.ron"),
            Self::Match => format!("assets/matches/{name}.match.ron"),
            Self::Opponent => format!("assets/opponents/{name}.opponent.ron"),
            Self::Mood => format!("assets/moods/{name}.mood.ron"),
            Self::Physics if self.usual_name() != Some(name) => format!("config/presets/{name}.physics.ron"),
            Self::Physics | Self::Controls | Self::Settings => format!("config/{name}.ron"),
        }
    }

    /// The name of the default file of that kind, if there is one.
    #[must_use]
    pub fn usual_name(self) -> Option<&'static str> {
        match self {
            Self::Table
            | Self::Balls
            | Self::Cue
            | Self::Rack
            | Self::Shot
            | Self::Game
            | Self::Match
            | Self::Opponent
            | Self::Mood => None,
            Self::Physics => Some("physics"),
            Self::Controls => Some("controls"),
            Self::Settings => Some("settings"),
        }
    }

    /// The ending of the names of such files, except those with the [usual name](Self::usual_name).
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Table => ".table.ron",
            Self::Balls => ".balls.ron",
            Self::Cue => ".cue.ron",
            Self::Rack => ".rack.ron",
            Self::Shot => ".shot.ron",
            Self::Game => ".game.ron",
            Self::Match => ".match.ron",
            Self::Opponent => ".opponent.ron",
            Self::Mood => ".mood.ron",
            Self::Physics => ".physics.ron",
            Self::Controls => ".controls.ron",
            Self::Settings => ".settings.ron",
        }
    }

    /// The most bytes of such a file.
    pub(super) fn longest(self) -> u64 {
        if self == Self::Match { LONGEST_MATCH } else { LONGEST }
    }
}
