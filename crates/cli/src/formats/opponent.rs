//! Somebody to play against.

use baize_describe::{Described, Field};
use baize_files::{FileError, Flaw, Format, Kind, Source, commented, group, plain, quoted, shown};
use baize_opponent::opponent::OpponentFile;
use baize_table::looks::CueFile;

/// Somebody to play against.
pub struct Opponent;

impl Format for Opponent {
    fn fields(&self) -> Vec<Field> {
        OpponentFile::fields("")
    }

    fn example(&self, name: &str) -> String {
        let face = vec![
            plain("skin", "(0.85, 0.66, 0.52)"),
            plain("hair", "(0.25, 0.17, 0.11)"),
            plain("shirt", "(0.22, 0.34, 0.50)"),
        ];
        let stroke = vec![
            plain("direction_deg", "0.24"),
            plain("speed", "0.07"),
            plain("least_speed", "0.02"),
            plain("side", "0.0009"),
            plain("height", "0.0014"),
            plain("elevation_deg", "0.7"),
            plain("bias_deg", "0.06"),
        ];
        let thinking = vec![plain("simulations", "6000"), plain("ideas", "150"), plain("plies", "2")];
        let entries = vec![
            plain("name", quoted(name)),
            plain("level", "4"),
            plain("about", "\"Plays in a league and never hurries.\""),
            plain("cue", "\"house\""),
            group("face", "", face),
            group("stroke", "", stroke),
            group("knows", "", vec![plain("squirt", "false"), plain("cloth", "1.1")]),
            group("thinking", "", thinking),
            group("habits", "", vec![plain("attack", "0.05"), plain("side", "0.4")]),
        ];
        commented(
            &self.fields(),
            "Somebody to play against. Errors are standard deviations of normal distributions.",
            &entries,
        )
    }

    fn verdict(&self, source: Source) -> Result<String, FileError> {
        // The cue that the file names is checked too.
        let (file, origin) = source.parse::<OpponentFile>()?;
        let mut mistakes = origin.locate(file.flaws());
        let cue = origin.source().find_named(Kind::Cue, &file.cue).and_then(|cue| cue.parse_checked(CueFile::flaws));
        if let Err(error) = cue {
            mistakes.extend(origin.locate(vec![Flaw::new("cue", format!("cannot be used: {error}"))]));
        }
        if mistakes.is_empty() {
            Ok(format!("the opponent \"{}\", level {}", shown(&file.name), file.level))
        } else {
            Err(FileError::Mistakes(mistakes))
        }
    }
}
