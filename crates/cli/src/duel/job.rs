//! What one line of JSON asks for: a match between two opponents.

use serde::Deserialize;

use crate::lines::Asks;
use baize_describe::{Described, Form, Limited, Object, Range};
use baize_files::{Id, JsonForm};
use baize_opponent::opponent::ThinkingBudget;

/// A match is cut off after this many shots for each rack that it may have, if the job does not say after how many: more than
/// two beginners need.
const SHOTS_IN_A_RACK: u32 = 500;

/// A match that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The name or path of the game.
    pub game: String,
    /// The name or path of other physics.
    pub physics: Option<String>,
    /// The name or path of one opponent.
    pub a: String,
    /// The name or path of the other opponent.
    pub b: String,
    /// The names or paths of the opponents from the third on, in a game for more.
    pub more: Vec<String>,
    /// How many shots `a` and all others may compute for a choice; `None` for what their files say.
    pub simulations: Option<[u32; 2]>,
    /// The seed of the match.
    pub seed: u64,
    /// How many racks win the match; `None` for what the game says.
    pub race_to: Option<u32>,
    /// Whether the last one named is the first player.
    pub swap: bool,
    /// After how many shots the match is cut off.
    pub most_shots: Option<u32>,
}

impl Job {
    /// The names or paths of all opponents, `a` first.
    pub fn players(&self) -> Vec<&str> {
        [&self.a, &self.b].into_iter().chain(&self.more).map(String::as_str).collect()
    }

    /// After how many shots a match to `race_to` racks (1 or more) is cut off.
    pub fn most_shots(&self, race_to: u32) -> u32 {
        self.most_shots.unwrap_or(SHOTS_IN_A_RACK * (2 * race_to - 1))
    }
}

/// A match that `baize duel` is asked for.
#[derive(Deserialize, Described)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"id\": 1, \"game\": \"nine_ball\", \"a\": \"level_4\", \"b\": \"level_3\", \"seed\": 7}"
)]
pub struct JobFields {
    /// Your name for the job.
    #[described(left_out = "the number of the line")]
    id: Option<Id>,
    /// The name or path of a game.
    game: String,
    /// The name or path of other physics.
    #[described(left_out = "that of the table")]
    physics: Option<String>,
    /// The name or path of an opponent.
    a: String,
    /// The name or path of the other opponent.
    b: String,
    /// The names or paths of the opponents from the third on, in a game for more.
    #[serde(default)]
    #[described(left_out = "nobody")]
    more: Vec<String>,
    /// How many shots each may compute for a choice: one number, or such as `[100, 2000]` for `a` and for `b` and all after it.
    #[described(range = ThinkingBudget::SIMULATIONS, left_out = "as their files say")]
    simulations: Option<Simulations>,
    /// The seed of racks, coin, thoughts and errors.
    seed: u64,
    /// The racks that win the match.
    #[described(range = "1 to 1000", left_out = "as the game says")]
    race_to: Option<u32>,
    /// Whether the order of the players is turned round: the last one is the first player.
    #[serde(default)]
    swap: bool,
    /// After how many shots the match is cut off.
    #[described(range = 1..=1_000_000, left_out = "500 for each rack that the match may have")]
    most_shots: Option<u32>,
}

/// A number for both, or one for each.
#[derive(Deserialize)]
#[serde(untagged, expecting = "`simulations` must be a whole number, or a list of two for `a` and `b`")]
enum Simulations {
    Both(u32),
    Each([u32; 2]),
}

impl Described for Simulations {
    const FORM: Form = Form::Either("whole number, or list of two", &[Form::Whole, Form::List(&Form::Whole)]);

    fn limits(&self, path: &str, range: &Range, unit: &'static str, found: &mut Vec<Limited>) {
        self.of_both().into_iter().for_each(|count| count.limits(path, range, unit, found));
    }
}

impl Simulations {
    /// Those of `a` and those of `b`.
    fn of_both(&self) -> [u32; 2] {
        match self {
            Self::Both(count) => [*count; 2],
            Self::Each(counts) => *counts,
        }
    }
}

impl Asks for JobFields {
    type Asked = Job;
    const EXAMPLE: &'static str =
        "{\"id\": 1, \"game\": \"nine_ball\", \"a\": \"level_4\", \"b\": \"level_3\", \"seed\": 7}";

    fn form() -> JsonForm {
        JsonForm {
            title: "A match that Baize is asked for",
            meaning: "A line that baize duel reads.",
            top: Object::of::<Self>(),
            others: Vec::new(),
            objects: Vec::new(),
        }
    }

    fn id(&self) -> Option<Id> {
        self.id.clone()
    }

    fn asked(self) -> Result<Job, String> {
        let Self { game, physics, a, b, more, simulations, seed, race_to, swap, most_shots, .. } = self;
        let simulations = simulations.as_ref().map(Simulations::of_both);
        Ok(Job { game, physics, a, b, more, simulations, seed, race_to, swap, most_shots })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Line;

    fn read(text: &str) -> Line<Job> {
        Line::read::<JobFields>(3, text.as_bytes())
    }

    #[test]
    fn a_job_gives_both_players_the_same_simulations_or_each_its_own() {
        let job = |more: &str| {
            let line = read(&format!("{{\"game\": \"g\", \"a\": \"x\", \"b\": \"y\", \"seed\": 5{more}}}"));
            line.asked.expect("it is right").simulations
        };
        assert_eq!(job(""), None);
        assert_eq!(job(", \"simulations\": 200"), Some([200, 200]));
        assert_eq!(job(", \"simulations\": [200, 20]"), Some([200, 20]));
    }

    #[test]
    fn a_wrong_job_says_what_is_wrong() {
        for (text, message) in [
            (r#"{"a": "x", "b": "y", "seed": 5}"#, "3:31: missing field `game`"),
            (r#"{"game": "g", "a": "x", "b": "y"}"#, "3:33: missing field `seed`"),
            (r#"{"game": "g", "a": "x", "b": "y", "seed": -5}"#, "3:44: invalid value: integer `-5`"),
            (r#"{"game": "g", "a": "x", "b": "y", "seed": 5, "sims": 3}"#, "3:51: unknown field `sims`"),
            (
                r#"{"game": "g", "a": "x", "b": "y", "seed": 5, "simulations": 19}"#,
                "3:1: `simulations` is 19, but must lie between 20 and 10000000",
            ),
            (
                r#"{"game": "g", "a": "x", "b": "y", "seed": 5, "simulations": [20, 5]}"#,
                "3:1: `simulations` is 5, but must lie between 20 and 10000000",
            ),
            (
                r#"{"game": "g", "a": "x", "b": "y", "seed": 5, "simulations": "many"}"#,
                "3:67: `simulations` must be a whole number, or a list of two",
            ),
            (
                r#"{"game": "g", "a": "x", "b": "y", "seed": 5, "most_shots": 0}"#,
                "3:1: `most_shots` is 0, but must lie between 1 and 1000000",
            ),
            ("nonsense", "3:2: this is not JSON; a line is an object such as {\"id\": 1, \"game\": \"nine_ball\""),
        ] {
            let said = read(text).asked.expect_err(text);
            assert!(said.starts_with(message), "{text}: {said}");
        }
    }
}
