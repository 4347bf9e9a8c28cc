//! `cargo xtask figures opponents`: the figures of `docs/science/planner.md`.

mod jobs;

use std::path::{Path, PathBuf};

use clap::Args;
use xshell::{Shell, cmd};

use super::share::Share;
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::tools::threads;
use jobs::Pairing;

/// Runs alone: the figure, its runs, and the most simulations a shot.
const RUNS: [(&str, u64, u32); 7] = [
    ("nine-ball", 600, 20_000),
    ("eight-balls", 400, 8000),
    ("ghost", 200, 20_000),
    ("straight-pool", 100, 2000),
    ("three-cushion", 20, 5000),
    ("straight-rail", 17, 8000),
    ("snooker", 100, 4000),
];

/// Who plays against the rebuild of PickPocket, and how many games.
const FIELD: [(&str, u64); 3] = [("one_ply", 400), ("baize_equal", 600), ("baize:60000", 600)];

/// The games of points, each short enough for two hundred of them.
const POINTS: [(&str, &str); 4] = [
    ("straight_pool", "StraightPool(target: 25)"),
    ("three_cushion", "ThreeCushion(distance: 10)"),
    ("straight_rail", "StraightRail(distance: 30)"),
    ("snooker", "Snooker()"),
];

/// Makes the figures of docs/science/planner.md.
///
/// It can be stopped and started again: what was played is kept in the folder, one line of JSON for each run and match.
#[derive(Args, Debug)]
pub struct OpponentsOptions {
    /// The folder for what is played, usually target/figures.
    folder: Option<PathBuf>,
    /// The part of the full numbers of runs in per cent.
    #[arg(default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1000))]
    share: u64,
}

/// Plays what is missing, and prints the figures.
pub fn opponents(project: &Project, options: &OpponentsOptions) -> Outcome {
    let folder = project.folder(options.folder.as_deref(), "target/figures");
    project.shell.create_dir(&folder)?;
    let baize = programs::command_line(project)?;
    let [figures, levels, field] = programs::research(project, ["opponent_figures", "opponent_levels", "field"])?;
    let (shell, share, threads) = (&project.shell, Share(options.share), threads());
    let work = Work { shell, folder, share, threads, baize, figures, levels, field };
    work.runs()?;
    work.games_of_the_field()?;
    work.ladder()?;
    work.points()?;
    work.choices()
}

/// What all figures need.
struct Work<'a> {
    shell: &'a Shell,
    folder: PathBuf,
    share: Share,
    threads: String,
    baize: PathBuf,
    figures: PathBuf,
    levels: PathBuf,
    field: PathBuf,
}

impl Work<'_> {
    /// Runs alone at the table.
    fn runs(&self) -> Outcome {
        let Self { shell, threads, figures, .. } = self;
        for (figure, runs, simulations) in RUNS {
            let (count, simulations) = (self.share.of(runs).to_string(), simulations.to_string());
            say(&format!("{figure}, {count} runs, at most {simulations} simulations a shot"));
            let out = self.folder.join(format!("{figure}_{simulations}.jsonl"));
            cmd!(
                shell,
                "{figures} {figure} --count {count} --simulations {simulations} --threads {threads} --out {out}"
            )
            .run()?;
        }
        Ok(())
    }

    /// Eight-ball against the rebuild of PickPocket.
    fn games_of_the_field(&self) -> Outcome {
        let Self { shell, threads, field, .. } = self;
        for (player, games) in FIELD {
            let games = self.share.of(games).to_string();
            say(&format!(
                "eight-ball at the tournament noise, {player} against the rebuild of PickPocket, {games} games"
            ));
            let out = self.folder.join(format!("field_{}.jsonl", player.replacen(':', "_", 1)));
            cmd!(shell, "{field} {player} pickpocket --games {games} --threads {threads} --out {out}").run()?;
        }
        Ok(())
    }

    /// Each level against the one below.
    fn ladder(&self) -> Outcome {
        let mut all = Vec::new();
        for level in 2..=8 {
            let pairing = Pairing { game: "nine_ball", level, below: 1, race_to: Some(1), simulations: None };
            let jobs = pairing.jobs(self.share.of(300));
            all.push(self.duel(
                &format!("ladder_{level}"),
                &jobs,
                &format!("level {level} against level {}", level - 1),
            )?);
        }
        say("all matches of the levels together");
        self.results(&all)
    }

    /// The games of points: levels two apart. So that straight pool and snooker end within a day, all levels compute at most as many
    /// shots as the jobs say.
    fn points(&self) -> Outcome {
        let files = POINTS.map(|(name, _)| self.folder.join(format!("short_{name}.game.ron")));
        for ((name, game), file) in POINTS.iter().zip(&files) {
            self.shell.write_file(file, format!("(name: \"short_{name}\", game: {game}, race_to: 1)\n"))?;
        }
        for ((name, _), file) in POINTS.iter().zip(&files) {
            let file = file.to_str().ok_or("the name of the folder is not valid Unicode")?;
            for level in [4, 6] {
                let pairing = Pairing { game: file, level, below: 2, race_to: None, simulations: Some(300) };
                let jobs = pairing.jobs(self.share.of(100));
                let title = format!("{name}, level {level} against level {}", level - 2);
                self.duel(&format!("points_{name}_{level}"), &jobs, &title)?;
            }
        }
        Ok(())
    }

    /// Plays the jobs that have no result, and prints what the results say. Returns the file with the results.
    fn duel(&self, name: &str, jobs: &str, title: &str) -> Outcome<PathBuf> {
        let Self { shell, threads, baize, .. } = self;
        let file = self.folder.join(format!("{name}.jobs.jsonl"));
        shell.write_file(&file, jobs)?;
        let results = self.folder.join(format!("{name}.jsonl"));
        cmd!(shell, "{baize} duel {file} --threads {threads} --out {results}").run()?;
        say(title);
        self.results(&[&results])?;
        Ok(results)
    }

    /// Prints what these results say.
    fn results(&self, files: &[impl AsRef<Path>]) -> Outcome {
        let Self { shell, levels, .. } = self;
        let files = files.iter().map(AsRef::as_ref);
        cmd!(shell, "{levels} results {files...}").run()?;
        Ok(())
    }

    /// Which shots the levels choose.
    fn choices(&self) -> Outcome {
        let Self { shell, threads, levels, .. } = self;
        for level in [2, 4, 6] {
            say(&format!("choices of level {level}"));
            let (player, count) = (format!("level_{level}"), self.share.of(1000).to_string());
            let out = self.folder.join(format!("choices_{level}.jsonl"));
            cmd!(shell, "{levels} choices {player} --count {count} --threads {threads} --out {out}").run()?;
        }
        Ok(())
    }
}

/// Prints a heading.
fn say(words: &str) {
    println!("\n{words}");
}
