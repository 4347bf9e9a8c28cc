//! Something to practise.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, count, group, list, plain, quoted, shown};
use baize_games::drills::{Drill as Loaded, DrillFile};

/// Something to practise.
pub struct Drill;

impl Format for Drill {
    fn fields(&self) -> Vec<Field> {
        DrillFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let balls = ["(ball: \"cue\", diamonds: (-1, 0))", "(ball: \"1\", diamonds: (2, 1))"];
        let rack = vec![plain("table", "\"pool_9ft\""), plain("ball_set", "\"pool_measle\""), list("balls", &balls)];
        let stations = [
            "(balls: [(ball: \"cue\", diamonds: (0, 0))])",
            "(balls: [(ball: \"cue\", diamonds: (-1, -0.5))])",
            "(balls: [(ball: \"cue\", diamonds: (-2, -1))])",
        ];
        let score = [
            "(points: 1, goals: [Pot(ball: \"1\"), Keep(ball: \"cue\")])",
            "(points: 2, goals: [Pot(ball: \"1\"), Leave(ball: \"cue\", zone: Circle(centre: (2, 1), radius: 0.5))])",
        ];
        let entries = vec![
            plain("name", quoted(name)),
            plain(
                "about",
                "\"Pot the 1 and stop the cue ball where it hits. After a success the cue ball lies farther away.\"",
            ),
            plain("topic", "Stop"),
            group("rack", "", rack),
            plain("attempts", "10"),
            plain("next", "Progressive"),
            list("stations", &stations),
            list("score", &score),
            plain("total", "Sum"),
        ];
        commented(&self.fields(), "A drill. Places are in diamonds from the centre of the table.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        Loaded::of_source(source).map(|drill| described(&drill))
    }
}

fn described(drill: &Loaded) -> String {
    let attempts = count(drill.attempts as usize, "attempt");
    let stations = count(drill.stations.len(), "station");
    let table = drill.stations.first().map_or_else(String::new, |station| shown(&station.setup.table.name));
    let what = if drill.game.is_some() { "a game for one player" } else { "one shot" };
    format!("a drill of {attempts} at {stations} on {table}; an attempt is {what}")
}
