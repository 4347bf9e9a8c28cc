//! `baize duel`: whole matches between opponents, one job a line.

mod job;
mod report;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;

use super::answer::{misuse, refuse, warn};
use super::lines::{AnswerForm, Batch, Input, NoAnswer, input_schema, input_table};
use super::whole_numbers::threads;
use crate::cores::cores;
use baize_files::{FileIdentity, Folders, Id, Kind, listen_for_signals, reason, save_new, shown_path};
use baize_games::rules::LoadedGame;
use baize_opponent::opponent::{Contestant, Duel, DuelEnd, OpponentFile, PlayedDuel};
use job::{Job, JobFields};
use report::DuelReport;
pub use report::{duel_schema, duel_tables};

/// The lines of a longer file of jobs, in bytes, are not counted before the first match.
const LONGEST_COUNTED: u64 = 1 << 28;

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
    #[arg(long, value_name = "COUNT", value_parser = threads)]
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
    if options.matches.is_some() {
        listen_for_signals();
    }
    let batch = Batch {
        form: AnswerForm { command: "duel", fields: &["version", "end", "of_a"] },
        one: "match",
        many: "matches",
        from: &from,
        count: lines_in(&options.jobs),
        threads: options.threads.map_or_else(cores, usize::from),
        out: options.out.as_deref(),
    };
    let read = if is_standard { FileIdentity::of_standard_input() } else { FileIdentity::of(&options.jobs) };
    if let Err(message) = batch.refuse_own_input(read.as_ref()) {
        return misuse(message);
    }
    let refused = AtomicUsize::new(0);
    let worker = || {
        |id: &Id, job: &Job| -> Result<Vec<u8>, NoAnswer> {
            let path = options.matches.as_deref().map(|folder| match_path(id, folder)).transpose()?;
            let played = played(job, folders)?;
            refused.fetch_add(usize::from(matches!(played.end, DuelEnd::Refused { .. })), Ordering::Relaxed);
            if let Some(path) = path {
                save(&played, &path)?;
            }
            Ok(DuelReport::of(id, job, &played).line()?)
        }
    };
    let code = match batch.answer(&mut input, worker) {
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

fn opened(path: &Path, is_standard: bool) -> io::Result<Box<dyn Read + Send>> {
    if is_standard {
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(File::open(path)?))
}

/// How many lines the file at `path` has, for the progress bar; `None` for what can be read only once, or is too long to be read
/// twice.
fn lines_in(path: &Path) -> Option<usize> {
    let about = fs::metadata(path).ok()?;
    if !about.is_file() || about.len() > LONGEST_COUNTED {
        return None;
    }
    Some(BufReader::new(File::open(path).ok()?).split(b'\n').map_while(Result::ok).count())
}

/// Plays the match of a job, or says why it cannot be played.
fn played(job: &Job, folders: &Folders) -> Result<PlayedDuel, NoAnswer> {
    let mut game = LoadedGame::find_with(&job.game, job.physics.as_deref(), folders)?;
    if let Some(race_to) = job.race_to {
        game.terms.race_to = race_to;
        if let Some(flaw) = game.terms.flaws(&game.game).first() {
            return Err(NoAnswer::from(flaw.to_string()));
        }
    }
    let names = job.players();
    let files = names.iter().map(|name| OpponentFile::find(name, folders)).collect::<Result<Vec<_>, _>>()?;
    let contestant = |(place, (name, player)): (usize, (&&str, _))| {
        let simulations = job.simulations.map(|[of_a, of_others]| if place == 0 { of_a } else { of_others });
        Contestant { player, file: Some((*name).to_owned()), simulations }
    };
    let mut contestants: Vec<Contestant> = names.iter().zip(&files).enumerate().map(contestant).collect();
    if job.swap {
        contestants.reverse();
    }
    let most_shots = job.most_shots(game.terms.race_to);
    let duel = Duel { game, contestants, seed: job.seed, most_shots };
    duel.play().map_err(|objection| NoAnswer::from(objection.to_string()))
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

/// Writes a match to a new file; its folder is made if it is not there. If the match was written already, and only its result was
/// not, the file stays.
fn save(played: &PlayedDuel, path: &Path) -> Result<(), NoAnswer> {
    let text = played.the_match.text();
    if fs::metadata(path).is_ok_and(|about| about.len() == text.len() as u64)
        && fs::read(path).is_ok_and(|known| known == text.as_bytes())
    {
        return Ok(());
    }
    Ok(save_new(path, text)?)
}

/// The text of `docs/json/duel.input.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn duel_input_schema() -> String {
    input_schema::<JobFields>()
}

/// The table of the fields of a line, for a page.
#[must_use]
pub fn duel_input_table() -> String {
    input_table::<JobFields>()
}
