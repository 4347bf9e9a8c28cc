//! Counts shots and faults, and keeps a log of them so that a run can be continued.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::worker::PLAYED;

/// A table is printed after so many shots.
const PRINTED: usize = 1000;

/// What was found so far.
#[derive(Default)]
pub struct Tally {
    log: Option<File>,
    /// The shots that were played.
    played: BTreeSet<u64>,
    /// How many shots there are of each kind of fault.
    kinds: BTreeMap<String, usize>,
    /// How many shots each horizon cut off.
    cut: BTreeMap<String, usize>,
    /// The longest time of a shot in seconds, and its number.
    slowest: (f64, u64),
}

impl Tally {
    /// Continues with the shots in this log, if there is one.
    pub fn open(log: Option<&Path>) -> io::Result<Self> {
        let mut tally = Self::default();
        let Some(path) = log else { return Ok(tally) };
        if path.exists() {
            fs::read_to_string(path)?.lines().for_each(|line| tally.count(line));
        }
        tally.log = Some(OpenOptions::new().create(true).append(true).open(path)?);
        Ok(tally)
    }

    /// Whether this shot was played.
    pub fn has_played(&self, number: u64) -> bool {
        self.played.contains(&number)
    }

    /// Whether there was no fault.
    pub fn is_clean(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Counts a line of a worker, prints it if it is a fault, and writes it into the log.
    pub fn note(&mut self, line: &str) -> io::Result<()> {
        let before = self.played.len();
        self.count(line);
        if !line.starts_with(PLAYED) {
            println!("{line}");
        } else if self.played.len() > before && self.played.len().is_multiple_of(PRINTED) {
            print!("{self}");
        }
        self.log.as_mut().map_or(Ok(()), |log| writeln!(log, "{line}"))
    }

    /// Counts a line like `< 12 0.004 work`, or `12 on flat_box: Nose: ball 0 ..`.
    fn count(&mut self, line: &str) {
        let Some(played) = line.strip_prefix(PLAYED) else {
            if let Some(kind) = line.split(": ").nth(1) {
                *self.kinds.entry(kind.to_owned()).or_default() += 1;
            }
            return;
        };
        let mut words = played.split(' ');
        let Some(number) = words.next().and_then(|number| number.parse().ok()) else { return };
        self.played.insert(number);
        let took = words.next().and_then(|took| took.parse().ok()).unwrap_or(0.0);
        if took > self.slowest.0 {
            self.slowest = (took, number);
        }
        if let Some(cut) = words.next() {
            *self.cut.entry(cut.to_owned()).or_default() += 1;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let shots = self.played.len();
        writeln!(out, "{shots} shots; the slowest, {}, took {:.3} s", self.slowest.1, self.slowest.0)?;
        let mut row = |class: &str, count: usize| {
            let share = count as f64 * 1e5 / shots.max(1) as f64;
            writeln!(out, "{class:<28} {count:>8} {share:>10.1} of 100,000")
        };
        self.cut.iter().try_for_each(|(cut, count)| row(&format!("cut off: {cut}"), *count))?;
        self.kinds.iter().try_for_each(|(kind, count)| row(kind, *count))
    }
}
