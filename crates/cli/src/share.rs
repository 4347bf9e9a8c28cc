//! `baize share`: a set-up as text for others.

use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, print_line, refuse, warn, warn_of_cue};
use baize_files::{Folders, Source, shown_path};
use baize_table::shot::{Loaded, fastfiz_text, line_text, shot_text_about};

/// What `baize share` is asked for.
#[derive(Args, Debug)]
pub struct ShareOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), a shared line, or `-` for the standard
    /// input.
    #[arg(value_name = "SHOT")]
    shot: String,
    /// Print a whole shot file that names no other file, instead of a line.
    #[arg(long)]
    ron: bool,
    /// Print the position as FastFiz writes it, the simulator of the tournaments of programs, without the stroke.
    #[arg(long, conflicts_with = "ron")]
    fastfiz: bool,
}

/// Prints the line, or the RON.
pub fn share(ShareOptions { shot, ron, fastfiz }: &ShareOptions, folders: &Folders) -> ExitCode {
    let loaded = match Loaded::named(shot, folders) {
        Ok(loaded) => loaded,
        Err(error) => return refuse(error),
    };
    if let Some(remark) = &loaded.remark {
        warn(remark);
    }
    warn_of_cue(&Source::name_in_messages(shot), &loaded.setup);
    let about = &loaded.notes.about;
    if *ron {
        return finish(print_line(shot_text_about(&loaded.setup, about, SHARED).trim_end()));
    }
    if *fastfiz {
        return match fastfiz_text(&loaded.setup) {
            Ok(text) => finish(print_line(text)),
            Err(reason) => refuse(format_args!("{}: {reason}", shown_path(Source::name_in_messages(shot)))),
        };
    }
    match line_text(&loaded.setup, about, loaded.drawn_seed) {
        Ok(line) => finish(print_line(line)),
        Err(reason) => {
            let called = shown_path(Source::name_in_messages(shot));
            refuse(format_args!("{called}: {reason} `baize share --ron` prints it."))
        }
    }
}

/// The heading of a shot file that is made to be shared.
pub(super) const SHARED: &str = "A set-up to share. It names no other file.";
