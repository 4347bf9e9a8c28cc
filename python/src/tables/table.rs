//! One game at one table, and what was done in it.

use std::sync::Arc;

use baize_games::match_play::Command;
use baize_games::rules::{Next, Side, State};

use serde::{Deserialize, Serialize};

use super::hall::Hall;
use super::saved::SavedCommand;

/// A number for each side that a match can have; 0 for those that do not play.
pub type Numbers<Number> = [Number; Side::ALL.len()];

/// A game at one table. A copy of it plays on by itself.
#[derive(Clone)]
pub struct Table {
    /// Where it is played: rules, physics and the other players.
    pub hall: Arc<Hall>,
    /// Score, places of the balls, and what comes next.
    pub state: State,
    /// What it began with and what happened since.
    pub past: Past,
}

/// What a game began with and what happened since.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Past {
    /// The seed of racks, coin, thoughts and hands.
    pub seed: u64,
    racks: u64,
    strokes: Numbers<u64>,
    /// How many shots the agent has played since the game began or was set up.
    pub agent_shots: u64,
    /// All commands so far, with the player who gave each; `None` after balls or score were set up by hand, which no command can do.
    commands: Option<Vec<(Side, SavedCommand)>>,
}

/// What happened in a turn: in the agent's shot, and in the shots of the others after it. Numbers of all players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Strokes.
    pub shots: Numbers<i32>,
    /// Shots with a foul.
    pub fouls: Numbers<i32>,
    /// Object balls pocketed in shots without a foul. In eight-ball the balls of the other player do not count.
    pub pots: Numbers<i32>,
    /// Points.
    pub points: Numbers<i32>,
    /// How many different balls the cue ball touched in the agent's shot.
    pub balls_met: i32,
}

impl Table {
    /// A game whose first rack is on the table.
    pub fn new(hall: Arc<Hall>, state: State, seed: u64) -> Self {
        let past = Past { seed, racks: 1, strokes: Numbers::default(), agent_shots: 0, commands: Some(Vec::new()) };
        Self { hall, state, past }
    }

    /// The seed of the next rack.
    pub fn next_rack(&mut self) -> u64 {
        let seed = self.past.seed.wrapping_add(self.past.racks);
        self.past.racks += 1;
        seed
    }

    /// How many strokes a player has made.
    pub fn strokes(&self, side: Side) -> u64 {
        self.past.strokes[side.index()]
    }

    /// All commands so far, with the player who gave each; `None` after balls or score were set up by hand.
    pub fn commands(&self) -> Option<impl Iterator<Item = (Side, Command)> + '_> {
        let commands = self.past.commands.as_ref()?;
        Some(commands.iter().map(|(by, command)| (*by, Command::from(*command))))
    }

    /// Notes a command that was carried out.
    ///
    /// # Errors
    /// A sentence about a command that nobody gives at a table.
    pub fn note(&mut self, by: Side, command: Command) -> Result<(), String> {
        self.past.strokes[by.index()] += u64::from(matches!(command, Command::Strike { .. }));
        if let Some(commands) = &mut self.past.commands {
            commands.push((by, SavedCommand::of(command)?));
        }
        Ok(())
    }

    /// Notes that balls or score were set up by hand.
    pub fn note_set_up(&mut self) {
        (self.past.commands, self.past.agent_shots) = (None, 0);
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.state.next, Next::Over { .. })
    }

    /// Who has won; `None` while the game goes on, and after a draw.
    pub fn winner(&self) -> Option<Side> {
        match self.state.next {
            Next::Over { winner } => winner,
            Next::Shot(_) | Next::Choice { .. } => None,
        }
    }
}
