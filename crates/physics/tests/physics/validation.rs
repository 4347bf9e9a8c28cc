//! The catalogue of known results as one table: every row with its source, what is expected, and a function that computes it with the
//! engine. What is derived or measured, or comes from a model that is a law here, must hold. The page `docs/science/validation.md` has all.

mod balls;
mod clusters;
mod cue;
mod cushions;
mod diamonds;
mod flight;
mod motion;
mod page;
mod row;
mod times;

use std::collections::BTreeSet;
use std::fs;

use page::{Computed, page};
use row::{Kind, Rank, Row, near};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/science/validation.md");

/// The sections of the catalogue: heading, rows, the letter of their numbers, and how many numbers there are.
const SECTIONS: [(&str, &[Row], char, usize); 9] = [
    ("Motion on the cloth", &motion::ROWS, 'K', 13),
    ("The cue", &cue::ROWS, 'Q', 10),
    ("Two balls", &balls::ROWS, 'B', 23),
    ("Cushions", &cushions::ROWS, 'C', 16),
    ("Diamond systems", &diamonds::ROWS, 'D', 6),
    ("Several balls at once", &clusters::ROWS, 'M', 12),
    ("Flight and pocket edges", &flight::ROWS, 'J', 5),
    ("The times of events", &times::ROWS, 'E', 12),
    ("Statistics", &clusters::STATISTICS, 'S', 2),
];

/// Every figure of a row that must hold and does not, in a sentence.
fn failures((row, figures): &Computed) -> Vec<String> {
    if !matches!(row.kind, Kind::Holds(_)) {
        return Vec::new();
    }
    let failing = figures.iter().filter(|figure| !figure.holds());
    failing
        .map(|figure| {
            let (id, setting, what) = (row.id, row.setting, figure.what);
            format!("{id} ({setting}): {what} is {:?}, but {} is expected", figure.found, figure.expected())
        })
        .collect()
}

#[test]
fn every_row_of_the_catalogue_holds_or_is_told() {
    let mut wrong = Vec::new();
    let mut sections = Vec::new();
    for (heading, rows, ..) in SECTIONS {
        let mut computed = Vec::new();
        for row in rows {
            match row.computed() {
                Ok(figures) => computed.push((*row, figures)),
                Err(why) => wrong.push(format!("{} ({}) cannot be computed: {why}", row.id, row.setting)),
            }
        }
        wrong.extend(computed.iter().flat_map(failures));
        sections.push((heading, computed));
    }
    let made = page(&sections);
    if std::env::var_os("BLESS").is_some() {
        fs::write(PATH, &made).expect("the page can be written");
    }
    assert!(wrong.is_empty(), "{} figures of the catalogue do not hold:\n{}", wrong.len(), wrong.join("\n"));
    let kept = fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        kept == made,
        "docs/science/validation.md is not what the engine makes; run this test with BLESS=1 and read what changed"
    );
}

#[test]
fn every_number_of_the_catalogue_has_a_row() {
    for (heading, rows, letter, count) in SECTIONS {
        let wanted: BTreeSet<String> = (1..=count).map(|number| format!("{letter}{number}")).collect();
        let there: BTreeSet<String> = rows.iter().map(|row| row.id.to_owned()).collect();
        assert_eq!(there, wanted, "{heading}");
    }
}

#[test]
fn a_row_that_does_not_hold_is_named_with_what_was_expected_and_found() {
    let row = Row::holds("K0", Rank::Exact, "a ball at rest", "nobody", || vec![near("speed", 0.5, 0.0, 1e-3)]);
    let figures = row.computed().expect("it can be computed");
    assert_eq!(failures(&(row, figures)), ["K0 (a ball at rest): speed is [0.5], but 0.0000 ± 0.001 is expected"]);
    let not_a_number = near("speed", f64::NAN, 0.0, 1e-3);
    assert!(!not_a_number.holds());
}
