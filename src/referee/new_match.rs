//! What the players settle before a match.

use super::opponents::find_opponent;
use crate::files::Folders;
use crate::match_play::{Beginning, Colour, Match, Opening};
use crate::rules::{Each, Game, LoadedGame, Objection, Teams, Terms};
use crate::shot::StrikeFile;
use crate::words::{in_match, shared};

/// How it is settled who chooses the breaker of the first rack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// A coin is tossed.
    #[default]
    Coin,
    /// Both players lag at the table.
    Lag,
}

/// What the players settle before a match.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMatch {
    /// The game file, by its name or path.
    pub game: String,
    /// The game with the options that the players have chosen; `None` as in the file.
    pub options: Option<Game>,
    /// How long the match is, who breaks, and the clock; `None` as in the file.
    pub terms: Option<Terms>,
    /// The names of the persons, the computer's included.
    pub players: Each<String>,
    /// Who plays with whom; `None` if everybody plays for himself.
    pub teams: Option<Teams>,
    /// The colours of the persons.
    pub colours: Each<Colour>,
    /// The opponent file of each person whom the computer plays.
    pub opponents: Each<Option<String>>,
    /// Who chooses the breaker of the first rack.
    pub start: Start,
    /// The seed of the coin and of the racks.
    pub seed: u64,
}

impl NewMatch {
    /// A match as the game file has it, begun with a coin.
    #[must_use]
    pub fn of(game: &str, players: impl IntoIterator<Item = impl ToString>, seed: u64) -> Self {
        let players: Each<String> = players.into_iter().map(|name| name.to_string()).collect();
        Self {
            game: game.to_owned(),
            options: None,
            terms: None,
            teams: None,
            colours: Colour::usual(players.len()),
            opponents: Each::of(players.len(), |_| None),
            players,
            start: Start::Coin,
            seed,
        }
    }

    /// The match before its first command. A coin decides who chooses the breaker.
    ///
    /// # Errors
    /// Why it cannot be played, as a sentence.
    pub fn begin(&self, folders: &Folders) -> Result<Match, Objection> {
        self.begin_after(folders, Opening::Coin)
    }

    /// The match before its first command, after a lag with the strokes of the first and the second player.
    ///
    /// # Errors
    /// Why it cannot be played, as a sentence; also if the lag has no winner.
    pub fn begin_after_lag(&self, folders: &Folders, [first, second]: [StrikeFile; 2]) -> Result<Match, Objection> {
        self.begin_after(folders, Opening::Lag(first, second))
    }

    fn begin_after(&self, folders: &Folders, opening: Opening) -> Result<Match, Objection> {
        let mut loaded = LoadedGame::find(&self.game, folders).map_err(|error| Objection(error.to_string()))?;
        loaded.game = self.options.clone().unwrap_or(loaded.game);
        loaded.terms = self.terms.clone().unwrap_or(loaded.terms);
        let mut flaws = loaded.game.flaws();
        flaws.extend(loaded.terms.flaws(&loaded.game));
        if let Some(flaw) = flaws.first() {
            return Err(Objection(in_match::cannot_be_played(flaw)));
        }
        self.check_opponents(folders)?;
        let named = |(index, name): (usize, &String)| match name.trim() {
            "" => shared::unnamed_player(index + 1),
            name => name.to_owned(),
        };
        let players = self.players.iter().enumerate().map(named).collect();
        let Self { teams, colours, opponents, seed, .. } = self.clone();
        Match::begin(loaded, Beginning { players, teams, colours, opponents, seed, opening })
    }

    /// Whether every opponent has a file that can be used.
    fn check_opponents(&self, folders: &Folders) -> Result<(), Objection> {
        for name in self.opponents.iter().flatten() {
            find_opponent(name, folders)?;
        }
        Ok(())
    }
}
