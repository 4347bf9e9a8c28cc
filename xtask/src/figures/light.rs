//! `cargo xtask figures light`: the figures of `docs/science/light.md`.

mod flip;

use std::path::{Path, PathBuf};

use clap::Args;
use xshell::cmd;

use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::scenes::{Fineness, Scene, scenes};
use flip::Flip;

/// Paths of light a pixel in the first try.
const FIRST_SAMPLES: u32 = 64;

/// Two pictures look alike if FLIP between them is at most this.
const ALIKE: f64 = 0.02;

/// Makes the figures of docs/science/light.md: traces every scene of scripts/light_scenes.txt with two seeds until both look alike, takes
/// the game's pictures of the same scenes, and compares them by FLIP.
///
/// What is there already is not made again; remove the folder to begin anew. It needs Python 3 with venv, and for the pictures of
/// the game a graphics adapter. The environment variable BAIZE names the program; without it a release build is used.
#[derive(Args, Debug)]
pub struct LightOptions {
    /// The folder for the pictures.
    folder: PathBuf,
    /// Paths of light a pixel after which no more are tried.
    #[arg(long, env = "MOST_SAMPLES", default_value_t = 1024)]
    most_samples: u32,
}

/// Makes what is missing, and prints the figures.
pub fn light(project: &Project, options: &LightOptions) -> Outcome {
    let shell = &project.shell;
    // The test that takes the pictures may run in another folder.
    let folder = project.absolute(&options.folder);
    for name in ["one", "two", "game"] {
        shell.create_dir(folder.join(name))?;
    }
    let flip = Flip::install(shell, &folder)?;
    let baize = programs::game(project)?;
    let references = References { project, baize: &baize, folder: &folder, flip: &flip, most: options.most_samples };
    for scene in scenes(shell)? {
        references.make(&scene)?;
    }
    let game = folder.join("game");
    if shell.read_dir(&game)?.is_empty() {
        take_pictures(project, &game)?;
    }
    println!("{}", flip.compare(&folder.join("one"), &game)?);
    Ok(())
}

/// Takes the pictures of the game.
fn take_pictures(project: &Project, folder: &Path) -> Outcome {
    cmd!(project.shell, "cargo test --test picture computed::light_scenes -- --ignored")
        .env("BAIZE_PICTURES", folder)
        .env("BAIZE_REQUIRE_GPU", "1")
        .run()?;
    Ok(())
}

/// Makes the traced pictures.
struct References<'a> {
    project: &'a Project,
    baize: &'a Path,
    folder: &'a Path,
    flip: &'a Flip<'a>,
    /// Paths of light a pixel after which no more are tried.
    most: u32,
}

impl References<'_> {
    /// Traces a scene with twice the paths until the pictures of both seeds look alike. Then a file notes that the scene is done.
    fn make(&self, scene: &Scene) -> Outcome {
        let shell = &self.project.shell;
        let name = &scene.name;
        let done = self.folder.join("one").join(format!("{name}.done"));
        let mut samples = FIRST_SAMPLES;
        while !done.exists() {
            self.trace(scene, samples)?;
            let between = self.between_seeds(name)?;
            println!("{name}: FLIP between two seeds is {between} with {samples} paths a pixel");
            match more_samples(samples, between, self.most) {
                Some(more) => samples = more,
                None => shell.write_file(&done, format!("{samples} {between}\n"))?,
            }
        }
        Ok(())
    }

    /// Traces the scene with both seeds.
    fn trace(&self, scene: &Scene, samples: u32) -> Outcome {
        let shell = &self.project.shell;
        for (seed, number) in [("one", 1), ("two", 2)] {
            let [picture, mask] = pictures(&scene.name).map(|file| self.folder.join(seed).join(file));
            shell.remove_path(&picture)?;
            shell.remove_path(&mask)?;
            let fineness = Fineness { size: "640x360", samples, seed: Some(number) };
            scene.trace(shell, self.baize, &fineness, &picture, Some(&mask))?;
        }
        Ok(())
    }

    /// FLIP between the pictures of the two seeds, which are copied into folders without other pictures.
    fn between_seeds(&self, name: &str) -> Outcome<f64> {
        let shell = &self.project.shell;
        let pair = self.folder.join("pair");
        shell.remove_path(&pair)?;
        for seed in ["one", "two"] {
            shell.create_dir(pair.join(seed))?;
            for file in pictures(name) {
                shell.copy_file(self.folder.join(seed).join(&file), pair.join(seed).join(&file))?;
            }
        }
        self.flip.mean(&pair.join("one"), &pair.join("two"))
    }
}

/// The files of a scene: its picture and the mask of where the table is seen.
fn pictures(name: &str) -> [String; 2] {
    [format!("{name}.png"), format!("{name}.mask.png")]
}

/// How many paths a pixel are tried next, none if the pictures look alike or enough was tried.
fn more_samples(samples: u32, between: f64, most: u32) -> Option<u32> {
    let is_enough = between <= ALIKE || samples >= most;
    if is_enough { None } else { samples.checked_mul(2) }
}

#[cfg(test)]
mod tests {
    use super::more_samples;

    #[test]
    fn paths_are_doubled_until_two_seeds_look_alike() {
        assert_eq!(more_samples(64, 0.05, 1024), Some(128));
        assert_eq!(more_samples(128, 0.02, 1024), None);
    }

    #[test]
    fn paths_are_not_doubled_above_the_most() {
        assert_eq!(more_samples(512, 0.05, 1024), Some(1024));
        assert_eq!(more_samples(1024, 0.05, 1024), None);
        assert_eq!(more_samples(u32::MAX - 1, 0.05, u32::MAX), None);
    }
}
