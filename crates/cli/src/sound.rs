//! `baize sound`: computes a shot from a file, and writes its sound.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, played, print_line, refuse, usual_name};
use super::progress::Progress;
use super::whole_numbers::whole;
use baize_files::{Folders, Source, check_new, listen_for_signals, save_new, shown_path};
use baize_sound::{Ear, RATE, render, wav};

/// What `baize sound` is asked for.
#[derive(Args, Debug)]
pub struct SoundOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), or `-` for the standard
    /// input.
    #[arg(value_name = "SHOT")]
    shot: String,
    /// The file to write. Without this option it gets the name of the shot and lies in the working directory.
    #[arg(long, value_name = "FILE.wav")]
    out: Option<PathBuf>,
    /// How many samples per second, 8000 to 192000.
    #[arg(long, value_name = "HZ", default_value_t = RATE, value_parser = whole(8_000..=192_000))]
    rate: u32,
}

/// Computes the shot, writes its sound as heard at the head of the table, and prints the path of the file.
pub fn sound(SoundOptions { shot, out, rate }: &SoundOptions, folders: &Folders) -> ExitCode {
    let path = out.clone().unwrap_or_else(|| usual_name(shot, "wav"));
    if let Err(error) = check_new(&path) {
        return refuse(error);
    }
    let called = shown_path(Source::name_in_messages(shot));
    let (setup, run) = match played(shot, folders) {
        Ok(played) => played,
        Err(code) => return code,
    };
    let progress = Progress::working("making the sound");
    let frames = render(&setup, &run, &Ear::at_the_head(setup.table.length), *rate);
    progress.end();
    let bytes = match wav(&frames, *rate) {
        Ok(bytes) => bytes,
        Err(error) => return refuse(format_args!("{called}: no WAV file can hold its sound: {error}")),
    };
    listen_for_signals();
    match save_new(&path, bytes) {
        Ok(()) => {
            let seconds = frames.len() as f64 / f64::from(*rate);
            finish(print_line(format_args!("{} is written, {seconds:.1} s of sound", shown_path(&path))))
        }
        Err(error) => refuse(error),
    }
}
