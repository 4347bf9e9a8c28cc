//! `cargo xtask figures coach`: the figures of `docs/play/coach.md`.

use std::path::PathBuf;

use clap::Args;
use xshell::cmd;

use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::tools::threads;

/// Makes the figures of docs/play/coach.md.
///
/// It can be stopped and started again: what was played out is kept in the folder, one line of JSON for each shot.
#[derive(Args, Debug)]
pub struct CoachOptions {
    /// The folder for what is played out, usually target/figures.
    folder: Option<PathBuf>,
    /// How many shots of each game.
    #[arg(default_value_t = 100)]
    shots: u64,
}

/// Plays out what is missing, and prints the figures of each game, and of what a review finds that was meant.
pub fn coach(project: &Project, options: &CoachOptions) -> Outcome {
    let shell = &project.shell;
    let folder = project.folder(options.folder.as_deref(), "target/figures");
    let (shots, threads) = (options.shots.to_string(), threads());
    shell.create_dir(&folder)?;
    let [program, truth] = programs::research(project, ["coach_order", "review_truth"])?;
    for game in ["nine_ball", "eight_ball"] {
        let played = folder.join(format!("coach_played_{game}.jsonl"));
        let costs = folder.join(format!("coach_costs_{game}.jsonl"));
        cmd!(shell, "{program} {game} --count {shots} --threads {threads} --played {played} --costs {costs}").run()?;
    }
    let meant = folder.join("coach_meant.jsonl");
    cmd!(shell, "{truth} --intentions --strangers --threads {threads} --out {meant}").run()?;
    Ok(())
}
