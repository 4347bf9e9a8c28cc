//! `baize plot`: what the engine computes beside what others have published, as drawings or numbers.

mod report;
mod table;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::answer::{finish, misuse, print_line, refuse};
use super::drawing_or_table::{Form, form_of};
use super::inputs::Inputs;
use crate::files::{Folders, Kind, check_new, listen_for_signals, replace, save_new, shown_path};
use crate::physics::Physics;
use crate::plots::{Chart, LAW_PLOTS, LawPlot, chart_svg};
use crate::shot::{Replacement, ShotPart};
use report::PlotReport;
pub use report::{plot_page, plot_schema};

/// The name that stands for every plot.
const ALL: &str = "all";

/// What `baize plot` is asked for.
#[derive(Args, Debug)]
pub struct PlotOptions {
    /// The plot to draw, or `all`. Without it the plots are listed.
    #[arg(value_name = "PLOT", value_parser = PossibleValuesParser::new(names()))]
    plot: Option<String>,
    /// The file to write: a drawing if its name ends with .svg, a table of the numbers if it ends with .csv. Without this
    /// option it is a drawing with the name of the plot.
    #[arg(short, long, value_name = "FILE", requires = "plot", conflicts_with = "folder")]
    out: Option<PathBuf>,
    /// The folder in which to write the drawings. Without this option it is the working directory.
    #[arg(long, value_name = "DIR", requires = "plot")]
    folder: Option<PathBuf>,
    /// Write over files that exist.
    #[arg(long, requires = "plot")]
    overwrite: bool,
    /// Draw the curves for this physics: a path, or the name of a physics file (one of yours or of the game). Without it they
    /// have the constants that the published points have.
    #[arg(long, value_name = "PHYSICS", requires = "plot")]
    physics: Option<String>,
    /// Print the numbers as JSON, a line for each plot, and write no file.
    #[arg(long, requires = "plot", conflicts_with_all = ["out", "folder", "overwrite"])]
    json: bool,
}

/// The names that can stand for plots.
fn names() -> Vec<&'static str> {
    LAW_PLOTS.iter().map(|plot| plot.name).chain([ALL]).collect()
}

/// Lists the plots, or makes them: writes each to a file and prints its path, or prints its numbers.
pub fn plot(options: &PlotOptions, folders: &Folders) -> ExitCode {
    let Some(asked) = options.plot.as_deref() else { return finish(list()) };
    let physics = match options.physics.as_deref().map(|name| spheres_of(name, folders)).transpose() {
        Ok(physics) => physics,
        Err(message) => return refuse(message),
    };
    let read = Inputs::default().with_named(Kind::Physics, options.physics.as_deref(), folders);
    let plots: Vec<LawPlot> = LAW_PLOTS.into_iter().filter(|plot| [plot.name, ALL].contains(&asked)).collect();
    let chart = |plot: &LawPlot| match options.physics.as_deref().zip(physics.as_ref()) {
        Some((name, physics)) => plot.chart_under(physics, &shown_path(name)),
        None => plot.chart(),
    };
    if options.json {
        let mut out = io::stdout().lock();
        let report =
            |plot: &LawPlot| PlotReport::of(plot, options.physics.as_deref(), &chart(plot)).write_json(&mut out);
        return finish(plots.iter().try_for_each(report).and_then(|()| io::stdout().flush()));
    }
    let files: Vec<PathBuf> = plots.iter().map(|plot| file_of(plot, options)).collect();
    let form = match &options.out {
        Some(_) if plots.len() > 1 => Err("--out names one file; name a folder with --folder".to_owned()),
        Some(file) => form_of(file, "a plot"),
        None => Ok(Form::Drawing),
    };
    let usable = form.and_then(|form| files.iter().try_for_each(|file| read.refuse_as_output(file)).map(|()| form));
    let form = match usable {
        Ok(form) => form,
        Err(message) => return misuse(message),
    };
    match write(&plots, &files, form, options.overwrite, chart) {
        Ok(lines) => finish(lines.into_iter().try_for_each(print_line)),
        Err(message) => refuse(message),
    }
}

/// Prints a line for each plot: its name, and what it shows.
fn list() -> io::Result<()> {
    LAW_PLOTS.iter().try_for_each(|plot| print_line(format_args!("{:<15} {}", plot.name, plot.about)))
}

/// Writes a file for each plot, and returns a line about each. If a file may not be written over another, none is written.
///
/// # Errors
/// What is wrong with a file, in a sentence.
fn write(
    plots: &[LawPlot],
    files: &[PathBuf],
    form: Form,
    overwrite: bool,
    chart: impl Fn(&LawPlot) -> Chart,
) -> Result<Vec<String>, String> {
    if !overwrite {
        files.iter().try_for_each(|file| check_new(file)).map_err(|error| error.to_string())?;
    }
    listen_for_signals();
    let one = |(plot, file): (&LawPlot, &PathBuf)| {
        let text = match form {
            Form::Drawing => chart_svg(&chart(plot)),
            Form::Table => table::csv(&chart(plot)),
        };
        let written = if overwrite { replace(file, &text) } else { save_new(file, text) };
        written.map(|()| format!("{} is written", shown_path(file))).map_err(|error| error.to_string())
    };
    plots.iter().zip(files).map(one).collect()
}

/// The file of a plot: the one that is asked for, or one with its name in the folder.
fn file_of(plot: &LawPlot, options: &PlotOptions) -> PathBuf {
    let usual = || options.folder.clone().unwrap_or_default().join(format!("{}.svg", plot.name));
    options.out.clone().unwrap_or_else(usual)
}

/// The physics that a person names.
///
/// # Errors
/// What is wrong with it, or that its balls are no spheres.
fn spheres_of(name: &str, folders: &Folders) -> Result<Physics, String> {
    match Replacement::find(ShotPart::Physics, name, folders).map_err(|error| error.to_string())? {
        Replacement::Physics(physics) if physics.shape.is_flat() => Err(format!(
            "the balls of {} are flat discs, without the spin and friction that the plots are about; name a physics whose balls are spheres",
            shown_path(name)
        )),
        Replacement::Physics(physics) => Ok(*physics),
        _ => Err(format!("{} is no physics file", shown_path(name))),
    }
}
