//! A match with everything that was played in it.

use baize_describe::Field;
use baize_files::{FileError, Format, Source, count, shown};
use baize_games::match_play::{self, Command, LoadedMatch, match_example, match_fields};

/// A match with everything that was played in it.
pub struct Match;

impl Format for Match {
    fn fields(&self) -> Vec<Field> {
        match_fields()
    }

    fn example(&self, _name: &str) -> String {
        match_example()
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        LoadedMatch::of_source(source).map(|loaded| described(&loaded.the_match))
    }
}

fn described(the_match: &match_play::Match) -> String {
    let shots = the_match.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. })).count();
    let sides: Vec<String> = the_match.state().players.iter().map(|player| shown(&player.name)).collect();
    format!(
        "a match of {}, {}, {} so far",
        the_match.game().title().to_lowercase(),
        sides.join(" against "),
        count(shots, "shot")
    )
}
