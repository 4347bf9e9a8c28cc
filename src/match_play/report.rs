//! What a referee says about a match: a text, or JSON.

mod json;
mod schema;
mod text;

pub use json::VERSION as REFEREE_VERSION;
pub use schema::{referee_page, referee_schema};

use std::io::{self, Write};

use super::command::{Command, Step};
use super::play::Match;
use crate::files::FileError;
use crate::rules::{Declaration, Equipment};

/// A match that is to be reported.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    /// The match.
    pub play: &'a Match,
    /// Why the command after the last step was refused, if its file has one.
    pub refusal: Option<&'a FileError>,
    /// Whether the text has the places of the balls. JSON always has them.
    pub positions: bool,
}

impl<'a> MatchReport<'a> {
    /// A report of the verdicts and the score of a match.
    #[must_use]
    pub const fn of(play: &'a Match) -> Self {
        Self { play, refusal: None, positions: false }
    }

    /// Writes every verdict in a sentence, the score, and what can be written next. It does not have the refusal.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// Writes everything as one JSON object.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &json::Whole::of(self))?;
        writeln!(out)
    }
}

/// A command in words: `calls the 3 in the foot left pocket and strikes at 2.5 m/s`.
fn command_words(command: &Command, play: &Match) -> String {
    match command {
        Command::Choose(choice) => format!("chooses: {choice}"),
        Command::PlaceCueBall(place) => format!("puts the cue ball at ({:.4}, {:.4}) m", place.x, place.y),
        Command::Strike { declares, strike } => {
            let said = declaration_words(declares, play.equipment());
            format!("{said}strikes at {} m/s", crate::physics::in_digits(strike.speed))
        }
        Command::BrushCloth => "brushes the cloth".to_owned(),
        Command::RunOutOfTime => "runs out of time".to_owned(),
        Command::ClaimRack => format!("claims the {}", play.game().word_for_rack()),
        Command::ConcedeRack => format!("concedes the {}", play.game().word_for_rack()),
        Command::ConcedeMatch => "concedes the match".to_owned(),
        Command::AgreeOnStalemate => "calls a stalemate, and the opponent agrees".to_owned(),
        Command::LagAfterStalemate(_) => "calls a stalemate, the opponent agrees, and both lag".to_owned(),
        Command::TakeBack => "takes back the last shot, and the opponent agrees".to_owned(),
    }
}

fn declaration_words(declaration: &Declaration, equipment: &Equipment) -> String {
    match *declaration {
        Declaration::Nothing => String::new(),
        Declaration::Pot { ball, pocket } => {
            format!("calls {} in the pocket \"{}\" and ", equipment.words(ball), equipment.pocket_name(pocket))
        }
        Declaration::Safety => "calls a safety and ".to_owned(),
        Declaration::PushOut => "calls a push-out and ".to_owned(),
        Declaration::Nominate(ball) => format!("nominates {} and ", equipment.words(ball)),
        Declaration::FreeBall(ball) => format!("nominates {} as free ball and ", equipment.words(ball)),
    }
}

/// A whole step in words, as sentences: the verdict where there is one, else what was done.
fn step_words(step: &Step, play: &Match) -> String {
    match &step.outcome {
        Some(outcome) => outcome.verdict.sentence.clone(),
        None => format!("{} {}.", play.state().name(step.by), command_words(&step.command, play)),
    }
}
