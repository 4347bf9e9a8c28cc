//! `cargo xtask figures breaks`: the figures of `docs/science/breaks.md`.

use std::path::PathBuf;

use clap::Args;
use xshell::cmd;

use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;

/// Makes the figures and the drawing of docs/science/breaks.md: breaks many racks on all cores, and adds up what they do.
///
/// It can be stopped and started again: what was broken is kept in the folder, one line of JSON for each rack. The cases are in
/// research/break_figures/cases.ron.
#[derive(Args, Debug)]
pub struct BreaksOptions {
    /// The folder for racks, tables and the drawing, usually target/break_figures.
    folder: Option<PathBuf>,
    /// How many racks are broken in each case.
    #[arg(default_value_t = 1000)]
    racks: u64,
    /// Decides the gaps, the order of the balls and the errors of the hand.
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// Breaks what is missing, and prints and keeps the tables.
pub fn breaks(project: &Project, options: &BreaksOptions) -> Outcome {
    let shell = &project.shell;
    let folder = &project.folder(options.folder.as_deref(), "target/break_figures");
    let (racks, seed) = (options.racks.to_string(), options.seed.to_string());
    let [program] = programs::research(project, ["break_figures"])?;
    shell.create_dir(folder)?;
    let tables = cmd!(shell, "{program} --racks {racks} --seed {seed} --folder {folder}").read()? + "\n";
    print!("{tables}");
    shell.write_file(folder.join("tables.md"), &tables)?;
    let folder = folder.display();
    println!("{folder}/tables.md has the tables, {folder}/breaks.svg the drawing.");
    Ok(())
}
