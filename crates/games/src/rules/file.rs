//! The contents of a `.game.ron`: a game with its options, its rack, and how long a match is.

use serde::Deserialize;

use std::path::{Path, PathBuf};

use super::alone::Alone;
use super::each::Each;
use super::equipment::Equipment;
use super::games::Game;
use super::terms::{Breaks, Terms};
use baize_describe::Described;
use baize_files::{FileError, Flaw, Folders, Kind, Origin, Source};
use baize_table::rack::RackFile;
use baize_table::shot::{Loaded, Setup, physics_flaws};

/// A game as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "GameFile", deny_unknown_fields)]
pub struct GameFile {
    /// The name that is shown.
    #[described(left_out = "that of the game")]
    pub name: Option<String>,
    /// The game.
    pub game: Game,
    /// The balls and their places.
    #[described(form = "name or path", left_out = "that of the game")]
    pub rack: Option<String>,
    /// The table.
    #[described(form = "name or path", left_out = "that of the rack")]
    pub table: Option<String>,
    /// Racks that win the match.
    #[serde(default = "one")]
    #[described(unit = "racks", range = 1..=1000)]
    pub race_to: u32,
    /// Sets that win the match, each of `race_to` racks.
    #[serde(default = "one")]
    #[described(unit = "sets", range = 1..=99)]
    pub sets: u32,
    /// Whether exactly `race_to` racks are played, and the points of all together decide.
    #[serde(default)]
    #[described(default = false)]
    pub aggregate: bool,
    /// Time-outs of each player, where there is a shot clock: five minutes each.
    #[serde(default)]
    #[described(default = 0, range = 0..=9)]
    pub time_outs: u8,
    /// Who breaks after the first rack.
    #[serde(default)]
    pub breaks: Breaks,
    /// Time for a shot.
    #[described(unit = "s", range = 1.0..=3600.0, left_out = "no limit")]
    pub shot_clock: Option<f64>,
    /// Head start of each player: points in each rack where points decide it, otherwise racks.
    #[serde(default = "no_head_start")]
    #[described(
        form = "a whole number for each player",
        left_out = "(0, 0)",
        unit = "racks or points",
        range = "racks below `race_to`, points below those that win the game, and up to 10000"
    )]
    pub handicap: Each<u32>,
    /// How the first player plays alone. Solitaire: after a miss or a foul the player goes on, InHand with the cue ball in hand.
    /// Ghost: after the break the cue ball is in hand, and a later miss or foul loses the rack; AsItLies without the ball in hand.
    /// Visit: one visit without a break, from where the balls lie or with the cue ball in hand.
    #[described(left_out = "there is an opponent")]
    pub alone: Option<Alone>,
}

const fn one() -> u32 {
    1
}

fn no_head_start() -> Each<u32> {
    [0, 0].into()
}

impl GameFile {
    /// The name that is shown.
    #[must_use]
    pub fn shown_name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.game.title().to_owned())
    }

    /// How long a match is and who breaks.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let Self { race_to, sets, aggregate, time_outs, breaks, shot_clock, alone, .. } = *self;
        Terms { race_to, sets, aggregate, time_outs, breaks, shot_clock, handicap: self.handicap.clone(), alone }
    }

    /// Everything that is impossible, with paths inside the file. Rack and table are checked when they are loaded.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws: Vec<Flaw> = self.game.flaws().into_iter().map(|flaw| flaw.under("game")).collect();
        flaws.extend(self.terms().flaws(&self.game));
        flaws
    }
}

/// A game with its table and balls, and the files that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedGame {
    /// The name that is shown.
    pub name: String,
    /// The game and its options.
    pub game: Game,
    /// How long a match is and who breaks.
    pub terms: Terms,
    /// Table, balls and physics.
    pub setup: Setup,
    /// The rack with its ball set, to rack again by another seed.
    pub rack: RackFile,
    /// The files on the disk that it was read from, so that they can be watched. Built-in copies are not listed.
    pub files: Vec<PathBuf>,
}

impl LoadedGame {
    /// The game file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// The first syntax error in any of the files, all mistakes in what they say, or a rack that does not suit the game.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::of_source(Source::find(Kind::Game, name, folders)?)
    }

    /// The game file with this name or path, with other physics than those of its table if `physics` names some.
    ///
    /// # Errors
    /// As [`find`](Self::find), and what is wrong with the physics.
    pub fn find_with(name: &str, physics: Option<&str>, folders: &Folders) -> Result<Self, FileError> {
        let mut loaded = Self::find(name, folders)?;
        if let Some(physics) = physics {
            loaded.setup.physics = Source::find(Kind::Physics, physics, folders)?.parse_checked(physics_flaws)?;
        }
        Ok(loaded)
    }

    /// A game file that has been read.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn of_source(source: Source) -> Result<Self, FileError> {
        let (file, origin) = source.parse::<GameFile>()?;
        Self::of_file(&file, &origin)
    }

    /// A game that is written at `origin`.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn of_file(file: &GameFile, origin: &Origin) -> Result<Self, FileError> {
        let flaws = file.flaws();
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let source = named(origin, Kind::Rack, "rack", file.rack.as_deref().unwrap_or(file.game.rack()))?;
        let table = file.table.as_deref().map(|table| named(origin, Kind::Table, "table", table)).transpose()?;
        let Loaded { setup, mut files, .. } = Setup::rack(source.clone()).table(table).load_with_files()?;
        let (rack, rack_origin) = source.parse::<RackFile>()?;
        let rack = rack.with_its_ball_set(&rack_origin)?;
        if let Some(reason) = file.game.unfit(&Equipment::of(&setup), file.terms().is_visit()) {
            let reason = reason.trim_end_matches('.');
            return Err(origin.refuse(vec![Flaw::new("rack", format!("does not suit the game: {reason}"))]));
        }
        files.extend(origin.source().path().map(Path::to_path_buf));
        Ok(Self { name: file.shown_name(), terms: file.terms(), game: file.game.clone(), setup, rack, files })
    }
}

fn named(origin: &Origin, kind: Kind, field: &str, name: &str) -> Result<Source, FileError> {
    let found = origin.source().find_named(kind, name);
    found.map_err(|error| origin.refuse(vec![Flaw::new(field, format!("cannot be used: {error}"))]))
}
