//! `baize advise`: what an opponent would do in a position, one position a line.

mod asked;
mod position;
mod report;

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::answer::{misuse, refuse};
use super::lines::{AnswerForm, Batch, Input, Line, NoAnswer, input_schema, input_table};
use super::whole_numbers::threads;
use crate::cores::cores;
use asked::{Advice, AdviceFields};
use baize_files::{FileIdentity, Folders, Id, reason, shown_path};
use baize_opponent::opponent::{AdviceReport, OpponentFile, Question, Situation, Thought, think};
use position::position;
pub use report::{advise_schema, advise_tables};

/// What `baize advise` is asked for.
#[derive(Args, Debug)]
pub struct AdviseOptions {
    /// The positions, as lines of JSON such as {"id": 1, "game": "nine_ball", "balls": {"cue": [-0.5, 0.1], "9": [0.6, 0.2]},
    /// "opponent": "level_5"}. Without this argument they come from the standard input; each is answered as soon as it is
    /// read.
    #[arg(value_name = "POSITIONS.jsonl")]
    positions: Option<PathBuf>,
    /// Append the answers to this file, and skip the positions whose ids have an answer there. A last line that was cut off is
    /// removed first.
    #[arg(long, value_name = "OUT.jsonl")]
    resume: Option<PathBuf>,
    /// Think about each position on this many threads [default: the number of cores]. The answers do not depend on it.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// Answers the positions. The exit code is 1 if one could not be answered; its answer says why.
pub fn advise(options: &AdviseOptions, folders: &Folders) -> ExitCode {
    let from = options.positions.as_ref().map_or_else(|| "standard input".to_owned(), shown_path);
    let text: Box<dyn Read + Send> = match options.positions.as_ref().map(File::open).transpose() {
        Ok(None) => Box::new(io::stdin()),
        Ok(Some(file)) => Box::new(file),
        Err(error) => return refuse(format_args!("{from} cannot be read: {}", reason(&error))),
    };
    let mut input = Input::<_, AdviceFields>::new(text);
    // One position at a time: whoever asks by hand or by a program waits for the answer to the last one.
    let batch = Batch {
        form: AnswerForm { command: "advise", fields: &["version", "does", "simulations"] },
        one: "position",
        many: "positions",
        from: &from,
        count: None,
        threads: 1,
        out: options.resume.as_deref(),
    };
    let read = options.positions.as_deref().map_or_else(FileIdentity::of_standard_input, FileIdentity::of);
    if let Err(message) = batch.refuse_own_input(read.as_ref()) {
        return misuse(message);
    }
    let threads = options.threads.map_or_else(cores, usize::from);
    let worker = || |id: &Id, advice: &Advice| answer(id, advice, threads, folders);
    match batch.answer(&mut input, worker) {
        Ok(kept) => batch.report(kept, input.failure()),
        Err(message) => refuse(message),
    }
}

/// The line about a position.
fn answer(id: &Id, advice: &Advice, threads: usize, folders: &Folders) -> Result<Vec<u8>, NoAnswer> {
    let asked = Asked::of(advice, folders)?;
    let Some(thought) = asked.thought(threads) else {
        return Err(NoAnswer::from("the match is over, so there is nothing to do".to_owned()));
    };
    let mut line =
        serde_json::to_vec(&AdviceReport::of(id, &asked.situation, &thought)).map_err(|error| error.to_string())?;
    line.push(b'\n');
    Ok(line)
}

/// A position with the players who are asked about it, loaded.
pub(crate) struct Asked {
    situation: Situation,
    player: OpponentFile,
    other: Option<OpponentFile>,
    simulations: Option<u32>,
    seed: u64,
}

impl Asked {
    /// What a line of the input asks.
    ///
    /// # Errors
    /// A sentence about the line, or about a file that it names.
    pub fn of_line(line: &str, folders: &Folders) -> Result<Self, NoAnswer> {
        Self::of(&Line::read::<AdviceFields>(1, line.as_bytes()).asked?, folders)
    }

    fn of(advice: &Advice, folders: &Folders) -> Result<Self, NoAnswer> {
        let opponent = |name: &String| OpponentFile::find(name, folders);
        Ok(Self {
            situation: position(advice, folders)?,
            player: opponent(&advice.opponent)?,
            other: advice.other.as_ref().map(opponent).transpose()?,
            simulations: advice.simulations,
            seed: advice.seed,
        })
    }

    /// The same, with at most this many shots computed.
    pub fn with_simulations(self, simulations: u32) -> Self {
        Self { simulations: Some(simulations), ..self }
    }

    /// What the player does; `None` if the match is over.
    pub fn thought(&self, threads: usize) -> Option<Thought> {
        think(&Question {
            situation: &self.situation,
            player: &self.player,
            other: self.other.as_ref(),
            seed: self.seed,
            simulations: self.simulations,
            threads,
            stop: &AtomicBool::new(false),
        })
    }
}

/// The text of `docs/json/advise.input.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn advise_input_schema() -> String {
    input_schema::<AdviceFields>()
}

/// The table of the fields of a line, for a page.
#[must_use]
pub fn advise_input_table() -> String {
    input_table::<AdviceFields>()
}
