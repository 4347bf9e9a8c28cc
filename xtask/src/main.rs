//! The makers' tools: they compute, measure, draw and pack what belongs to Baize. `cargo xtask --help` lists them.

#![forbid(unsafe_code)]

mod outcome;
mod tools;
mod files;
mod project;
mod programs;
mod scenes;
mod bake;
mod figures;
mod search;
mod package;
mod pictures;
mod wheel;
mod pages;
mod names;
mod plot;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use outcome::Outcome;
use project::Project;

/// The makers' tools of Baize. They run from any folder of the project.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Computes the light that is shipped, of five usual tables in the three moods. Needed after every change of meshes, materials,
    /// lights or the room.
    ///
    /// What is there already is not made again; remove assets/light to begin anew. The environment variable BAKE_LIGHT names a built
    /// example `bake_light`; without it a release build is used.
    Bake,
    /// Makes the figures of pages in `docs`.
    #[command(subcommand)]
    Figures(figures::Figures),
    Search(search::SearchOptions),
    Package(package::PackageOptions),
    /// Makes the pictures of the README and of docs/play/gallery: the stills, and the break as an animation.
    ///
    /// It needs a graphics adapter, ImageMagick (`convert`) and the tools of WebP (`img2webp`).
    Pictures,
    Wheel(wheel::WheelOptions),
    /// Writes anew what tests make and compare: pages in `docs`, JSON Schemas, files in `config`, and the expected messages about
    /// files with mistakes.
    ///
    /// Read the difference before you commit it.
    Pages,
    /// Lists the names that crates and rooms hand on and that nobody outside uses.
    Names,
    Plot(plot::PlotOptions),
}

/// Runs the tool that was asked for.
fn run(command: &Command) -> Outcome {
    let project = Project::find()?;
    match command {
        Command::Bake => bake::bake(&project),
        Command::Figures(figures) => figures::make(&project, figures),
        Command::Search(options) => search::search(&project, options),
        Command::Package(options) => package::package(&project, options),
        Command::Pictures => pictures::pictures(&project),
        Command::Wheel(options) => wheel::wheel(&project, options),
        Command::Pages => pages::pages(&project),
        Command::Names => names::names(&project),
        Command::Plot(options) => plot::plot(&project, options),
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    match run(&options.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
