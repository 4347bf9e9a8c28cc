//! `baize new`: an example from which people make their own file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, print_line, refuse, warn};
use super::kind_words::kind_by;
use super::share::SHARED;
use crate::formats::Formats;
use baize_files::{Folders, Kind, Source, listen_for_signals, save_new, shown_path};
use baize_table::shot::{Loaded, shot_text_about};

/// What `baize new` is asked for.
#[derive(Args, Debug)]
pub struct NewOptions {
    /// The kind of file to write.
    #[arg(value_name = "KIND", value_parser = kind_by(word))]
    kind: Kind,
    /// The name of the new file, of letters, digits, `_` and `-`.
    #[arg(value_parser = plain_name)]
    name: String,
    /// The folder in which to write it. Without this option it is the one for files of this kind in your own folder.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Instead of an example, write what the file of this name or path says. For a shot it can also be a shared line.
    #[arg(long, value_name = "NAME")]
    from: Option<String>,
}

/// The word for a file of this kind.
fn word(kind: Kind) -> Option<&'static str> {
    kind.many().map(|_| kind.word())
}

fn plain_name(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-');
    if !text.is_empty() && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("a name is made of letters, digits, `_` and `-`".to_owned())
    }
}

/// Writes the example and says where: in the person's own folder, where the game finds it by its name from everywhere, or
/// below the folder of the game where the system has no own folder.
pub fn new(NewOptions { kind, name, to, from }: &NewOptions, folders: &Folders, formats: Formats) -> ExitCode {
    let copied = |from| match kind {
        Kind::Shot => shot_from(from, folders),
        _ => {
            Source::find(*kind, from, folders).map(|source| source.text().to_owned()).map_err(|error| error.to_string())
        }
    };
    let text = match from.as_deref().map(copied).transpose() {
        Ok(text) => text.unwrap_or_else(|| formats.of(*kind).example(name)),
        Err(message) => return refuse(message),
    };
    let usual = folders.own_path(*kind, name).unwrap_or_else(|| folders.game_path(*kind, name));
    let path = match (to, usual.file_name()) {
        (Some(folder), Some(file)) => folder.join(file),
        _ => usual,
    };
    listen_for_signals();
    match save_new(&path, text) {
        Ok(()) => {
            let path = shown_path(&path);
            finish(print_line(format_args!("{path} is written; `baize check {path}` says whether it is good")))
        }
        Err(error) => refuse(error),
    }
}

/// The text of a shot file with the set-up that `from` names.
fn shot_from(from: &str, folders: &Folders) -> Result<String, String> {
    let Loaded { setup, notes, remark, .. } = Loaded::named(from, folders).map_err(|error| error.to_string())?;
    if let Some(remark) = remark {
        warn(remark);
    }
    Ok(shot_text_about(&setup, &notes.about, SHARED))
}
