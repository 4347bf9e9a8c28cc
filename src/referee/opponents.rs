//! The opponents that there are, and the games that they play.

use crate::files::{Folders, Kind, capital};
use crate::opponent::OpponentFile;
use crate::rules::{Game, Objection};

/// An opponent, with the name by which a match file names it.
pub type NamedOpponent = (String, OpponentFile);

/// The opponents whose files can be read, the weakest first.
#[must_use]
pub fn opponents(folders: &Folders) -> Vec<NamedOpponent> {
    let names = folders.list(Kind::Opponent).into_keys();
    let read = |name: String| OpponentFile::find(&name, folders).ok().map(|file| (name, file));
    let mut all: Vec<NamedOpponent> = names.filter_map(read).collect();
    all.sort_by(|(a, weak), (b, strong)| (weak.level, a).cmp(&(strong.level, b)));
    all
}

/// The opponent of that name.
///
/// # Errors
/// If there is none, or what is wrong in its file.
pub fn find_opponent(name: &str, folders: &Folders) -> Result<OpponentFile, Objection> {
    OpponentFile::find(name, folders).map_err(|error| Objection(format!("{}.", capital(&error.to_string()))))
}

/// Whether the computer can play this game.
#[must_use]
pub fn computer_plays(game: &Game) -> bool {
    matches!(game, Game::EightBall(_) | Game::NineBall(_) | Game::TenBall(_) | Game::Rotation(_) | Game::Blackball(_))
}
