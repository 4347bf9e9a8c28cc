//! Many shots, computed on all cores and answered in one line of JSON each, in the order in which they were asked for.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use super::asked::{Id, Line, ShotRequest, ShotSource};
use super::in_order::in_order;
use super::input::Input;
use super::resume::Answers;
use super::setups::Setups;
use super::{SimulateOptions, report};
use crate::app::bench::cores;
use crate::app::cli::progress::Progress;
use crate::app::cli::{finish, refuse, report_broken_invariant, warn};
use crate::files::{Folders, reason, shown_path};
use crate::shot::Simulator;

/// A line as it is written.
struct Answer {
    text: Vec<u8>,
    is_error: bool,
}

#[derive(Serialize)]
struct Refused<'a> {
    id: &'a Id,
    error: String,
}

/// Computes the shots of the command line, or those of the lines of the standard input. The exit code is 1 if a shot could not
/// be computed; its answer says why, and the others are computed all the same.
pub fn batch(shots: &[String], options: &SimulateOptions, at: &[f64], folders: &Folders) -> ExitCode {
    let (mut out, done): (Box<dyn Write>, _) = match options.resume.as_deref().map(Answers::open).transpose() {
        Ok(Some(Answers { file, done })) => (Box::new(file), done),
        Ok(None) => (Box::new(io::stdout().lock()), HashSet::new()),
        Err(message) => return refuse(message),
    };
    let (mut input, repeated) = (Input::new(io::stdin()), AtomicUsize::new(0));
    let lines: Box<dyn Iterator<Item = Line> + Send> =
        if options.lines { Box::new(&mut input) } else { Box::new(shots.iter().map(|shot| file(shot))) };
    let progress = if options.lines { Progress::unknown("shots") } else { Progress::of("shots", shots.len()) };
    let mut seen = HashSet::new();
    let wanted = lines.filter(|line| {
        let is_new = seen.insert(line.id.clone());
        if !is_new {
            repeated.fetch_add(1, Ordering::Relaxed);
        }
        is_new && !done.contains(&line.id)
    });
    let worker = || {
        let mut player = Player::default();
        move |line: Line| player.answer(&line, options, at, folders)
    };
    let is_shown = options.resume.is_none() && io::stdout().is_terminal();
    let mut errors = 0;
    let written = in_order(wanted, options.threads.map_or_else(cores, usize::from), worker, |answer: Answer| {
        errors += usize::from(answer.is_error);
        progress.one_more();
        if is_shown { progress.aside(|| out.write_all(&answer.text)) } else { out.write_all(&answer.text) }
    });
    progress.end();
    report_end(written, input.failure(), errors, repeated.into_inner(), options)
}

/// A shot of the command line, whose id is its name.
fn file(shot: &str) -> Line {
    let asked = ShotRequest { source: ShotSource::Shot(shot.to_owned()), strike: None };
    Line { id: Id::Text(shot.to_owned()), asked: Ok(asked) }
}

/// Reports what went wrong, if anything did, and returns the exit code.
fn report_end(
    written: io::Result<()>,
    unread: Option<io::Error>,
    errors: usize,
    repeated: usize,
    options: &SimulateOptions,
) -> ExitCode {
    match (written, &options.resume) {
        (Err(error), Some(path)) => {
            return refuse(format_args!("{}: the answers cannot be written: {}", shown_path(path), reason(&error)));
        }
        (Err(error), None) => return finish(Err(error)),
        (Ok(()), _) => {}
    }
    if repeated > 0 {
        warn(format_args!("{repeated} left out, because an earlier shot has the same id; each shot needs its own"));
    }
    if let Some(error) = unread {
        return refuse(format_args!("the standard input cannot be read to its end: {}", reason(&error)));
    }
    if errors > 0 {
        return refuse(format_args!("{errors} of the shots could not be computed; their answers say why"));
    }
    finish(Ok(()))
}

/// What a thread needs to play shots one after the other.
#[derive(Default)]
struct Player {
    simulator: Simulator,
    setups: Setups,
}

impl Player {
    fn answer(&mut self, line: &Line, options: &SimulateOptions, at: &[f64], folders: &Folders) -> Answer {
        // A fault of the engine at this shot must not end the others.
        let played = catch_unwind(AssertUnwindSafe(|| self.play(line, options, at, folders)));
        let played = played.unwrap_or_else(|_| {
            *self = Self::default();
            Err("the engine failed at this shot, which is a fault of Baize; please report it with the shot".to_owned())
        });
        match played {
            Ok(text) => Answer { text, is_error: false },
            Err(error) => {
                let text = serde_json::to_string(&Refused { id: &line.id, error }).unwrap_or_default();
                Answer { text: (text + "\n").into_bytes(), is_error: true }
            }
        }
    }

    /// The line of JSON about the shot, or what is wrong with the shot.
    fn play(
        &mut self,
        line: &Line,
        options: &SimulateOptions,
        at: &[f64],
        folders: &Folders,
    ) -> Result<Vec<u8>, String> {
        let Self { simulator, setups } = self;
        let asked = line.asked.as_ref().map_err(|message| format!("standard input:{message}"))?;
        let setup = setups.of(asked, folders).map_err(|error| error.to_string())?;
        let run = simulator.play(setup).map_err(|refusal| refusal.to_string())?;
        report_broken_invariant(setup, run, folders);
        let mut text = Vec::new();
        let written = match options.answer.in_short(&run.record) {
            Some(short) => short.write_json_with_id(&line.id, &mut text),
            None => report(setup, run, options.sampling.sample, at)?.write_json_with_id(&line.id, &mut text),
        };
        written.map_err(|error| error.to_string())?;
        Ok(text)
    }
}
