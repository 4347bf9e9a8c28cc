//! A game at a table as a text, for `pickle`. Its numbers are exact, so a game goes on to the same bits.

use std::sync::Arc;

use baize_games::match_play::Command;
use baize_games::rules::{Choice, Declaration, State};
use baize_physics::BallId;
use baize_table::shot::StrikeFile;
use serde::{Deserialize, Serialize};

use super::hall::Hall;
use super::position;
use super::table::{Past, Table};

/// A command that is given at a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum SavedCommand {
    /// Take one of the offered choices.
    Choose(Choice),
    /// Put the cue ball there, in metres.
    Place(f64, f64),
    /// Take this ball as the cue ball.
    Take(BallId),
    /// Declare something and strike.
    Strike(Declaration, StrikeFile),
    /// Claim the rack.
    Claim,
    /// Give the rack to the opponent.
    Concede,
}

impl SavedCommand {
    /// The command to be saved.
    ///
    /// # Errors
    /// A sentence about a command that nobody gives at a table.
    pub fn of(command: Command) -> Result<Self, String> {
        Ok(match command {
            Command::Choose(choice) => Self::Choose(choice),
            Command::PlaceCueBall(place) => Self::Place(place.x, place.y),
            Command::TakeCueBall(ball) => Self::Take(ball),
            Command::Strike { declares, strike } => Self::Strike(declares, strike),
            Command::ClaimRack => Self::Claim,
            Command::ConcedeRack => Self::Concede,
            other => return Err(format!("a player does not give the command {other:?} at a table")),
        })
    }
}

impl From<SavedCommand> for Command {
    fn from(saved: SavedCommand) -> Self {
        match saved {
            SavedCommand::Choose(choice) => Self::Choose(choice),
            SavedCommand::Place(x, y) => Self::PlaceCueBall([x, y].into()),
            SavedCommand::Take(ball) => Self::TakeCueBall(ball),
            SavedCommand::Strike(declares, strike) => Self::Strike { declares, strike },
            SavedCommand::Claim => Self::ClaimRack,
            SavedCommand::Concede => Self::ConcedeRack,
        }
    }
}

/// The game at a table as a text.
///
/// # Errors
/// A sentence if it cannot be written.
pub fn text(table: &Table) -> Result<String, String> {
    ron::to_string(&(&table.state, &table.past)).map_err(|error| error.to_string())
}

/// The game in such a text, in this hall.
///
/// # Errors
/// A sentence about a text that is no game, or one of another game.
pub fn table(text: &str, hall: &Arc<Hall>) -> Result<Table, String> {
    let (state, past): (State, Past) = ron::from_str(text).map_err(|error| format!("the saved game: {error}"))?;
    position::check_game(&state, hall)?;
    Ok(Table { hall: Arc::clone(hall), state, past })
}
