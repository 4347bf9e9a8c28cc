//! `cargo xtask figures drills`: the table of `docs/play/drills.md`.

use std::path::{Path, PathBuf};

use clap::Args;
use xshell::cmd;

use crate::files::{has_contents, name, with_ending, write_whole};
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;

/// How the name of a drill's file ends.
const ENDING: &str = ".drill.ron";

/// The levels of the opponents.
const LEVELS: [u32; 3] = [2, 4, 6];

/// Makes the table of docs/play/drills.md: what opponents score in the drills.
///
/// It can be stopped and started again: what was played is kept in the folder, one file for each drill and opponent.
#[derive(Args, Debug)]
pub struct DrillsOptions {
    /// The folder for what is played, usually target/drill_figures.
    folder: Option<PathBuf>,
    /// How many rounds of each drill every opponent plays.
    #[arg(default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..))]
    rounds: u32,
}

/// Plays what is missing, and prints the table.
pub fn drills(project: &Project, options: &DrillsOptions) -> Outcome {
    let folder = project.folder(options.folder.as_deref(), "target/drill_figures");
    project.shell.create_dir(&folder)?;
    let drills = with_ending(&project.shell, Path::new("assets/drills"), ENDING)?;
    let drills: Vec<String> = drills.iter().map(|file| name(file).replace(ENDING, "")).collect();
    play(project, &folder, &drills, options.rounds)?;
    print_table(project, &folder, &drills)
}

/// The file with the rounds of an opponent.
fn file_of(folder: &Path, drill: &str, level: u32) -> PathBuf {
    folder.join(format!("{drill}_{level}.txt"))
}

/// Plays the rounds that are not in the folder.
fn play(project: &Project, folder: &Path, drills: &[String], rounds: u32) -> Outcome {
    let shell = &project.shell;
    let baize = programs::command_line(project)?;
    let rounds = rounds.to_string();
    for drill in drills {
        for level in LEVELS {
            let file = file_of(folder, drill, level);
            if !has_contents(&file) {
                let player = format!("level_{level}");
                let played = cmd!(shell, "{baize} drill {drill} --player {player} --rounds {rounds}").read()?;
                write_whole(shell, &file, &(played + "\n"))?;
            }
        }
    }
    Ok(())
}

/// Prints a row for each drill.
fn print_table(project: &Project, folder: &Path, drills: &[String]) -> Outcome {
    println!("| drill |{}", LEVELS.map(|level| format!(" level {level} |")).concat());
    println!("|---|{}", LEVELS.map(|_| "---|").concat());
    for drill in drills {
        let mut row = format!("| `{drill}` |");
        for level in LEVELS {
            let file = file_of(folder, drill, level);
            let played = project.shell.read_file(&file)?;
            let mean = mean(&played).ok_or_else(|| {
                format!(
                    "{} does not say the mean of the rounds; remove it, and the drill is played again",
                    file.display()
                )
            })?;
            row += &format!(" {mean} |");
        }
        println!("{row}");
    }
    Ok(())
}

/// The mean of the rounds with its standard error, from the line of what was printed that says it.
fn mean(played: &str) -> Option<String> {
    played.lines().find_map(|line| {
        let (_, numbers) = line.strip_prefix("mean of ")?.rsplit_once(": ")?;
        let (mean, error) = numbers.split_once(", give or take ")?;
        (is_number(mean) && is_number(error)).then(|| format!("{mean} ± {error}"))
    })
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn the_mean_stands_in_the_line_that_says_it() {
        let played =
            "round 1: 3 0 1; score 4, a beginner\nround 2: 3 3 1; score 7\nmean of 2 rounds: 5.50, give or take 1.50\n";
        assert_eq!(mean(played).as_deref(), Some("5.50 ± 1.50"));
        assert_eq!(mean("mean of 3 rounds: -0.33, give or take 0.10").as_deref(), Some("-0.33 ± 0.10"));
    }

    #[test]
    fn rounds_that_were_cut_off_have_no_mean() {
        assert_eq!(mean("round 1: 3 0 1; score 4\n"), None);
        assert_eq!(mean("mean of 3 rounds: 5.50"), None);
    }
}
