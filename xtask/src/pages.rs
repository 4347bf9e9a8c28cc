//! `cargo xtask pages`: what tests make and compare.

use xshell::cmd;

use crate::outcome::Outcome;
use crate::project::Project;

/// Runs the tests that write files anew.
pub fn pages(project: &Project) -> Outcome {
    let shell = &project.shell;
    shell.set_var("BLESS", "1");
    cmd!(shell, "cargo test --package baize-physics --test physics validation").run()?;
    cmd!(shell, "cargo test --package baize-research --test plots").run()?;
    cmd!(shell, "cargo test --package baize --test files").run()?;
    Ok(())
}
