//! The scenes in which the picture of the game is compared with a traced one.

use std::path::Path;

use xshell::{Shell, cmd};

use crate::outcome::Outcome;

/// The file with the scenes.
const FILE: &str = "scripts/light_scenes.txt";

/// A scene.
#[derive(Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its name, which its pictures have too.
    pub name: String,
    /// A rack or a shot.
    setup: String,
    /// Seconds after the strike.
    at: String,
    /// A view, or where the camera looks.
    view: String,
    mood: String,
}

/// How finely a scene is traced.
pub struct Fineness {
    /// Pixels, as `WIDTHxHEIGHT`.
    pub size: &'static str,
    /// Paths of light in each pixel.
    pub samples: u32,
    /// Decides the paths. None is that of the program.
    pub seed: Option<u32>,
}

impl Scene {
    /// Traces the picture, and the mask of where the table is seen if a file is named for it.
    pub fn trace(&self, shell: &Shell, baize: &Path, fineness: &Fineness, out: &Path, mask: Option<&Path>) -> Outcome {
        let Self { setup, at, mood, .. } = self;
        let Fineness { size, samples, seed } = fineness;
        let from = self.from();
        let samples = samples.to_string();
        let seed = seed.iter().map(|seed| format!("--seed={seed}"));
        let mask = mask.iter().flat_map(|mask| ["--mask".as_ref(), mask.as_os_str()]);
        cmd!(
            shell,
            "{baize} trace {setup} --at {at} {from} --mood {mood} --size {size} {seed...} --samples {samples} -o {out} {mask...}"
        )
        .run()?;
        Ok(())
    }

    /// The option for the camera. Numbers may begin with a minus, so they follow an equals sign.
    fn from(&self) -> String {
        if self.view.contains(',') {
            format!("--look={}", self.view)
        } else {
            format!("--view={}", self.view.to_lowercase())
        }
    }
}

/// All scenes.
pub fn scenes(shell: &Shell) -> Outcome<Vec<Scene>> {
    Ok(parsed(&shell.read_file(FILE)?)?)
}

/// The scenes of the file's text.
fn parsed(text: &str) -> Result<Vec<Scene>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(above, line)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, setup, at, view, mood] = words[..] else {
                let number = above + 1;
                return Err(format!("{FILE}:{number}: a scene is a name, a rack or shot, a time, a view and a mood"));
            };
            let [name, setup, at, view, mood] = [name, setup, at, view, mood].map(str::to_owned);
            Ok(Scene { name, setup, at, view, mood })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_shipped_file_is_a_scene() {
        let text = include_str!("../../scripts/light_scenes.txt");
        let scenes = parsed(text).expect("the file is valid");
        assert_eq!(scenes.len(), text.lines().filter(|line| !line.starts_with('#')).count());
        assert_eq!(scenes[0].name, "pool_club_far");
        assert_eq!(scenes[0].mood, "club");
    }

    #[test]
    fn a_view_is_a_name_or_numbers() {
        let scenes = parsed("a rack 0 Standing club\nb rack 0 -0.7,0.05,-65,24,0.7 club\n").expect("both are scenes");
        assert_eq!(scenes[0].from(), "--view=standing");
        assert_eq!(scenes[1].from(), "--look=-0.7,0.05,-65,24,0.7");
    }

    #[test]
    fn a_line_with_a_word_too_few_is_refused_with_its_number() {
        let error = parsed("# a comment\n\npool rack 0 Standing\n").expect_err("the mood is missing");
        assert_eq!(error, "scripts/light_scenes.txt:3: a scene is a name, a rack or shot, a time, a view and a mood");
    }
}
