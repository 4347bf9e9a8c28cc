//! FLIP (Andersson et al. 2020): how different two pictures look, computed by `scripts/light_flip.py`.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::outcome::Outcome;
use crate::tools::need;

/// The Python that has the packages which FLIP needs.
pub struct Flip<'a> {
    shell: &'a Shell,
    python: PathBuf,
}

impl<'a> Flip<'a> {
    /// Makes a virtual environment in the folder, if there is none.
    pub fn install(shell: &'a Shell, folder: &Path) -> Outcome<Self> {
        let environment = folder.join("python");
        let [python, pip] = ["bin/python", "bin/pip"].map(|program| environment.join(program));
        if !python.exists() {
            need(&["python3"], "apt-get install python3 python3-venv")?;
            cmd!(shell, "python3 -m venv {environment}").run()?;
            cmd!(shell, "{pip} install --quiet flip-evaluator numpy pillow").run()?;
        }
        Ok(Self { shell, python })
    }

    /// The table of FLIP between the pictures of two folders.
    pub fn compare(&self, references: &Path, pictures: &Path) -> Outcome<String> {
        let Self { shell, python } = self;
        Ok(cmd!(shell, "{python} scripts/light_flip.py {references} {pictures}").quiet().read()?)
    }

    /// The mean of FLIP between the pictures of two folders.
    pub fn mean(&self, references: &Path, pictures: &Path) -> Outcome<f64> {
        let table = self.compare(references, pictures)?;
        mean(&table).ok_or_else(|| format!("scripts/light_flip.py printed no mean but {table:?}").into())
    }
}

/// The second word of the last line of the table.
fn mean(table: &str) -> Option<f64> {
    table.lines().last()?.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn the_mean_is_in_the_last_line_of_the_table() {
        let table = "pool_club_far              0.0540 0.1012\nmean                       0.0540\n";
        assert_eq!(mean(table), Some(0.054));
        assert_eq!(mean(""), None);
    }
}
