//! `baize man`: the manual page, made of the help.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;

use super::answer::finish;

/// Prints one page: the program, and then each command with its options.
pub fn man(program: Command) -> ExitCode {
    let mut page = Vec::new();
    let made = write_page(program, &mut page);
    finish(made.and_then(|()| io::stdout().write_all(&page)))
}

fn write_page(mut program: Command, page: &mut Vec<u8>) -> io::Result<()> {
    program.build();
    Man::new(program.clone()).render(page)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        write_command(command, page)?;
    }
    Ok(())
}

fn write_command(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    writeln!(page, ".SH \"BAIZE {}\"", command.get_name().to_uppercase())?;
    let man = Man::new(command.clone());
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)
}
