//! A whole shot.

use baize_describe::{Described, Field};
use baize_files::{FileError, Flaw, Format, Source, commented, count, group, list, plain, quoted, shown};
use baize_table::shot::{
    GOAL_WORDS, Goal, GoalWord, Loaded, Setup, ShotFile, goal_phrase, is_met, obstruction, simulate,
};
use baize_table::table::gap_warnings;

/// A whole shot.
pub struct Shot;

impl Format for Shot {
    fn fields(&self) -> Vec<Field> {
        ShotFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let tip = vec![plain("side", "0.0"), plain("height", "0.1")];
        let strike = vec![
            plain("speed", "3.0"),
            plain("direction_deg", "0.0"),
            group("tip", "", tip),
            plain("elevation_deg", "0.0"),
        ];
        let entries = vec![
            plain("name", quoted(name)),
            plain("about", "\"The cue ball breaks the rack and stays on the table.\""),
            plain("topic", "Breaks"),
            plain("rack", "\"nine_ball\""),
            group("strike", "", strike),
            list("expect", &["Hit(ball: \"1\")", "Keep(ball: \"cue\")"]),
        ];
        commented(&self.fields(), "A shot: a rack and a stroke of the cue.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        let (file, origin) = source.parse::<ShotFile>()?;
        let Loaded { setup, notes, .. } = Setup::shot((file, origin.clone())).load_with_files()?;
        let missed = missed(&setup, &notes.expect);
        if missed.is_empty() { Ok(described(&setup, notes.expect.len())) } else { Err(origin.refuse(missed)) }
    }

    fn warnings(&self, source: Source) -> Option<Vec<String>> {
        let setup = Setup::shot(source).load().ok()?;
        let smallest = setup.balls.iter().map(|placed| placed.ball.radius).fold(f64::INFINITY, f64::min);
        let closing = gap_warnings(&setup.table.boundary, smallest).into_iter();
        Some(obstruction(&setup).map(|obstruction| obstruction.to_string()).into_iter().chain(closing).collect())
    }

    fn remarks(&self) -> String {
        goal_words()
    }
}

/// The goals that the shot does not meet when it is played.
fn missed(setup: &Setup, expect: &[Goal]) -> Vec<Flaw> {
    if expect.is_empty() {
        return Vec::new();
    }
    let run = match simulate(setup) {
        Ok(run) => run,
        Err(error) => return vec![Flaw::new("expect", format!("cannot be checked: {error}"))],
    };
    let missed = expect.iter().enumerate().filter(|(_, goal)| !is_met(goal, setup, &run));
    let flaw =
        |(index, goal)| Flaw::new(format!("expect[{index}]"), format!("does not happen: {}", goal_phrase(goal, setup)));
    missed.map(flaw).collect()
}

fn described(setup: &Setup, expected: usize) -> String {
    let stroke = if setup.strike.is_some() { "with a stroke" } else { "without a stroke" };
    let as_expected = if expected > 0 { ", and it goes as expected" } else { "" };
    format!("a shot with {} on {}, {stroke}{as_expected}", count(setup.balls.len(), "ball"), shown(&setup.table.name))
}

/// What the page says of the goal words.
fn goal_words() -> String {
    let row = |word: &GoalWord| format!("| `{}` | {} |\n", word.example, word.meaning);
    let rows: String = GOAL_WORDS.iter().map(row).collect();
    format!(
        "\nThe goal words of `expect`, which drills have too. Balls and pockets have their names. A rail is a cushion, a jaw, or the top of a \
         rail, and counts at every contact.\n\n| goal | what it asks for |\n|---|---|\n{rows}"
    )
}
