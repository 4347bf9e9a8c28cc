//! Draws what the engine computes beside what others have published: throw, squirt, rebounds, roll-off, the 30-degree rule.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use baize_analysis::plots::chart_svg;
use baize_files::{Folders, Kind, replace, shown_path};
use baize_physics::Physics;
use baize_research::law_plots::{LAW_PLOTS, LawPlot};
use baize_table::shot::{Replacement, ShotPart};
use clap::Parser;
use clap::builder::PossibleValuesParser;

/// The name that stands for every plot.
const ALL: &str = "all";

/// Draws what the engine computes beside what others have published.
#[derive(Parser, Debug)]
struct Options {
    /// The plot to draw. Without it the plots are listed.
    #[arg(value_name = "PLOT", value_parser = PossibleValuesParser::new(names()))]
    plot: Option<String>,
    /// The folder in which to write the drawings, over those that are there.
    #[arg(long, value_name = "DIR", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/science/plots"))]
    folder: PathBuf,
    /// Draw the curves for this physics: a path, or the name of a physics file (one of yours or of the game). Without it they
    /// have the constants that the published points have.
    #[arg(long, value_name = "PHYSICS", requires = "plot")]
    physics: Option<String>,
}

/// The names that can stand for plots.
fn names() -> Vec<&'static str> {
    LAW_PLOTS.iter().map(|plot| plot.name).chain([ALL]).collect()
}

fn main() -> ExitCode {
    let options = Options::parse();
    let Some(asked) = options.plot.as_deref() else {
        LAW_PLOTS.iter().for_each(|plot| println!("{:<15} {}", plot.name, plot.about));
        return ExitCode::SUCCESS;
    };
    let plots = LAW_PLOTS.iter().filter(|plot| [plot.name, ALL].contains(&asked));
    match draw(plots, options.physics.as_deref(), &options.folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a drawing of each plot into a folder, and prints its path.
///
/// # Errors
/// What is wrong with the physics or with a file, in a sentence.
fn draw<'a>(plots: impl Iterator<Item = &'a LawPlot>, physics: Option<&str>, folder: &Path) -> Result<(), String> {
    let of_physics = physics.map(|name| Ok::<_, String>((name, spheres_of(name)?))).transpose()?;
    for plot in plots {
        let chart = match &of_physics {
            Some((name, physics)) => plot.chart_under(physics, &shown_path(name)),
            None => plot.chart(),
        };
        let file = folder.join(format!("{}.svg", plot.name));
        replace(&file, &chart_svg(&chart)).map_err(|error| error.to_string())?;
        println!("{} is written", shown_path(&file));
    }
    Ok(())
}

/// The physics that a person names.
///
/// # Errors
/// What is wrong with it, or that its balls are no spheres.
fn spheres_of(name: &str) -> Result<Physics, String> {
    let folders = Folders::from_environment();
    match Replacement::find(ShotPart::Physics, name, &folders).map_err(|error| error.to_string())? {
        Replacement::Physics(physics) if physics.shape.is_flat() => Err(format!(
            "the balls of {} are flat discs, without the spin and friction that the plots are about; name a physics whose balls are spheres",
            shown_path(name)
        )),
        Replacement::Physics(physics) => Ok(*physics),
        _ => Err(format!("{} is no {}", shown_path(name), Kind::Physics.noun())),
    }
}
