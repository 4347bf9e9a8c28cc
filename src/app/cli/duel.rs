//! `baize duel`: whole matches between opponents, one job a line.

mod job;
mod report;

use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;

use super::answer::{refuse, warn};
use super::lines::{Batch, Input, Line};
use crate::app::cores::cores;
use crate::files::{Folders, Id, Kind, listen_for_signals, reason, save_new, shown_path};
use crate::opponent::{Duel, DuelEnd, OpponentFile, PlayedDuel};
use crate::rules::LoadedGame;
use job::{Job, JobFields};
use report::DuelReport;
pub use report::{duel_page, duel_schema};

/// What `baize duel` is asked for.
#[derive(Args, Debug)]
pub struct DuelOptions {
    /// The jobs, a match each, as lines of JSON such as {"id": 1, "game": "nine_ball", "a": "level_4", "b": "level_3",
    /// "seed": 7, "race_to": 3}; `-` for the standard input.
    #[arg(value_name = "JOBS.jsonl")]
    jobs: PathBuf,
    /// Append the results to this file, and skip the jobs whose ids have a result there. A last line that was cut off is
    /// removed first.
    #[arg(long, value_name = "OUT.jsonl")]
    out: Option<PathBuf>,
    /// Play this many matches at a time [default: the number of cores]. The results do not depend on it.
    #[arg(long, value_name = "COUNT")]
    threads: Option<NonZeroUsize>,
    /// Also write each match to a file in this folder; its name is the id of the job, which must be made of letters, digits,
    /// `_` and `-`.
    #[arg(long, value_name = "DIR")]
    matches: Option<PathBuf>,
}

/// Plays the matches and prints a line of JSON about each. The exit code is 1 if a job could not be done, or if a match ended
/// with a command that was refused.
pub fn duel(options: &DuelOptions, folders: &Folders) -> ExitCode {
    let is_standard = options.jobs.as_os_str() == "-";
    let from = if is_standard { "standard input".to_owned() } else { shown_path(&options.jobs) };
    let mut input = match opened(&options.jobs, is_standard) {
        Ok(text) => Input::<_, JobFields>::new(text),
        Err(error) => return refuse(format_args!("{from} cannot be read: {}", reason(&error))),
    };
    // The jobs are read first, so that the progress bar knows how many there are.
    let jobs: Vec<Line<Job>> = input.by_ref().collect();
    if options.matches.is_some() {
        listen_for_signals();
    }
    let batch = Batch {
        command: "duel",
        one: "match",
        many: "matches",
        from: &from,
        count: Some(jobs.len()),
        threads: options.threads.map_or_else(cores, usize::from),
        out: options.out.as_deref(),
    };
    let refused = AtomicUsize::new(0);
    let worker = || {
        |id: &Id, job: &Job| {
            let path = options.matches.as_deref().map(|folder| match_path(id, folder)).transpose()?;
            let played = played(job, folders)?;
            refused.fetch_add(usize::from(matches!(played.end, DuelEnd::Refused { .. })), Ordering::Relaxed);
            if let Some(path) = path {
                save(&played, &path)?;
            }
            DuelReport::of(id, job, &played).line()
        }
    };
    let code = match batch.answer(jobs.into_iter(), worker) {
        Ok(kept) => batch.report(kept, input.failure()),
        Err(message) => return refuse(message),
    };
    match refused.into_inner() {
        0 => code,
        count => {
            warn(format_args!(
                "{count} of the matches ended with a command that the rules refuse, which is a fault of Baize; please report \
                 it with the job"
            ));
            ExitCode::FAILURE
        }
    }
}

fn opened(path: &Path, is_standard: bool) -> io::Result<Box<dyn Read>> {
    if is_standard {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path)?))
}

/// Plays the match of a job, or says why it cannot be played.
fn played(job: &Job, folders: &Folders) -> Result<PlayedDuel, String> {
    let mut game =
        LoadedGame::find_with(&job.game, job.physics.as_deref(), folders).map_err(|error| error.to_string())?;
    if let Some(race_to) = job.race_to {
        game.terms.race_to = race_to;
        if let Some(flaw) = game.terms.flaws(&game.game).first() {
            return Err(flaw.to_string());
        }
    }
    let opponent = |name: &str| OpponentFile::find(name, folders).map_err(|error| error.to_string());
    let (a, b) = (opponent(&job.a)?, opponent(&job.b)?);
    let (mut players, mut simulations) = ([&a, &b], job.simulations.map_or([None; 2], |counts| counts.map(Some)));
    if job.swap {
        players.reverse();
        simulations.reverse();
    }
    let most_shots = job.most_shots(game.terms.race_to);
    let duel = Duel { game, players, simulations, seed: job.seed, most_shots };
    duel.play().map_err(|objection| objection.to_string())
}

/// The file of a match in a folder, named after its job.
fn match_path(id: &Id, folder: &Path) -> Result<PathBuf, String> {
    let name = match id {
        Id::Number(number) => number.to_string(),
        Id::Text(text) => text.clone(),
    };
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err(
            "the match cannot be written under this id; with --matches an id is made of letters, digits, `_` and `-`"
                .to_owned(),
        );
    }
    Ok(folder.join(format!("{name}{}", Kind::Match.ending())))
}

/// Writes a match to a new file; its folder is made if it is not there. A file that says the same already, as that of a run that goes
/// on, is left alone; one that says something else is not overwritten.
fn save(played: &PlayedDuel, path: &Path) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{} cannot be made: {}", shown_path(folder), reason(&error)))?;
    }
    let text = played.play.text();
    if fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    save_new(path, text).map_err(|error| error.to_string())
}
