//! What a command prints, and the exit code that follows.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::short_words::in_short;
use baize_files::{Folders, Source, listen_for_signals, reason, shown_path};
use baize_table::shot::{Loaded, Run, Setup, keep_broken, obstruction, simulate};

/// The exit code of wrong usage.
pub const WRONG_USAGE: u8 = 2;

/// Prints a line.
pub fn print_line(line: impl std::fmt::Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Returns 0, also if the reader closed the pipe (`baize list | head`). If writing fails, as on a full disk, prints the
/// error and returns 1.
#[must_use]
pub fn finish(written: io::Result<()>) -> ExitCode {
    match written.and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refuse(format_args!("the output cannot be written: {}", reason(&error))),
    }
}

/// Prints a warning to stderr. Ignores a closed stderr.
pub fn warn(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "warning: {}", in_short(&message.to_string()));
}

/// Prints what happens to stderr. Ignores a closed stderr.
#[cfg(feature = "online")]
pub fn tell(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", in_short(&message.to_string()));
}

/// Prints what is wrong to stderr. Ignores a closed stderr.
pub fn refuse(message: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(io::stderr(), "{}", in_short(&message.to_string()));
    ExitCode::FAILURE
}

/// Prints what is wrong with the usage: options that do not go together, or that ask for something impossible.
pub fn misuse(message: impl std::fmt::Display) -> ExitCode {
    refuse(message);
    ExitCode::from(WRONG_USAGE)
}

/// The shot that a person names, and what happens in it. What its cue would pass through and an invariant that it breaks are
/// reported.
///
/// # Errors
/// The exit code after it was said why the shot cannot be read or played.
pub fn played(shot: &str, folders: &Folders) -> Result<(Setup, Run), ExitCode> {
    let played = played_with(shot, folders, |_| ())?;
    warn_of_cue(&Source::name_in_messages(shot), &played.0);
    Ok(played)
}

/// Warns if the cue would pass through something. The stroke is played as it is asked for.
pub fn warn_of_cue(shot: &str, setup: &Setup) {
    if let Some(obstruction) = obstruction(setup) {
        warn(format_args!("{}: {obstruction}", shown_path(shot)));
    }
}

/// The same without the warning, which the record of the shot has, and with a change to the set-up before it is played.
///
/// # Errors
/// The exit code after it was said why the shot cannot be read or played.
pub fn played_with(shot: &str, folders: &Folders, change: impl FnOnce(&mut Setup)) -> Result<(Setup, Run), ExitCode> {
    let mut setup = Loaded::named(shot, folders).map_err(refuse)?.setup;
    change(&mut setup);
    let called = shown_path(Source::name_in_messages(shot));
    let run = simulate(&setup).map_err(|refusal| refuse(format_args!("{called}: {refusal}")))?;
    report_broken_invariant(&setup, &run, folders);
    Ok((setup, run))
}

/// If the shot broke an invariant, saves the set-up and reports the invariant and the file on stderr. The result still
/// goes to stdout.
pub fn report_broken_invariant(setup: &Setup, run: &Run, folders: &Folders) {
    if let Some(rule) = &run.broken {
        listen_for_signals();
        refuse(keep_broken(rule, setup, folders));
    }
}

/// The file that is written for a shot or a rack if none is named, with that ending: `stop_shot.wav` for
/// `assets/shots/stop_shot.shot.ron`.
#[must_use]
pub fn usual_name(setup: &str, ending: &str) -> PathBuf {
    let setup = &Source::name_in_messages(setup);
    let file = Path::new(setup).file_name().map_or(setup.as_str().into(), |name| name.to_string_lossy());
    let name = file.trim_end_matches(".ron").trim_end_matches(".shot").trim_end_matches(".rack");
    PathBuf::from(format!("{name}.{ending}"))
}
