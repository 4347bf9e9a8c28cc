//! What the players settle before a match.

use crate::files::Folders;
use crate::match_play::{Beginning, Match, Opening};
use crate::rules::{LoadedGame, Objection};

/// What the players settle before a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    /// The game file, by its name or path.
    pub game: String,
    /// Racks that win the match.
    pub race_to: u32,
    /// Points that win a rack, for games that are played to a number of points; `None` as in the game file.
    pub points: Option<u32>,
    /// The names of the players.
    pub players: [String; 2],
    /// The seed of the coin and of the racks.
    pub seed: u64,
}

impl NewMatch {
    /// The match before its first command. A coin decides who chooses the breaker.
    ///
    /// # Errors
    /// Why it cannot be played, as a sentence.
    pub fn begin(&self, folders: &Folders) -> Result<Match, Objection> {
        let mut game = LoadedGame::find(&self.game, folders).map_err(|error| Objection(error.to_string()))?;
        game.terms.race_to = self.race_to;
        if let Some(points) = self.points {
            game.game.set_winning_points(points);
        }
        let mut flaws = game.game.flaws();
        flaws.extend(game.terms.flaws(&game.game));
        if let Some(flaw) = flaws.first() {
            return Err(Objection(format!("This match cannot be played: {flaw}.")));
        }
        let named = |(index, name): (usize, &String)| match name.trim() {
            "" => format!("Player {}", index + 1),
            name => name.to_owned(),
        };
        let mut players = self.players.iter().enumerate().map(named);
        let players = [players.next().unwrap_or_default(), players.next().unwrap_or_default()];
        Match::begin(game, Beginning { players, seed: self.seed, opening: Opening::Coin })
    }
}
