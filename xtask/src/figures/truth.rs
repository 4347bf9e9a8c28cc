//! `cargo xtask figures truth`: the figures of `docs/science/real_shots.md`.

mod laws;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use xshell::{Shell, cmd};

use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;
use crate::tools::need_python_packages;
use laws::{with_law_of_balls, with_law_of_cushions};

/// The physics that fits the measured shots.
const PRESET: &str = "config/presets/heated_carom.physics.ron";

/// Other laws of cushions, with the names of their files.
const CUSHIONS: [(&str, &str); 5] = [
    ("rigid_nose", "RigidNose"),
    ("mathavan_cushion", "Mathavan"),
    ("stronge", "Stronge"),
    ("walton_0_4", "Walton"),
    ("reflection", "Reflection"),
];

/// Other laws of two balls, with the names of their files.
const BALLS: [(&str, &str); 3] =
    [("mathavan_balls", "Mathavan"), ("kuwabara_kono", "KuwabaraKono"), ("no_friction_of_balls", "Restitution")];

/// The constants that are fitted with every law.
const CONSTANTS: [&str; 12] = [
    "cloth.sliding_friction",
    "cloth.rolling_friction",
    "cloth.drag",
    "cloth.spin_deceleration",
    "cloth.spin_damping",
    "ball_ball.restitution",
    "ball_ball.friction.floor",
    "ball_ball.friction.rise",
    "ball_ball.friction.decay",
    "cushion.restitution",
    "cushion.restitution_slope",
    "cushion.friction",
];

/// Makes the figures of docs/science/real_shots.md: the errors of measured shots with the shipped physics, with other laws, and with constants
/// that were fitted to one half of the shots and judged on the other.
///
/// It needs python3 with the packages numpy and scipy. If it was stopped, it goes on from what the folder keeps.
#[derive(Args, Debug)]
pub struct TruthOptions {
    /// The measured shots, see docs/science/fit.md.
    #[arg(value_name = "TRACKS.json")]
    tracks: PathBuf,
    /// The folder for what is found, usually target/truth.
    folder: Option<PathBuf>,
}

/// Finds what is missing, and prints the figures.
pub fn truth(project: &Project, options: &TruthOptions) -> Outcome {
    let tracks = project.absolute(&options.tracks);
    let tracks = fs::canonicalize(&tracks).map_err(|error| format!("{}: {error}", tracks.display()))?;
    let folder = project.folder(options.folder.as_deref(), "target/truth");
    let shell = &project.shell;
    need_python_packages(shell, &["numpy", "scipy"])?;
    let baize = programs::command_line(project)?;
    shell.create_dir(&folder)?;
    let work = Work { shell, baize, tracks, folder };
    work.preset()?;
    work.noise()?;
    work.other_laws()?;
    work.contacts()?;
    work.constants()
}

/// What all figures need.
struct Work<'a> {
    shell: &'a Shell,
    baize: PathBuf,
    tracks: PathBuf,
    folder: PathBuf,
}

impl Work<'_> {
    /// The errors with the preset.
    fn preset(&self) -> Outcome {
        let Self { shell, baize, tracks, folder } = self;
        println!("== the preset heated_carom");
        cmd!(shell, "{baize} fit {tracks} --out {folder}/preset").run()?;
        Ok(())
    }

    /// What the noise of the camera alone leaves.
    fn noise(&self) -> Outcome {
        let Self { shell, baize, tracks, folder } = self;
        println!("== what the noise of the camera alone leaves");
        let noise = folder.join("noise.tracks.json");
        cmd!(shell, "python3 scripts/truth_noise.py {tracks} {folder}/preset/tracks.json {noise}").run()?;
        print_errors(&cmd!(shell, "{baize} fit {noise} --starts 60 --out {folder}/noise").read()?);
        Ok(())
    }

    /// The errors with each other law in the place of that of the preset, with the same constants.
    fn other_laws(&self) -> Outcome {
        let preset = self.shell.read_file(PRESET)?;
        self.judge("with_60_starts", &preset)?;
        for (name, law) in CUSHIONS {
            self.judge(name, &with_law_of_cushions(&preset, law)?)?;
        }
        for (name, law) in BALLS {
            self.judge(name, &with_law_of_balls(&preset, law)?)?;
        }
        Ok(())
    }

    /// The errors with this physics.
    fn judge(&self, name: &str, physics: &str) -> Outcome {
        let Self { shell, baize, tracks, folder } = self;
        let file = self.physics(name, physics)?;
        println!("== {name}");
        let said = cmd!(shell, "{baize} fit {tracks} --physics {file} --starts 60 --out {folder}/{name}").read()?;
        print_errors(&said);
        Ok(())
    }

    /// What each contact says by itself.
    fn contacts(&self) -> Outcome {
        let Self { shell, tracks, .. } = self;
        println!("== contact by contact");
        cmd!(shell, "python3 scripts/truth_contacts.py {tracks}").run()?;
        Ok(())
    }

    /// Fits constants. The search starts from the defaults, which are those of a pool table and know nothing of these shots.
    fn constants(&self) -> Outcome {
        let constants = CONSTANTS.join(",");
        let walton = format!("{constants},cushion.model.tangential_restitution");
        println!("== constants with the law Walton");
        self.fit_constants("walton_from_pool", "(cushion: (model: Walton(tangential_restitution: 0.05)))\n", &walton)?;
        println!("== constants with the law RigidNose");
        self.fit_constants("rigid_from_pool", "()\n", &constants)
    }

    /// Fits these constants, starting from this physics.
    fn fit_constants(&self, name: &str, physics: &str, constants: &str) -> Outcome {
        let Self { shell, baize, tracks, folder } = self;
        let file = self.physics(name, physics)?;
        cmd!(shell, "{baize} fit {tracks} --physics {file} --out {folder}/{name} --constants {constants}").run()?;
        Ok(())
    }

    /// Writes a physics file.
    fn physics(&self, name: &str, text: &str) -> Outcome<PathBuf> {
        let file = self.folder.join(format!("{name}.physics.ron"));
        self.shell.write_file(&file, text)?;
        Ok(file)
    }
}

/// Prints the table of errors of what `baize fit` says: its lines 5 to 8.
fn print_errors(said: &str) {
    for line in said.lines().skip(4).take(4) {
        println!("{line}");
    }
}
