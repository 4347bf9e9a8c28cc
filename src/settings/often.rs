//! What a person does most, so that the start screen offers it first.

use serde::{Deserialize, Serialize};

use crate::describe::Described;
use crate::files::short_list;

/// How often a person began what. The game writes this itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Often {
    /// Lessons.
    pub lessons: u32,
    /// Matches.
    pub matches: u32,
    /// Drills.
    pub drills: u32,
    /// The last match against the computer.
    #[described(left_out = "none")]
    pub last_match: Option<LastMatch>,
    /// The game files of the last matches, the latest first.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "list of names or paths", left_out = "none")]
    pub last_games: Vec<String>,
    /// The opponents whom the person has beaten without the coach, by the names of their files, the last one first.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "list of names or paths", left_out = "none")]
    pub beaten: Vec<String>,
}

/// So many games are remembered.
const MOST_GAMES: usize = 6;
/// So many beaten opponents are remembered.
const MOST_BEATEN: usize = 64;

/// A match against the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct LastMatch {
    /// The name of the game file.
    pub game: String,
    /// The name of the file of the opponent.
    pub opponent: String,
}

/// What a person can begin from the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pastime {
    /// A lesson.
    Lessons,
    /// A match.
    Matches,
    /// A drill.
    Drills,
}

impl Often {
    /// Notes that a match of this game was begun.
    pub fn began(&mut self, game: &str) {
        self.matches = self.matches.saturating_add(1);
        self.last_games.retain(|known| known != game);
        self.last_games.insert(0, game.to_owned());
        self.last_games.truncate(MOST_GAMES);
    }

    /// Notes that the opponent of this file was beaten.
    pub fn has_beaten(&mut self, opponent: &str) {
        self.beaten.retain(|known| known != opponent);
        self.beaten.insert(0, opponent.to_owned());
        self.beaten.truncate(MOST_BEATEN);
    }

    /// What was begun most; of what was begun as often, a match before a lesson and a lesson before a drill. `None` before anything was
    /// begun.
    #[must_use]
    pub fn most(&self) -> Option<Pastime> {
        let counts =
            [(self.drills, Pastime::Drills), (self.lessons, Pastime::Lessons), (self.matches, Pastime::Matches)];
        let (count, most) = counts.into_iter().max_by_key(|(count, _)| *count)?;
        (count > 0).then_some(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_begun_most_comes_first_and_a_match_before_a_lesson() {
        let often = |lessons, matches, drills| Often { lessons, matches, drills, ..Often::default() }.most();
        assert_eq!(often(0, 0, 0), None);
        assert_eq!(often(3, 1, 0), Some(Pastime::Lessons));
        assert_eq!(often(2, 2, 2), Some(Pastime::Matches));
        assert_eq!(often(1, 0, 4), Some(Pastime::Drills));
    }

    #[test]
    fn the_game_that_was_begun_last_comes_first_and_each_stands_once() {
        let mut often = Often::default();
        ["snooker", "killer", "snooker", "nine_ball"].into_iter().for_each(|game| often.began(game));
        assert_eq!(
            (often.matches, often.last_games),
            (4, ["nine_ball", "snooker", "killer"].map(str::to_owned).to_vec())
        );
    }
}
