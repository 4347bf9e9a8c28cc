//! Programs of the system that a tool needs.

use std::env;
use std::thread;

use xshell::{Shell, cmd};

use crate::outcome::Outcome;

/// Checks that these programs are in the path. If not, the error says how to install them.
pub fn need(programs: &[&str], install: &str) -> Outcome {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_there = |program: &str| env::split_paths(&path).any(|folder| folder.join(program).is_file());
    match programs.iter().find(|program| !is_there(program)) {
        None => Ok(()),
        Some(missing) => Err(format!("the program {missing} is missing; install it with `{install}`").into()),
    }
}

/// Checks that `python3` has these packages. If not, the error says how to install them.
pub fn need_python_packages(shell: &Shell, packages: &[&str]) -> Outcome {
    need(&["python3"], "apt-get install python3")?;
    let code = format!("import {}", packages.join(", "));
    match cmd!(shell, "python3 -c {code}").quiet().ignore_stderr().run() {
        Ok(()) => Ok(()),
        Err(_) => {
            let install = packages.join(" ");
            Err(format!("python3 has not all packages that this needs; install them with `pip install {install}`")
                .into())
        }
    }
}

/// How many threads the machine has.
pub fn threads() -> String {
    thread::available_parallelism().map_or(1, usize::from).to_string()
}

#[cfg(test)]
mod tests {
    use super::need;

    #[test]
    fn a_missing_program_is_named_with_the_command_that_installs_it() {
        assert!(need(&["cargo"], "a command").is_ok());
        let error = need(&["cargo", "no-such-program"], "apt-get install it").expect_err("it is missing");
        assert_eq!(error.to_string(), "the program no-such-program is missing; install it with `apt-get install it`");
    }
}
