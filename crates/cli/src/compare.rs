//! `baize compare`: the same strokes in two worlds, with two physics files, tables, ball sets or cues.

mod kind;
mod report;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, misuse, refuse, warn_of_cue};
use baize_analysis::plots::{Comparison, World, comparison_svg};
use baize_files::{Folders, Kind, Source, check_new, listen_for_signals, save_new, shown_path};
use baize_table::shot::{Setup, ShotPart, obstruction};
use kind::{Of, part_of_both};
use report::ComparisonReport;
pub use report::{compare_schema, compare_tables};

/// What `baize compare` is asked for.
#[derive(Args, Debug)]
pub struct CompareOptions {
    /// The first physics file, table or ball set: a path, or the name of one of yours or of the game.
    #[arg(value_name = "A")]
    first: String,
    /// The second one, of the same kind.
    #[arg(value_name = "B")]
    second: String,
    /// The shots: paths, or names of shots (yours or those that come with the game).
    #[arg(value_name = "SHOT", required = true)]
    shots: Vec<String>,
    /// What of A and B is compared [default: the first of physics, table and balls that has both].
    #[arg(long, value_enum, value_name = "KIND")]
    of: Option<Of>,
    /// Print everything as JSON, a line for each shot.
    #[arg(long)]
    json: bool,
    /// Also write a drawing of both shots to this file; for one shot only.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

/// Plays every shot in both worlds, and prints where they part and how far apart the balls end.
pub fn compare(options: &CompareOptions, folders: &Folders) -> ExitCode {
    if options.svg.is_some() && options.shots.len() > 1 {
        return misuse("--svg draws one shot; leave out the others");
    }
    if let Some(error) = options.svg.as_deref().and_then(|path| check_new(path).err()) {
        return refuse(error);
    }
    let names = [options.first.as_str(), options.second.as_str()];
    let of = match options.of.map_or_else(|| part_of_both(names, folders), |of| Ok(of.into())) {
        Ok(of) => of,
        Err(message) => return refuse(message),
    };
    let mut out = io::stdout().lock();
    for (number, shot) in options.shots.iter().enumerate() {
        let comparison = match compared(shot, names, of, folders) {
            Ok(comparison) => comparison,
            Err(message) => return refuse(message),
        };
        let called = shown_path(Source::name_in_messages(shot));
        let written = if options.json {
            ComparisonReport::of(&called, of, &comparison).write_json(&mut out)
        } else {
            let gap = if number > 0 { writeln!(out) } else { Ok(()) };
            gap.and_then(|()| text::write(&called, of, &comparison, &mut out))
        };
        if written.is_err() {
            return finish(written);
        }
        if let Some(path) = &options.svg {
            listen_for_signals();
            if let Err(error) = save_new(path, comparison_svg(&comparison)) {
                return refuse(error);
            }
        }
    }
    finish(out.flush())
}

fn compared(shot: &str, names: [&str; 2], of: ShotPart, folders: &Folders) -> Result<Comparison, String> {
    let source = Source::find(Kind::Shot, shot, folders).map_err(|error| error.to_string())?;
    let mut warned = None;
    let mut world = |name: &str| {
        let loaded = Setup::shot(source.clone()).part(of, name).folders(folders).load_with_files();
        let setup = loaded.map_err(|error| error.to_string())?.setup;
        let called = shown_path(Source::name_in_messages(shot));
        let in_the_way = obstruction(&setup);
        if in_the_way != warned {
            warn_of_cue(&format!("{} with {name}", Source::name_in_messages(shot)), &setup);
            warned = in_the_way;
        }
        World::played(name.to_owned(), setup)
            .map_err(|refusal| format!("{called} with {}: {refusal}", shown_path(name)))
    };
    Ok(Comparison { worlds: [world(names[0])?, world(names[1])?] })
}
