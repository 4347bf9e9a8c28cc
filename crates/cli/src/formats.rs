//! All kinds of files seen as one: their fields, whether a file is good, and examples.
//!
//! The crate `baize-files` finds and reads files without knowing what they say. This module knows the kinds that need no window: each
//! has a file here with its [`Format`]. A game brings the other two.

mod balls;
mod cue;
mod drill;
mod game;
mod lesson;
mod match_file;
mod mood;
mod opponent;
mod physics;
mod rack;
mod shot;
mod table;
mod without_game;

use baize_files::{FileError, Format, Kind, Source, rows_of_file};

use without_game::WithoutGame;

/// The formats of all kinds of files.
#[derive(Clone, Copy)]
pub struct Formats {
    /// Which keys do what.
    pub controls: &'static dyn Format,
    /// What the player last chose.
    pub settings: &'static dyn Format,
}

impl Formats {
    /// The formats for a program without the game: it refuses files that only the game reads.
    pub const WITHOUT_GAME: Self = Self { controls: &WithoutGame, settings: &WithoutGame };

    /// The format of a kind of file.
    #[must_use]
    pub fn of(&self, kind: Kind) -> &'static dyn Format {
        match kind {
            Kind::Table => &table::Table,
            Kind::Balls => &balls::Balls,
            Kind::Cue => &cue::Cue,
            Kind::Rack => &rack::Rack,
            Kind::Shot => &shot::Shot,
            Kind::Game => &game::Game,
            Kind::Match => &match_file::Match,
            Kind::Drill => &drill::Drill,
            Kind::Lesson => &lesson::Lesson,
            Kind::Opponent => &opponent::Opponent,
            Kind::Mood => &mood::Mood,
            Kind::Physics => &physics::Physics,
            Kind::Controls => self.controls,
            Kind::Settings => self.settings,
        }
    }

    /// What the program writes of the page `docs/files/fields.md` about a kind of file.
    #[must_use]
    pub fn section(&self, kind: Kind) -> String {
        let place = kind.path_of(kind.usual_name().unwrap_or("NAME"));
        let is_also_named = kind.usual_name().is_some() && kind.many().is_some();
        let also = if is_also_named { format!(", `{}`", kind.path_of("NAME")) } else { String::new() };
        let (noun, format) = (kind.noun(), self.of(kind));
        format!("\n## The {noun}: `{place}`{also}\n\n{}{}", rows_of_file(&format.fields()), format.remarks())
    }

    /// Describes a text of this kind if it is valid. The files that it names are looked up in the folders of the source.
    ///
    /// # Errors
    /// Its first syntax error, or all mistakes in the contents of this file and of the files that it names.
    pub fn verdict(&self, kind: Kind, source: Source) -> Result<String, FileError> {
        self.of(kind).verdict(source)
    }

    /// Warnings about a file that [`Self::verdict`] accepts, one sentence each: the cue of its stroke would pass through a rail or
    /// a ball, or its cushions enclose no bed, or leave a gap.
    #[must_use]
    pub fn warnings(&self, kind: Kind, source: Source) -> Vec<String> {
        self.of(kind).warnings(source).unwrap_or_default()
    }
}
