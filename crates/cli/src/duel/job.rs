//! What one line of JSON asks for: a match between two opponents.

use serde::Deserialize;

use crate::lines::Asks;
use baize_files::Id;

/// The least and the most simulations for a choice, as in the file of an opponent.
const SIMULATIONS: [u32; 2] = [20, 10_000_000];
/// The most shots after which a match may be cut off.
const MOST_SHOTS: u32 = 1_000_000;

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
    /// How many shots `a` and `b` may compute for a choice; `None` for what their files say.
    pub simulations: Option<[u32; 2]>,
    /// The seed of the match.
    pub seed: u64,
    /// How many racks win the match; `None` for what the game says.
    pub race_to: Option<u32>,
    /// Whether `b` is the first player.
    pub swap: bool,
    /// After how many shots the match is cut off.
    pub most_shots: Option<u32>,
}

impl Job {
    /// After how many shots a match to `race_to` racks (1 or more) is cut off.
    pub fn most_shots(&self, race_to: u32) -> u32 {
        self.most_shots.unwrap_or(SHOTS_IN_A_RACK * (2 * race_to - 1))
    }
}

/// The fields of a line.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"id\": 1, \"game\": \"nine_ball\", \"a\": \"level_4\", \"b\": \"level_3\", \"seed\": 7}"
)]
pub struct JobFields {
    #[serde(default)]
    id: Option<Id>,
    game: String,
    #[serde(default)]
    physics: Option<String>,
    a: String,
    b: String,
    #[serde(default)]
    simulations: Option<Simulations>,
    seed: u64,
    #[serde(default)]
    race_to: Option<u32>,
    #[serde(default)]
    swap: bool,
    #[serde(default)]
    most_shots: Option<u32>,
}

/// A number for both, or one for each.
#[derive(Deserialize)]
#[serde(untagged, expecting = "`simulations` must be a whole number, or a list of two for `a` and `b`")]
enum Simulations {
    Both(u32),
    Each([u32; 2]),
}

impl Asks for JobFields {
    type Asked = Job;
    const EXAMPLE: &'static str =
        "{\"id\": 1, \"game\": \"nine_ball\", \"a\": \"level_4\", \"b\": \"level_3\", \"seed\": 7}";

    fn id(&self) -> Option<Id> {
        self.id.clone()
    }

    fn asked(self) -> Result<Job, String> {
        let Self { game, physics, a, b, simulations, seed, race_to, swap, most_shots, .. } = self;
        let simulations = simulations.map(|simulations| match simulations {
            Simulations::Both(count) => [count; 2],
            Simulations::Each(counts) => counts,
        });
        for count in simulations.into_iter().flatten() {
            between("simulations", count, SIMULATIONS)?;
        }
        if let Some(shots) = most_shots {
            between("most_shots", shots, [1, MOST_SHOTS])?;
        }
        Ok(Job { game, physics, a, b, simulations, seed, race_to, swap, most_shots })
    }
}

/// Refuses a number outside its range.
fn between(field: &str, number: u32, [least, most]: [u32; 2]) -> Result<(), String> {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    Err(format!("`{field}` is {number}, but must lie between {least} and {most}"))
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
