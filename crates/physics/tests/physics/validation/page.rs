//! The page `docs/science/validation.md`.

use std::fmt::Write as _;

use super::row::{Figure, Kind, Row};

const HEAD: &str = "# Validation

What is known about billiards from textbooks, papers and measurements, and what the engine makes of it. The test
`crates/physics/tests/physics/validation.rs` computes every number of this page and writes the page; run it with `BLESS=1` to write it anew.

* *derived*: it follows from the equations of motion. *model*: it comes from a model that somebody published. *measured*: it was
  measured at a table. *practice*: players say so.
* *holds*: the test fails if our number is farther off than the tolerance. *told*: the numbers stand side by side and may differ, because
  the model is not one of ours, or because the figure is a rule of thumb.
* The catalogue is the list of these checks as it was collected from the sources, before they were compared with the engine.
* TP are the technical proofs of David Alciatore, at `billiards.colostate.edu`. Angles are in degrees, other numbers in SI units,
  where nothing else is said. v is the speed of a ball, w its spin, R its radius, e a restitution, mu a friction, g gravity. Speeds
  without a unit are shares of the speed before.
* Where nothing else is said: a pool ball of 57.15 mm and 170.097 g, g = 9.81, mu = 0.2 for a slide and 0.01 for a roll, and side spin
  that falls by 10 rad/s each second.
";

/// A row with its figures.
pub type Computed = (Row, Vec<Figure>);

/// The page with these sections, each a heading and its rows.
pub fn page(sections: &[(&str, Vec<Computed>)]) -> String {
    let mut page = HEAD.to_owned();
    for (heading, rows) in sections {
        write!(
            page,
            "\n## {heading}\n\n| | set-up | number | expected | ours | | known from |\n|---|---|---|---|---|---|---|\n"
        )
        .expect(MEMORY);
        for (row, figures) in rows {
            lines(&mut page, row, figures);
        }
        let notes: Vec<_> = rows.iter().filter(|(row, _)| !row.note.is_empty()).collect();
        if !notes.is_empty() {
            page.push('\n');
        }
        for (row, _) in notes {
            writeln!(page, "* {}: {}", row.id, row.note).expect(MEMORY);
        }
    }
    page
}

const MEMORY: &str = "a text takes every line";

/// The lines of a row: one for each figure.
fn lines(page: &mut String, row: &Row, figures: &[Figure]) {
    let Row { id, setting, source, rank, .. } = row;
    let known = format!("{source} ({})", rank.word());
    let is_test = match row.kind {
        Kind::Holds(_) => true,
        Kind::Told(_) => false,
        Kind::LeftOut(why) => {
            writeln!(page, "| {id} | {setting} | {why} | | | left out | {known} |").expect(MEMORY);
            return;
        }
    };
    for (index, figure) in figures.iter().enumerate() {
        let (id, setting, known) = if index == 0 { (*id, *setting, known.as_str()) } else { ("", "", "") };
        let verdict = if is_test { "holds" } else { "told" };
        let (what, expected, ours) = (figure.what, figure.expected(), figure.ours());
        writeln!(page, "| {id} | {setting} | {what} | {expected} | {ours} | {verdict} | {known} |").expect(MEMORY);
    }
}
