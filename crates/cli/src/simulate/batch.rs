//! Many shots, computed on all cores and answered in one line of JSON each, in the order in which they were asked for.

use std::io;
use std::process::ExitCode;

use super::asked::{ShotFields, ShotRequest, ShotSource};
use super::options::SimulateOptions;
use super::sampled::report;
use super::setups::Setups;
use crate::answer::{misuse, refuse, report_broken_invariant};
use crate::cores::cores;
use crate::lines::{AnswerForm, Batch, Input, Line, NoAnswer};
use baize_files::{FileIdentity, Folders, Id};
use baize_table::shot::Simulator;

/// Computes the shots of the command line, or those of the lines of the standard input. The exit code is 1 if a shot could not
/// be computed; its answer says why, and the others are computed all the same.
pub fn batch(shots: &[String], options: &SimulateOptions, at: &[f64], folders: &Folders) -> ExitCode {
    let mut input = Input::<_, ShotFields>::new(io::stdin());
    let lines: Box<dyn Iterator<Item = Line<ShotRequest>> + Send> =
        if options.lines { Box::new(&mut input) } else { Box::new(shots.iter().map(|shot| file(shot))) };
    let batch = Batch {
        form: AnswerForm { command: "simulate", fields: &["version", "ending", "duration"] },
        one: "shot",
        many: "shots",
        from: "standard input",
        count: (!options.lines).then_some(shots.len()),
        threads: options.threads.map_or_else(cores, usize::from),
        out: options.resume.as_deref(),
    };
    let read = options.lines.then(FileIdentity::of_standard_input).flatten();
    if let Err(message) = batch.refuse_own_input(read.as_ref()) {
        return misuse(message);
    }
    let worker = || {
        let mut player = Player::default();
        move |id: &Id, asked: &ShotRequest| player.play(id, asked, options, at, folders)
    };
    match batch.answer(lines, worker) {
        Ok(kept) => batch.report(kept, input.failure()),
        Err(message) => refuse(message),
    }
}

/// A shot of the command line, whose id is its name.
fn file(shot: &str) -> Line<ShotRequest> {
    let asked = ShotRequest { source: ShotSource::Shot(shot.to_owned()), balls: None, strike: None };
    Line { id: Id::Text(shot.to_owned()), asked: Ok(asked) }
}

/// What a thread needs to play shots one after the other.
#[derive(Default)]
struct Player {
    simulator: Simulator,
    setups: Setups,
}

impl Player {
    /// The line of JSON about the shot, or what is wrong with the shot.
    fn play(
        &mut self,
        id: &Id,
        asked: &ShotRequest,
        options: &SimulateOptions,
        at: &[f64],
        folders: &Folders,
    ) -> Result<Vec<u8>, NoAnswer> {
        let Self { simulator, setups } = self;
        let setup = setups.of(asked, options.raise_butt, folders)?;
        let run = simulator
            .play_recording(setup, options.answer.recorded())
            .map_err(|refusal| NoAnswer::from(refusal.to_string()))?;
        report_broken_invariant(setup, run, folders);
        let mut text = Vec::new();
        let written = match options.answer.in_short(&run.record) {
            Some(short) => short.write_json_with_id(id, &mut text),
            None => report(setup, run, options.sampling.sample, at)?.write_json_with_id(id, &mut text),
        };
        written.map_err(|error| NoAnswer::from(error.to_string()))?;
        Ok(text)
    }
}
