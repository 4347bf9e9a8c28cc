//! Jobs of `baize duel` of one rack each.

use serde_json::{Value, json};

/// How many shots each contestant may compute for a choice. It is the same for all levels, so what decides is the hand and what a
/// player knows. With the levels' own numbers, up to 100,000, all games would take weeks.
const SIMULATIONS: [u32; 2] = [100, 100];

/// One player of a level among others of another level.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// A game, or a file with one.
    pub game: &'a str,
    /// How many play.
    pub players: usize,
    /// The level of the one player.
    pub level: u32,
    /// The level of all others.
    pub others: u32,
}

impl Pairing<'_> {
    /// One job for each seed and each seat of the one player, so luck with the rack and with the order of turns evens out.
    pub fn jobs(self, seeds: u64) -> Vec<Value> {
        let seats = |seed| (0..self.players).map(move |seat| self.job(seed, seat));
        (1..=seeds).flat_map(seats).collect()
    }

    /// The rack of this seed with the one player in this seat, from 0.
    fn job(self, seed: u64, seat: usize) -> Value {
        let mut levels = vec![self.others; self.players];
        levels[seat] = self.level;
        job(&format!("{seed}-{}", seat + 1), self.game, &levels, seed)
    }
}

/// The jobs of one player alone. A job needs a second player, who then never plays.
pub fn alone(game: &str, level: u32, seeds: u64) -> Vec<Value> {
    (1..=seeds).map(|seed| job(&seed.to_string(), game, &[level; 2], seed)).collect()
}

/// A rack among players of these levels, at least two, in the order of turns.
fn job(id: &str, game: &str, levels: &[u32], seed: u64) -> Value {
    let players: Vec<String> = levels.iter().map(|level| format!("level_{level}")).collect();
    json!({
        "id": id, "game": game, "a": players[0], "b": players[1], "more": players[2..],
        "simulations": SIMULATIONS, "seed": seed, "race_to": 1,
    })
}

/// The jobs as lines of JSON.
pub fn lines(jobs: &[Value]) -> String {
    jobs.iter().map(|job| format!("{job}\n")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_rack_of_two_is_played_twice_with_the_sides_exchanged() {
        let jobs = Pairing { game: "nine_ball", players: 2, level: 8, others: 4 }.jobs(10);
        assert_eq!(jobs.len(), 20);
        let sides = |job: &Value| (job["seed"].clone(), job["a"].clone(), job["b"].clone());
        assert_eq!(sides(&jobs[0]), (json!(1), json!("level_8"), json!("level_4")));
        assert_eq!(sides(&jobs[1]), (json!(1), json!("level_4"), json!("level_8")));
        assert_eq!(jobs[19]["id"], "10-2");
    }

    #[test]
    fn among_several_the_higher_level_plays_every_rack_once_from_each_seat() {
        let jobs = Pairing { game: "killer", players: 4, level: 4, others: 1 }.jobs(5);
        assert_eq!(jobs.len(), 20);
        for (place, job) in jobs.iter().enumerate() {
            let seats = [&job["a"], &job["b"], &job["more"][0], &job["more"][1]];
            assert!(seats.iter().enumerate().all(|(seat, player)| (**player == "level_4") == (seat == place % 4)));
            assert_eq!(job["seed"], place / 4 + 1);
        }
    }

    #[test]
    fn one_alone_has_a_job_for_each_rack() {
        let jobs = alone("target/alone.game.ron", 1, 20);
        assert_eq!(jobs.len(), 20);
        assert_eq!((&jobs[4]["a"], &jobs[4]["seed"]), (&json!("level_1"), &json!(5)));
    }

    #[test]
    fn each_line_has_the_fields_that_a_duel_knows() {
        let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/json/duel.input.schema.json");
        let schema = fs::read_to_string(schema).expect("there is a schema");
        let schema: Value = serde_json::from_str(&schema).expect("it is JSON");
        let jobs = Pairing { game: "a \"b\".game.ron", players: 3, level: 8, others: 4 }.jobs(1);
        for line in lines(&jobs).lines() {
            let job: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(job["game"], "a \"b\".game.ron");
            let fields = job.as_object().expect("an object");
            assert!(fields.keys().all(|field| schema["properties"].get(field).is_some()), "{line}");
        }
    }
}
