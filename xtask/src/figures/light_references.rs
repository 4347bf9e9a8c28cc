//! `cargo xtask figures light-references`: the traced pictures of a test.

use std::path::Path;

use crate::files::print_total;
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::scenes::{Fineness, scenes};

/// Where the pictures lie.
const FOLDER: &str = "tests/picture/traced";

/// Traces what is not there.
pub fn light_references(project: &Project) -> Outcome {
    let shell = &project.shell;
    let folder = Path::new(FOLDER);
    let baize = programs::game(project)?;
    shell.create_dir(folder)?;
    for scene in scenes(shell)? {
        let out = folder.join(format!("{}.png", scene.name));
        if !out.exists() {
            scene.trace(shell, &baize, &Fineness { size: "160x90", samples: 384, seed: None }, &out, None)?;
        }
    }
    print_total(shell, folder, ".png")
}
