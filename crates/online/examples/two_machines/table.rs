//! The table that is printed.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::sides::Match;

/// What was played of every game.
#[derive(Debug, Default)]
pub struct Table(BTreeMap<String, Row>);

#[derive(Debug, Default)]
struct Row {
    matches: u32,
    commands: usize,
    equal: u32,
    time: Duration,
}

impl Table {
    /// Adds a match that has ended; `time` is zero for one that was played at another time.
    pub fn add(&mut self, game: &str, of: &Match, time: Duration) {
        let row = self.0.entry(game.to_owned()).or_default();
        row.matches += 1;
        row.commands += of.commands();
        row.equal += u32::from(of.is_equal());
        row.time += time;
    }

    /// Whether the files of both sides are the same in every match.
    pub fn is_good(&self) -> bool {
        self.0.values().all(|row| row.equal == row.matches)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| game | matches | commands | same files | seconds now |\n|---|---|---|---|---|")?;
        for (game, row) in &self.0 {
            let Row { matches, commands, equal, time } = row;
            writeln!(f, "| `{game}` | {matches} | {commands} | {equal} | {:.0} |", time.as_secs_f64())?;
        }
        Ok(())
    }
}
