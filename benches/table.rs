//! The table of figures that `baize bench` prints, the whole of it with `--all`.

use std::io;
use std::process::ExitCode;

use baize::app::bench::{Bench, write_head, write_text};
use baize::files::Folders;

fn main() -> ExitCode {
    let all = std::env::args().any(|argument| argument == "--all");
    let _ = write_head(&mut io::stdout());
    let bench = Bench { quick: false, all, folders: Folders::from_environment() };
    match bench.run(|sheet| drop(write_text(sheet, &mut io::stdout()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
