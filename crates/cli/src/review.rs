//! `baize review`: what each shot of a match cost, and where it was lost.

mod people;
mod report;
mod text;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::answer::{finish, refuse, warn};
use super::progress::Progress;
use super::whole_numbers::{threads, whole};
use crate::cores::cores;
use baize_files::{Folders, Kind, Source};
use baize_games::match_play::{LoadedMatch, Match};
use baize_opponent::coach::{Coach, Levels, Review, ReviewShot, shots_of};
use people::{People, people};
use report::ReviewReport;
pub use report::{review_schema, review_tables};

/// The seed of the coach's thoughts.
const SEED: u64 = 0;

/// What `baize review` is asked for.
#[derive(Args, Debug)]
pub struct ReviewOptions {
    /// The match: a path, the name of a match in your own folder, or `-` for the standard input.
    #[arg(value_name = "MATCH.ron")]
    file: String,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Compute about this many shots for each position and each shot that is looked at, 100 to 1000000.
    #[arg(long, value_name = "COUNT", default_value_t = 4000, value_parser = whole(100..=1_000_000))]
    simulations: u32,
    /// Compute on this many threads [default: the number of cores]. The answer does not depend on it.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The level of every person in the match, from 1 to 8, such as 3.5 [default: as the shots of the match tell].
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<f64>,
}

fn level(text: &str) -> Result<f64, String> {
    let level: f64 = text.parse().map_err(|_| "a level is a number from 1 to 8".to_owned())?;
    if (1.0..=8.0).contains(&level) { Ok(level) } else { Err("a level is a number from 1 to 8".to_owned()) }
}

/// Looks at the match again and prints what each shot cost. A match that ends with a command that could not have been given is reviewed
/// up to there; the exit code is then 1.
pub fn review(options: &ReviewOptions, folders: &Folders) -> ExitCode {
    let read = Source::find(Kind::Match, &options.file, folders).and_then(LoadedMatch::as_far_as_it_goes);
    let (the_match, refusal) = match read {
        Ok((loaded, refusal)) => (loaded.the_match, refusal),
        Err(error) => return refuse(error),
    };
    let levels = match Levels::find(folders) {
        Ok(levels) => levels,
        Err(error) => return refuse(error),
    };
    let shots = shots_of(&the_match);
    let asked = Asked { options, folders, the_match: &the_match, levels: &levels, shots: &shots };
    let (people, review) = match asked.reviewed() {
        Ok(reviewed) => reviewed,
        Err(reason) => return refuse(reason),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let report = ReviewReport::of(&the_match, &people, &review);
    let written = if options.json { report.write_json(&mut out) } else { text::write(&report, &mut out) };
    let written = written.and_then(|()| out.flush());
    drop(out);
    let code = finish(written);
    refusal.map_or(code, refuse)
}

struct Asked<'a> {
    options: &'a ReviewOptions,
    folders: &'a Folders,
    the_match: &'a Match,
    levels: &'a Levels,
    shots: &'a [ReviewShot],
}

impl Asked<'_> {
    /// The players and the review of the match, or why there is none.
    fn reviewed(&self) -> Result<(People, Review), String> {
        let stop = AtomicBool::new(false);
        let threads = self.options.threads.map_or_else(cores, usize::from);
        let coach = |people: &People| Coach::new(people.hands(), SEED, self.options.simulations, threads, &stop);
        let mut people = people(self.the_match, self.options.level, self.levels, self.folders);
        people.warnings.iter().for_each(warn);
        let unknown = people.estimated().count();
        let progress = Progress::of("shots", self.shots.len() * if unknown > 0 { 2 } else { 1 });
        if unknown > 0 {
            let guess = people.clone();
            let coach = coach(&guess);
            for shot in self.shots {
                people.add(shot, &coach, self.levels);
                progress.one_more();
            }
            people.settle(self.levels);
        }
        let coach = coach(&people);
        let cost = |shot: &ReviewShot| {
            let cost = coach.cost(shot);
            progress.one_more();
            cost
        };
        let costs: Vec<_> = self.shots.iter().filter_map(cost).collect();
        progress.end();
        if costs.is_empty() && !self.shots.is_empty() {
            return Err("The coach has nothing to say of any shot of this match.".to_owned());
        }
        let state = self.the_match.state();
        let names: Vec<&str> = state.players.iter().map(|player| player.name.as_str()).collect();
        let review = Review::of(costs, &names, self.the_match.loser());
        Ok((people, review))
    }
}
