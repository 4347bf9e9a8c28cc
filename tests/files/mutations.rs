//! Files with random mistakes, as from a slip of the hand, a broken transfer or an attacker: each is accepted, or
//! refused with a message; nothing worse happens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::mutant::{MutationDice, mutate, originals};
use baize::files::{FileError, Kind, Source};
use baize::formats::verdict;
use baize_testing::common::times;

/// How many files are tried, [`times`] as many in a long run: `BAIZE_CASES=200` tries a million.
const FILES: u64 = 5_000;

/// No file of this size takes longer to read.
const LONGEST: Duration = Duration::from_secs(2);

/// Whether the file is good; `Err` says what the program did wrong with it.
fn deal_with(kind: Kind, text: &str) -> Result<bool, String> {
    let start = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| verdict(kind, Source::of_text("mutant", text))));
    if start.elapsed() > LONGEST {
        return Err(format!("took {:?}", start.elapsed()));
    }
    match outcome {
        Err(_) => Err("panicked".to_owned()),
        Ok(Err(FileError::Syntax { line: 0, .. } | FileError::Syntax { column: 0, .. })) => {
            Err("has no place".to_owned())
        }
        Ok(Err(FileError::Mistakes(mistakes))) if mistakes.is_empty() => Err("is refused without a word".to_owned()),
        Ok(outcome) => Ok(outcome.is_ok()),
    }
}

#[test]
fn no_changed_file_brings_a_loader_down() {
    let count = FILES * u64::from(times());
    let originals = originals();
    let (start, mut taken) = (Instant::now(), 0_u64);
    for seed in 0..count {
        let mut dice = MutationDice(seed);
        let (kind, text) = &originals[dice.below(originals.len())];
        let mutant = mutate(text, &mut dice);
        match deal_with(*kind, &mutant) {
            Ok(good) => taken += u64::from(good),
            Err(complaint) => panic!("mutation {seed}, a {}, {complaint}:\n{mutant}", kind.noun()),
        }
    }
    println!("{count} mutations in {:?}, {taken} of them good files", start.elapsed());
    assert!(taken * 100 > count, "so few are good that the later checks are hardly reached: {taken}");
}

#[test]
fn a_file_that_nests_without_end_is_refused() {
    for opening in ["(", "[", "{", "Some(", "(table: ", "(rack: (table: (boundary: ", "/*", "r#"] {
        for kind in Kind::ALL {
            for count in [100, 130, 100_000] {
                assert_eq!(deal_with(kind, &opening.repeat(count)), Ok(false), "{kind:?} {opening}");
            }
        }
    }
}

#[test]
fn a_rack_of_a_hundred_thousand_balls_is_refused_soon() {
    let balls = "(ball: \"a\", position: (0, 0)),".repeat(100_000);
    assert_eq!(deal_with(Kind::Rack, &format!("(balls: [{balls}])")), Ok(false));
    let cushions = "(name: \"a\", from: (0, 0), to: (1, 1)),".repeat(100_000);
    assert_eq!(
        deal_with(Kind::Table, &format!("(nose_height: 1, boundary: Drawn(cushions: [{cushions}]))")),
        Ok(false)
    );
}
