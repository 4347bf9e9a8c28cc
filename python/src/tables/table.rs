//! One game at one table, and what was done in it.

use baize_games::match_play::Command;
use baize_games::rules::{Next, Side, State};

/// A number for each side that a match can have; 0 for those that do not play.
pub type Numbers<Number> = [Number; Side::ALL.len()];

/// A game at one table.
pub struct Table {
    /// Score, places of the balls, and what comes next.
    pub state: State,
    seed: u64,
    racks: u64,
    strokes: Numbers<u64>,
    commands: Vec<(Side, Command)>,
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
    pub fn new(state: State, seed: u64) -> Self {
        Self { state, seed, racks: 1, strokes: Numbers::default(), commands: Vec::new() }
    }

    /// The seed of racks, coin, thoughts and hands.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seed of the next rack.
    pub fn next_rack(&mut self) -> u64 {
        let seed = self.seed.wrapping_add(self.racks);
        self.racks += 1;
        seed
    }

    /// How many strokes a player has made.
    pub fn strokes(&self, side: Side) -> u64 {
        self.strokes[side.index()]
    }

    /// All commands so far, with the player who gave each.
    pub fn commands(&self) -> &[(Side, Command)] {
        &self.commands
    }

    /// Notes a command that was carried out.
    pub fn note(&mut self, by: Side, command: Command) {
        self.strokes[by.index()] += u64::from(matches!(command, Command::Strike { .. }));
        self.commands.push((by, command));
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
