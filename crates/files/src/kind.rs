//! What a file describes, which its name says.

/// The longest file that is read, in bytes. It is far more than a person writes, and enough for a rack of thousands
/// of balls that all move.
pub(super) const LONGEST: u64 = 1 << 21;
/// The longest file of a match, in bytes: enough for ten thousand shots.
const LONGEST_MATCH: u64 = 1 << 25;

/// Declares the kinds of files, a line for each: its name in messages, its word in endings and for `baize new`, then for a kind
/// with many files their word for `baize list` and their folder, and for a kind with a default file the name of that. Commands,
/// completions and pages are made from these lines.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident {
        noun: $noun:literal, word: $word:literal
        $(, many: $many:literal in $folder:literal)? $(, usual: $usual:literal)? $(, longest: $longest:expr)?
    })+) => {
        /// What a file describes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($(#[doc = $doc])+ $kind,)+
        }

        const LINES: &[Line] = &[$(Line {
            noun: $noun,
            word: $word,
            ending: concat!(".", $word, ".ron"),
            many: kinds!(@optional $($many)?),
            folder: kinds!(@optional $($folder)?),
            usual: kinds!(@optional $($usual)?),
            longest: kinds!(@or LONGEST $(, $longest)?),
        }),+];

        impl Kind {
            /// Every kind.
            pub const ALL: [Self; LINES.len()] = [$(Self::$kind),+];
        }
    };
    (@optional) => { None };
    (@optional $given:literal) => { Some($given) };
    (@or $usual:expr) => { $usual };
    (@or $usual:expr, $given:expr) => { $given };
}

/// What is known of a kind.
struct Line {
    noun: &'static str,
    word: &'static str,
    ending: &'static str,
    many: Option<&'static str>,
    folder: Option<&'static str>,
    usual: Option<&'static str>,
    longest: u64,
}

kinds! {
    /// A table.
    Table { noun: "table", word: "table", many: "tables" in "assets/tables" }
    /// A set of balls.
    Balls { noun: "ball set", word: "balls", many: "balls" in "assets/balls" }
    /// A cue.
    Cue { noun: "cue", word: "cue", many: "cues" in "assets/cues" }
    /// A rack.
    Rack { noun: "rack", word: "rack", many: "racks" in "assets/racks" }
    /// A whole shot.
    Shot { noun: "shot", word: "shot", many: "shots" in "assets/shots" }
    /// The rules of a game: its options, and how long a match is.
    Game { noun: "game", word: "game", many: "games" in "assets/games" }
    /// A match with everything that was played in it.
    Match { noun: "match", word: "match", many: "matches" in "assets/matches", longest: LONGEST_MATCH }
    /// Something to practise.
    Drill { noun: "drill", word: "drill", many: "drills" in "assets/drills" }
    /// Something to learn, step by step.
    Lesson { noun: "lesson", word: "lesson", many: "lessons" in "assets/lessons" }
    /// Somebody to play against.
    Opponent { noun: "opponent", word: "opponent", many: "opponents" in "assets/opponents" }
    /// The light and the colours of the room.
    Mood { noun: "mood", word: "mood", many: "moods" in "assets/moods" }
    /// The parameters of the physics: the default or a preset.
    Physics { noun: "physics file", word: "physics", many: "physics" in "config/presets", usual: "physics" }
    /// Which keys do what.
    Controls { noun: "controls file", word: "controls", usual: "controls" }
    /// What the player last chose.
    Settings { noun: "settings file", word: "settings", usual: "settings" }
}

impl Kind {
    fn line(self) -> &'static Line {
        &LINES[self as usize]
    }

    /// Its name in messages.
    #[must_use]
    pub fn noun(self) -> &'static str {
        self.line().noun
    }

    /// Its word in the ending of a file, and for `baize new`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.line().word
    }

    /// The word for all its files; `None` if there is only the default file.
    #[must_use]
    pub fn many(self) -> Option<&'static str> {
        self.line().many
    }

    /// Path of this file, relative to the folder of the game. A default file is in `config`.
    #[must_use]
    pub fn path_of(self, name: &str) -> String {
        let Line { folder, usual, ending, .. } = self.line();
        match folder {
            Some(folder) if *usual != Some(name) => format!("{folder}/{name}{ending}"),
            _ => format!("config/{name}.ron"),
        }
    }

    /// The name of the file with that path, if it is in the folder of this kind and has its ending.
    pub(super) fn name_in_folder(self, path: &str) -> Option<&str> {
        path.strip_prefix(self.line().folder?)?.strip_prefix('/')?.strip_suffix(self.line().ending)
    }

    /// The name of the default file of that kind, if there is one.
    #[must_use]
    pub fn usual_name(self) -> Option<&'static str> {
        self.line().usual
    }

    /// The ending of the names of such files, except those with the [usual name](Self::usual_name).
    #[must_use]
    pub fn ending(self) -> &'static str {
        self.line().ending
    }

    /// The most bytes of such a file.
    pub(super) fn longest(self) -> u64 {
        self.line().longest
    }
}
