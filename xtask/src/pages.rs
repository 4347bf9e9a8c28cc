//! `cargo xtask pages`: what tests make and compare.

use xshell::cmd;

use crate::outcome::Outcome;
use crate::project::Project;

/// Runs the tests that write files anew.
pub fn pages(project: &Project) -> Outcome {
    let shell = &project.shell;
    shell.set_var("BLESS", "1");
    // The record is needed for its page `docs/stats.md`. Both programs have the same features, so the library is built once.
    cmd!(shell, "cargo test --no-default-features --features cli,record --test files").run()?;
    cmd!(shell, "cargo test --no-default-features --features cli,record --test physics validation").run()?;
    Ok(())
}
