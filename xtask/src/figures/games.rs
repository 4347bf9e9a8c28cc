//! `cargo xtask figures games`: the tables under "Who wins in each game" of `docs/science/planner.md`.

mod list;
mod jobs;
mod tally;
mod table;

use std::borrow::Cow;
use std::path::PathBuf;

use clap::Args;
use serde_json::Value;
use xshell::{Shell, cmd};

use super::share::Share;
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::tools::threads;
use jobs::{Pairing, alone, lines};
use list::{ALONE, Listed, Rules, SEVERAL, TWO};
use table::Row;
use tally::{Scores, Wins, results};

/// The racks of each game: every rack of two players is played twice, with the sides exchanged.
const RACKS: u64 = 20;

/// The levels that play against each other, the higher one first.
const PAIRINGS: [(u32, u32); 2] = [(8, 4), (4, 1)];

/// The levels that play alone.
const LEVELS: [u32; 3] = [8, 4, 1];

/// Makes the tables under "Who wins in each game" of docs/science/planner.md.
///
/// It can be stopped and started again: what was played is kept in the folder, one line of JSON for each rack. Remove a file of the
/// folder to have its racks played again. The environment variable BAIZE_CLI names the program; without it a release build is used.
#[derive(Args, Debug)]
pub struct GamesOptions {
    /// The folder for what is played, usually target/figures.
    folder: Option<PathBuf>,
    /// The part of the full numbers of racks in per cent.
    #[arg(default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1000))]
    share: u64,
}

/// Plays what is missing, and prints the tables.
pub fn games(project: &Project, options: &GamesOptions) -> Outcome {
    let folder = project.folder(options.folder.as_deref(), "target/figures");
    project.shell.create_dir(&folder)?;
    let baize = programs::named_by(project, "BAIZE_CLI").map_or_else(|| programs::command_line(project), Ok)?;
    let work = Work { shell: &project.shell, folder, share: Share(options.share), threads: threads(), baize };
    let two = TWO.iter().map(|game| work.wins(game, 2)).collect::<Outcome<Vec<_>>>()?;
    let several = SEVERAL.iter().map(|(game, players)| work.wins(game, *players)).collect::<Outcome<Vec<_>>>()?;
    let alone = ALONE.iter().map(|game| work.scores(game)).collect::<Outcome<Vec<_>>>()?;
    print!("\n{}", table::text(&two, &several, &alone));
    Ok(())
}

/// What all racks need.
struct Work<'a> {
    shell: &'a Shell,
    folder: PathBuf,
    share: Share,
    threads: String,
    baize: PathBuf,
}

impl Work<'_> {
    /// Plays a game in which one player of the higher level meets others of the lower one.
    fn wins(&self, game: &Listed, players: usize) -> Outcome<Row<Wins>> {
        let file = self.file_of(game)?;
        let cell = |(level, others)| {
            let jobs = Pairing { game: &file, players, level, others }.jobs(self.seeds(players));
            let results = self.played(game, &format!("{level}_{others}"), &jobs)?;
            Ok(Wins::of(&results, level))
        };
        let cells = PAIRINGS.into_iter().map(cell).collect::<Outcome<_>>()?;
        Ok(Row { title: game.title, players, cells })
    }

    /// Plays a game in which one player of each level is alone.
    fn scores(&self, game: &Listed) -> Outcome<Row<Scores>> {
        let file = self.file_of(game)?;
        let cell = |level: u32| {
            let results = self.played(game, &level.to_string(), &alone(&file, level, self.seeds(1)))?;
            Ok(Scores::of(&results))
        };
        let cells = LEVELS.into_iter().map(cell).collect::<Outcome<_>>()?;
        Ok(Row { title: game.title, players: 1, cells })
    }

    /// How many seeds make up the racks of a game in which each seed is played once from every seat.
    fn seeds(&self, players: usize) -> u64 {
        self.share.of(RACKS.div_ceil(players as u64))
    }

    /// The name or the file of a game. Rules that no game ships with are written to a file.
    fn file_of(&self, game: &Listed) -> Outcome<Cow<'static, str>> {
        let fields = match game.rules {
            Rules::Shipped(name) => return Ok(name.into()),
            Rules::Written(fields) => fields,
        };
        let file = self.folder.join(format!("games_{}.game.ron", game.name));
        self.shell.write_file(&file, format!("(name: \"{}\", {fields})\n", game.title))?;
        let file = file.into_os_string().into_string();
        Ok(file.map_err(|_| "the name of the folder is not valid Unicode")?.into())
    }

    /// Plays the jobs that have no result. Returns the results of all.
    fn played(&self, game: &Listed, levels: &str, jobs: &[Value]) -> Outcome<Vec<Value>> {
        let Self { shell, threads, baize, .. } = self;
        println!("\n{}, {levels}", game.title);
        let name = format!("games_{}_{levels}", game.name);
        let file = self.folder.join(format!("{name}.jobs.jsonl"));
        shell.write_file(&file, lines(jobs))?;
        let out = self.folder.join(format!("{name}.jsonl"));
        // One rack that could not be played does not stop the other games: the tables name it.
        cmd!(shell, "{baize} duel {file} --threads {threads} --out {out}").ignore_status().run()?;
        results(jobs, &shell.read_file(&out)?).map_err(|error| format!("{}: {error}", out.display()).into())
    }
}
