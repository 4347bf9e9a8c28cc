//! The constants that were fitted, as a table.

use std::fmt::Write;

use baize_analysis::fit::{Constant, Judged};
use baize_physics::Physics;

/// The constants of a fit to all shots and of the fits to each half.
pub struct Values<'a> {
    pub constants: &'a [Constant],
    /// The physics that the search began with.
    pub start: &'a Physics,
    pub all: &'a Judged<'a>,
    /// Empty without constants.
    pub halves: &'a [Judged<'a>],
}

impl Values<'_> {
    /// The table, below an empty line; empty without constants. `errors` are the standard errors of the fit to all shots.
    pub fn text(&self, errors: Option<&[f64]>) -> String {
        let mut out = String::new();
        if self.constants.is_empty() {
            return out;
        }
        let names: Vec<String> = self.constants.iter().map(|constant| constant.parameter.path_in_file()).collect();
        let width = names.iter().map(String::len).max().unwrap_or_default().max(24);
        let _ = writeln!(out, "\n\nThe constants, with the standard error of the fit to all shots:\n");
        let _ = write!(out, "{:<width$}{:>12}{:>12}{:>12}", "", "start", "all shots", "error");
        for half in self.halves {
            let _ = write!(out, "{:>12}", half.fitted_to);
        }
        for (index, (constant, name)) in self.constants.iter().zip(&names).enumerate() {
            let error =
                errors.and_then(|errors| errors.get(index)).map_or("-".to_owned(), |error| format!("{error:.5}"));
            let (start, all) = (constant.value(self.start), constant.value(&self.all.fit.physics));
            let _ = write!(out, "\n{name:<width$}{start:>12.5}{all:>12.5}{error:>12}");
            for half in self.halves {
                let _ = write!(out, "{:>12.5}", constant.value(&half.fit.physics));
            }
        }
        out
    }
}
