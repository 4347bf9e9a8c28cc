//! Release programs of the project that tools build and run.

use std::env;
use std::path::{Path, PathBuf};

use xshell::cmd;

use crate::outcome::Outcome;
use crate::project::Project;

/// The game with everything. BAIZE names a program that is built already.
pub fn game(project: &Project) -> Outcome<PathBuf> {
    if let Some(named) = named_by(project, "BAIZE") {
        return Ok(named);
    }
    cmd!(project.shell, "cargo build --release --bin baize").run()?;
    project.built("baize")
}

/// The command line alone, without window and rendering.
pub fn command_line(project: &Project) -> Outcome<PathBuf> {
    cmd!(project.shell, "cargo build --release --no-default-features --features cli --bin baize").run()?;
    project.built("baize")
}

/// The example that computes the light of a table. BAKE_LIGHT names a program that is built already.
pub fn bake_light(project: &Project) -> Outcome<PathBuf> {
    if let Some(named) = named_by(project, "BAKE_LIGHT") {
        return Ok(named);
    }
    cmd!(project.shell, "cargo build --release --example bake_light").run()?;
    project.built("examples/bake_light")
}

/// Programs of the package `baize-research`, in the same order.
pub fn research<const N: usize>(project: &Project, names: [&str; N]) -> Outcome<[PathBuf; N]> {
    let bins = names.iter().flat_map(|name| ["--bin", name]);
    cmd!(project.shell, "cargo build --release --package baize-research {bins...}").run()?;
    let mut built = [const { PathBuf::new() }; N];
    for (built, name) in built.iter_mut().zip(names) {
        *built = project.built(name)?;
    }
    Ok(built)
}

/// The program that a variable of the environment names, as a path or by a name in `PATH`.
pub fn named_by(project: &Project, variable: &str) -> Option<PathBuf> {
    let named = PathBuf::from(env::var_os(variable).filter(|named| !named.is_empty())?);
    let is_path = named.parent() != Some(Path::new(""));
    Some(if is_path { project.absolute(&named) } else { named })
}
