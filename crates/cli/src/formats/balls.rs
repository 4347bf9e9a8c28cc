//! A set of balls.

use baize_describe::{Described, Field};
use baize_files::{FileError, Format, Source, commented, count, describe_valid, list, plain, quoted};
use baize_table::rack::BallSetFile;

/// A set of balls.
pub struct Balls;

impl Format for Balls {
    fn fields(&self) -> Vec<Field> {
        BallSetFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let items = [
            "(name: \"cue\", colour: (0.96, 0.94, 0.88))",
            "(name: \"1\", number: 1, colour: (0.95, 0.75, 0.05))",
            "(name: \"9\", number: 9, colour: (0.95, 0.75, 0.05), stripe: true)",
        ];
        let entries = vec![
            plain("name", quoted(name)),
            plain("radius", "0.028575"),
            plain("mass", "0.17"),
            list("balls", &items),
        ];
        commented(&self.fields(), "A set of balls. Lengths in metres, masses in kilograms.", &entries)
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        describe_valid(source, BallSetFile::flaws, |set| {
            format!("a set of {}, {} m in radius", count(set.balls.len(), "ball"), set.radius)
        })
    }
}
