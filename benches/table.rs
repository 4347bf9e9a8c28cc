//! The figures that `baize bench --all` prints.

use std::io;
use std::process::ExitCode;

use baize::app::bench::{Bench, write_head, write_text};

fn main() -> ExitCode {
    let all = std::env::args().any(|argument| argument == "--all");
    let _ = write_head(&mut io::stdout());
    match (Bench { quick: false, all }).run(|sheet| drop(write_text(sheet, &mut io::stdout()))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
