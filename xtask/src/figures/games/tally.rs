//! What the results of jobs say.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::outcome::Outcome;

/// How a result calls its players, in the order of the job.
const LETTERS: &str = "abcdefgh";

/// The result of each job from the lines of a file. A job without one gets an object with its id alone.
pub fn results(jobs: &[Value], text: &str) -> Outcome<Vec<Value>> {
    let lines = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let mut known: HashMap<String, Value> = lines.into_iter().map(|line| (line["id"].to_string(), line)).collect();
    let mut result = |job: &Value| known.remove(&job["id"].to_string()).unwrap_or_else(|| json!({ "id": job["id"] }));
    Ok(jobs.iter().map(&mut result).collect())
}

/// The racks that one level has won and lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// Racks that the level has won.
    pub won: usize,
    /// Racks that another level has won.
    pub lost: usize,
    /// The racks that nobody has won: the id, and why.
    pub open: Vec<String>,
}

impl Wins {
    /// Counts the racks of this level.
    pub fn of(results: &[Value], level: u32) -> Self {
        let (level, mut wins) = (format!("level_{level}"), Self::default());
        for result in results {
            match winner(result) {
                Some(winner) if winner == level => wins.won += 1,
                Some(_) => wins.lost += 1,
                None => wins.open.push(why_open(result)),
            }
        }
        wins
    }

    /// These racks and others together.
    pub fn with(mut self, others: &Self) -> Self {
        self.won += others.won;
        self.lost += others.lost;
        self.open.extend_from_slice(&others.open);
        self
    }

    /// All racks.
    pub fn racks(&self) -> usize {
        self.won + self.lost + self.open.len()
    }
}

/// What one player has scored alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// The points of each rack that was played to its end.
    pub points: Vec<f64>,
    /// The other racks: the id, and why.
    pub open: Vec<String>,
}

impl Scores {
    /// Collects the points of the first player.
    pub fn of(results: &[Value]) -> Self {
        let mut scores = Self::default();
        for result in results {
            match result["of_a"]["points"].as_f64().filter(|_| result["end"] == "won") {
                Some(points) => scores.points.push(points),
                None => scores.open.push(why_open(result)),
            }
        }
        scores
    }

    /// The mean of the points, and its standard error; `None` for fewer than two racks.
    pub fn mean(&self) -> Option<(f64, f64)> {
        if self.points.len() < 2 {
            return None;
        }
        let count = self.points.len() as f64;
        let mean = self.points.iter().sum::<f64>() / count;
        let squares: f64 = self.points.iter().map(|points| (points - mean) * (points - mean)).sum();
        Some((mean, (squares / (count - 1.0) / count).sqrt()))
    }
}

/// Who has won the rack, as the job names the player.
fn winner(result: &Value) -> Option<&str> {
    let winner = match LETTERS.find(result["winner"].as_str()?)? {
        0 => &result["a"],
        1 => &result["b"],
        place => &result["more"][place - 2],
    };
    winner.as_str()
}

/// The id of a rack that nobody has won, and why.
fn why_open(result: &Value) -> String {
    let reasons = [&result["error"], &result["refused"]["sentence"], &result["end"]];
    let reason = reasons.into_iter().find_map(Value::as_str).unwrap_or("not played");
    format!("{} {reason}", result["id"].as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(id: &str, players: [&str; 3], rest: &Value) -> Value {
        let mut result = json!({ "id": id, "a": players[0], "b": players[1], "more": [players[2]] });
        let fields = result.as_object_mut().expect("an object");
        fields.extend(rest.as_object().expect("an object").clone());
        result
    }

    #[test]
    fn a_rack_is_won_by_whoever_sits_in_the_seat_of_the_winner() {
        let results = [
            result("1-1", ["level_8", "level_4", "level_4"], &json!({ "end": "won", "winner": "a" })),
            result("1-2", ["level_4", "level_8", "level_4"], &json!({ "end": "won", "winner": "b" })),
            result("1-3", ["level_4", "level_4", "level_8"], &json!({ "end": "won", "winner": "c" })),
            result("2-1", ["level_8", "level_4", "level_4"], &json!({ "end": "won", "winner": "c" })),
        ];
        assert_eq!(Wins::of(&results, 8), Wins { won: 3, lost: 1, open: Vec::new() });
    }

    #[test]
    fn a_rack_without_a_winner_is_named_with_the_reason() {
        let players = ["level_8", "level_4", "level_4"];
        let refused = json!({ "end": "refused", "refused": { "by": "a", "sentence": "The ball is gone." } });
        let results = [
            result("1-1", players, &json!({ "end": "cut" })),
            result("1-2", players, &refused),
            json!({ "id": "2-1", "error": "no such game" }),
            json!({ "id": "2-2" }),
        ];
        let wins = Wins::of(&results, 8);
        assert_eq!(wins.open, ["1-1 cut", "1-2 The ball is gone.", "2-1 no such game", "2-2 not played"]);
        assert_eq!((wins.won, wins.lost, wins.racks()), (0, 0, 4));
    }

    #[test]
    fn only_the_results_of_the_jobs_count() {
        let jobs = [json!({ "id": "1-1" }), json!({ "id": "1-2" })];
        let text = "{\"id\": \"1-2\", \"end\": \"cut\"}\n{\"id\": \"7-1\", \"end\": \"won\"}\n";
        let found = results(&jobs, text).expect("it is JSON");
        assert_eq!(found, [json!({ "id": "1-1" }), json!({ "id": "1-2", "end": "cut" })]);
        assert!(results(&jobs, "no JSON").is_err());
    }

    #[test]
    fn the_mean_of_scores_is_that_of_the_racks_that_came_to_an_end() {
        let rack = |points: f64, end: &str| json!({ "id": "3", "end": end, "of_a": { "points": points } });
        let scores = Scores::of(&[rack(10.0, "won"), rack(14.0, "won"), rack(3.0, "cut")]);
        assert_eq!(scores.mean(), Some((12.0, 2.0)));
        assert_eq!(scores.open, ["3 cut"]);
        assert_eq!(Scores::of(&[rack(10.0, "won")]).mean(), None);
    }
}
