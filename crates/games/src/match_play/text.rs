//! Writes a match as a `.match.ron` that names no other file.

use std::path::Path;

use ron::extensions::Extensions;
use serde::Serialize;

use super::command::{Command, Step};
use super::file::{CommandFile, StepFile, match_fields};
use super::the_match::Match;
use crate::rules::{Declaration, Game, Objection, Side};
use baize_files::{Entry, FileError, Source, commented, plain, quoted, replace};
use baize_table::shot::{StrikeFile, shot_entries};

impl Match {
    /// The match as a `.match.ron`: table, balls and physics, the seed, every command and its outcome.
    #[must_use]
    pub fn text(&self) -> String {
        match_text(self, self.steps(), None)
    }

    /// The match before its first command, as [`text`](Self::text).
    #[must_use]
    pub fn beginning_text(&self) -> String {
        match_text(self, &[], None)
    }

    /// One of the [`steps`](Self::steps) as a match file has it, in one line; `None` after the last.
    #[must_use]
    pub fn step_text(&self, step: usize) -> Option<String> {
        Some(written(&StepFile::of(self.steps().get(step)?, self.equipment())))
    }

    /// A command as a match file writes it, in one line. Its numbers are exact.
    #[must_use]
    pub fn command_text(&self, command: &Command) -> String {
        written(&CommandFile::of(command, self.equipment()))
    }

    /// The command that such a text says. Whether it is possible now is not asked.
    ///
    /// # Errors
    /// Why it says none, as a sentence.
    pub fn command_of(&self, text: &str) -> Result<Command, Objection> {
        let (command, origin) = Source::from_elsewhere("The command", text)
            .parse::<CommandFile>()
            .map_err(|error| Objection(error.to_string()))?;
        command.command(self).map_err(|flaw| Objection(origin.refuse(vec![flaw]).to_string()))
    }

    /// The match as [`text`](Self::text), followed by a stroke whose balls still run. Whoever reads the file plays the stroke to its
    /// end.
    #[must_use]
    pub fn text_with_stroke(&self, by: Side, declares: Declaration, strike: StrikeFile) -> String {
        let command = Command::Strike { declares, strike };
        let seat = self.state().seat(by);
        match_text(self, self.steps(), Some(&Step { by, seat, command, outcome: None, is_taken_back: false }))
    }

    /// Writes the match to a `.match.ron`. At any time either the old or the new file is complete on the disk.
    ///
    /// # Errors
    /// [`FileError::Unwritable`]; the old file stays as it was.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        replace(path, &self.text())
    }
}

fn match_text(the_match: &Match, steps: &[Step], under_way: Option<&Step>) -> String {
    let beginning = the_match.beginning();
    let names: Vec<String> = beginning.players.iter().map(|name| quoted(name)).collect();
    let steps = steps.iter().chain(under_way).map(|step| written(&StepFile::of(step, the_match.equipment())));
    let mut entries = vec![plain("players", format!("({})", names.join(", ")))];
    entries.extend(beginning.teams.as_ref().map(|teams| plain("teams", written(teams))));
    entries.extend([
        plain("colours", written(&beginning.colours)),
        plain("opponents", written(&beginning.opponents)),
        ("game".to_owned(), Entry::Group(String::new(), game(the_match))),
        ("setup".to_owned(), Entry::Group(String::new(), shot_entries(the_match.setup()))),
        plain("rack", written(the_match.rack_file())),
        plain("seed", beginning.seed.to_string()),
        plain("opening", written(&beginning.opening)),
        ("played".to_owned(), Entry::List(steps.collect())),
    ]);
    commented(&match_fields(), "A match of Baize, with everything that is needed to play it again.", &entries)
}

fn game(the_match: &Match) -> Vec<(String, Entry)> {
    let terms = the_match.terms();
    let mut entries = vec![
        plain("name", quoted(the_match.name())),
        plain("game", with_options(&the_match.game())),
        plain("race_to", terms.race_to.to_string()),
        plain("breaks", written(&terms.breaks)),
        plain("shot_clock", written(&terms.shot_clock)),
        plain("handicap", written(&terms.handicap)),
    ];
    entries.extend(terms.alone.map(|alone| plain("alone", written(&alone))));
    entries.extend((terms.sets > 1).then(|| plain("sets", terms.sets.to_string())));
    entries.extend(terms.aggregate.then(|| plain("aggregate", "true")));
    entries.extend((terms.time_outs > 0).then(|| plain("time_outs", terms.time_outs.to_string())));
    entries
}

/// A value in one line. It cannot fail, because RON can express every value of a match.
fn written(value: &impl Serialize) -> String {
    ron::to_string(value).unwrap_or_default()
}

/// A game with its options as a game file has it: they follow its name in a single pair of parentheses.
fn with_options(game: &Game) -> String {
    let options = ron::Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
    options.to_string(game).unwrap_or_default()
}
