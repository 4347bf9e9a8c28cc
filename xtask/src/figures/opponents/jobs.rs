//! Jobs of `baize duel`.

use std::fmt::Write as _;

use serde_json::Value;

/// Which opponents play which game against each other.
pub struct Pairing<'a> {
    /// A game, or a file with one.
    pub game: &'a str,
    /// The level of the first opponent.
    pub level: u32,
    /// How far the second one is below it.
    pub below: u32,
    /// To how many racks a match goes, none if the game says it.
    pub race_to: Option<u32>,
    /// How many shots each opponent may compute for one of its shots, none for its own number.
    pub simulations: Option<u32>,
}

impl Pairing<'_> {
    /// Lines of JSON: every rack twice, with the sides exchanged.
    pub fn jobs(&self, racks: u64) -> String {
        let (game, a, b) = (Value::from(self.game), self.level, self.level - self.below);
        let race = self.race_to.map_or_else(String::new, |racks| format!(r#", "race_to": {racks}"#));
        let most = self.simulations.map_or_else(String::new, |most| format!(r#", "simulations": [{most}, {most}]"#));
        let mut lines = String::new();
        for rack in 1..=racks {
            for swap in [false, true] {
                let _ = writeln!(
                    lines,
                    r#"{{"id": "{rack} {swap}", "game": {game}, "a": "level_{a}", "b": "level_{b}", "seed": {rack}{race}{most}, "swap": {swap}}}"#
                );
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rack_of_the_ladder_is_played_twice_with_the_sides_exchanged() {
        let pairing = Pairing { game: "nine_ball", level: 3, below: 1, race_to: Some(1), simulations: None };
        let jobs = pairing.jobs(300);
        let lines: Vec<&str> = jobs.lines().collect();
        assert_eq!(lines.len(), 600);
        let of = |swap| {
            format!(
                r#"{{"id": "1 {swap}", "game": "nine_ball", "a": "level_3", "b": "level_2", "seed": 1, "race_to": 1, "swap": {swap}}}"#
            )
        };
        assert_eq!(lines[..2], [of(false), of(true)]);
    }

    #[test]
    fn each_line_is_json_also_with_a_strange_name_of_a_file() {
        let pairing = Pairing { game: "a \"b\".game.ron", level: 6, below: 2, race_to: None, simulations: Some(300) };
        for line in pairing.jobs(1).lines() {
            let job: Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(job["game"], "a \"b\".game.ron");
            assert_eq!(job["b"], "level_4");
            assert_eq!(job["simulations"][1], 300);
        }
    }
}
