//! The rules of a game, and how long a match is.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, count, group, plain, quoted, shown};
use baize_games::rules::{GameFile, LoadedGame};

/// The rules of a game, and how long a match is.
pub struct Game;

impl Format for Game {
    fn fields(&self) -> Vec<Field> {
        GameFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let entries = vec![
            plain("name", quoted(name)),
            group(
                "game",
                "EightBall",
                vec![plain("calls", "true"), plain("three_fouls", "false"), plain("puts_back", "false")],
            ),
            plain("rack", "\"eight_ball\""),
            plain("race_to", "3"),
            plain("breaks", "Alternate"),
            plain("handicap", "(0, 0)"),
        ];
        commented(&self.fields(), "A game, and how long a match is.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        LoadedGame::of_source(source).map(|loaded| described(&loaded))
    }
}

fn described(loaded: &LoadedGame) -> String {
    let LoadedGame { game, terms, setup, .. } = loaded;
    let racks = count(terms.race_to as usize, game.word_for_rack_of(terms.race_to));
    format!("a game of {}, a match to {racks} on {}", game.title().to_lowercase(), shown(&setup.table.name))
}
