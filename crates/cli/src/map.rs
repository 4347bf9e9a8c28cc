//! `baize map`: what becomes of a shot if its direction and speed are a little different.

mod span;
mod table;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, misuse, print_line, refuse, warn_of_cue};
use super::lines::in_order;
use super::progress::Progress;
use super::whole_numbers::threads;
use crate::cores::cores;
use crate::pixels::png_of_rows;
use baize_analysis::plots::{Area, KindShare, OutcomeMap, Palette, kinds, picture};
use baize_files::{Folders, Source, check_new, listen_for_signals, reason, save_new, shown_path};
use baize_physics::{FASTEST, Strike};
use baize_table::shot::{Loaded, Setup, Simulator};
use span::{Span, span};

/// Without `--speeds` a map goes from this part of the speed of the shot to this multiple of it.
const USUAL_SPEEDS: [f64; 2] = [0.5, 1.5];
/// A picture is about so many pixels wide.
const PIXELS: usize = 768;
/// So many kinds of outcomes are listed.
const LISTED: usize = 12;

/// What `baize map` is asked for.
#[derive(Args, Debug)]
pub struct MapOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), or `-` for the standard
    /// input.
    #[arg(value_name = "SHOT")]
    shot: String,
    /// The file to write: a picture if its name ends with .png, a table if it ends with .csv.
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// How many degrees of direction the map spans, with the direction of the shot in its middle.
    #[arg(long, value_name = "DEGREES", default_value_t = 4.0)]
    width: f64,
    /// The speeds of the cue in m/s, such as 1..4 [default: from half the speed of the shot to one and a half times that speed].
    #[arg(long, value_name = "FROM..TO", value_parser = span)]
    speeds: Option<Span>,
    /// How many directions and how many speeds there are, 2 to 2048.
    #[arg(long, value_name = "COUNT", default_value_t = 256)]
    size: usize,
    /// Compute this many shots at a time [default: the number of cores]. The map does not depend on it.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

/// The forms of the file.
#[derive(Clone, Copy)]
enum Form {
    Picture,
    Table,
}

/// Computes the map, writes it, and prints how often what happened.
pub fn map(options: &MapOptions, folders: &Folders) -> ExitCode {
    let Some(form) = form_of(&options.out) else {
        return misuse(format_args!(
            "{} is no file for a map; its name must end with .png for a picture or .csv for a table",
            shown_path(&options.out)
        ));
    };
    let called = shown_path(Source::name_in_messages(&options.shot));
    let setup = match Loaded::named(&options.shot, folders) {
        Ok(loaded) => loaded.setup,
        Err(error) => return refuse(error),
    };
    let Some(strike) = setup.strike else {
        return refuse(format_args!(
            "{called} has no strike; a map needs one, for the tip and for the middle of the map"
        ));
    };
    let area = match area_of(options, &strike) {
        Ok(area) => area,
        Err(message) => return misuse(message),
    };
    if let Err(error) = check_new(&options.out) {
        return refuse(error);
    }
    warn_of_cue(&Source::name_in_messages(&options.shot), &setup);
    let map = match computed(&area, &setup, options.threads.map_or_else(cores, NonZeroUsize::get)) {
        Ok(map) => map,
        Err(error) => return refuse(format_args!("the map cannot be computed: {}", reason(&error))),
    };
    let kinds = kinds(&map);
    let palette = Palette::of(&kinds);
    let bytes = match form {
        Form::Table => Ok(table::csv(&map, &setup).into_bytes()),
        Form::Picture => png_of(&map, &palette, &strike),
    };
    let written = bytes.and_then(|bytes| {
        listen_for_signals();
        save_new(&options.out, bytes).map_err(|error| error.to_string())
    });
    match written {
        Ok(()) => {
            let colours = matches!(form, Form::Picture).then_some(&palette);
            let head = head(&area, &options.out);
            finish(print_line(format_args!("{head}{}", legend(&kinds, &setup, colours))))
        }
        Err(message) => refuse(message),
    }
}

fn form_of(path: &Path) -> Option<Form> {
    let ending = path.extension()?.to_ascii_lowercase();
    match ending.to_str()? {
        "png" => Some(Form::Picture),
        "csv" => Some(Form::Table),
        _ => None,
    }
}

fn area_of(options: &MapOptions, strike: &Strike) -> Result<Area, String> {
    let half = 0.5 * options.width.to_radians();
    let directions = [strike.direction - half, strike.direction + half];
    let usual = USUAL_SPEEDS.map(|share| (share * strike.speed).min(FASTEST));
    let speeds = options.speeds.map_or(usual, |Span(speeds)| speeds);
    Area::new(directions, speeds, [options.size; 2]).map_err(|flaw| flaw.to_string())
}

fn computed(area: &Area, setup: &Setup, threads: usize) -> io::Result<OutcomeMap> {
    let progress = Progress::of("speeds", area.size()[1]);
    let worker = || {
        let (mut simulator, mut setup) = (Simulator::default(), setup.clone());
        move |row| OutcomeMap::row(area, &mut setup, &mut simulator, row)
    };
    let mut rows = Vec::with_capacity(area.size()[1]);
    let kept = in_order(
        0..area.size()[1],
        threads,
        worker,
        |_| 0,
        |row| {
            progress.one_more();
            rows.push(row);
            Ok(())
        },
    );
    progress.end();
    kept.map(|()| OutcomeMap { area: *area, rows })
}

fn png_of(map: &OutcomeMap, palette: &Palette, strike: &Strike) -> Result<Vec<u8>, String> {
    let scale = (PIXELS / map.area.size()[0]).max(1);
    let (pixels, [width, height]) = picture(map, palette, map.area.cell_of(strike), scale);
    png_of_rows([width as u32, height as u32], &pixels)
}

/// What is said of the sides of a map.
fn head(area: &Area, path: &Path) -> String {
    let [from, to] = area.directions().map(f64::to_degrees);
    let [slow, fast] = area.speeds();
    let [columns, rows] = area.size();
    format!(
        "{} is written: {columns} directions from {from:.3} to {to:.3} degrees, left to right, and {rows} speeds from {slow:.3} to {fast:.3} m/s, \
         bottom to top",
        shown_path(path)
    )
}

/// How often what happened, a line each, with the names of the colours of a picture.
fn legend(kinds: &[KindShare], setup: &Setup, colours: Option<&Palette>) -> String {
    let cells: usize = kinds.iter().map(|share| share.cells).sum();
    let mut text = String::new();
    for share in kinds.iter().take(LISTED) {
        let colour = colours.map_or_else(String::new, |palette| format!("  {:<12}", palette.name(&share.kind)));
        let per_cent = 100.0 * share.cells as f64 / cells as f64;
        text += &format!("\n{per_cent:6.2} %{colour}  {}", share.kind.words(setup));
    }
    if let Some(more) = kinds.len().checked_sub(LISTED + 1) {
        text += &format!("\nand {} more kinds of outcomes", more + 1);
    }
    text
}
