//! The times that the person gives, at which a shot is sampled.

use std::path::{Path, PathBuf};

use clap::Args;

use baize_files::{shown, shown_path, text_of_named};
use baize_table::shot::{Ending, Record};

/// The latest time, in seconds: no shot takes as long.
const LATEST: f64 = 1e9;
/// The longest file of times, in bytes: a million times.
const LONGEST: u64 = 1 << 24;

/// At which times each ball's motion is printed.
#[derive(Args, Debug)]
pub struct TimeOptions {
    /// Also print each ball's motion at these times, in seconds, with commas between.
    #[arg(long, value_name = "SECONDS", value_delimiter = ',', value_parser = time, conflicts_with = "sample")]
    at: Vec<f64>,
    /// Also print each ball's motion at the times in this file, in seconds, with blanks, commas or line breaks between.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "at"])]
    at_file: Option<PathBuf>,
}

impl TimeOptions {
    /// The times, ascending, each once; none when they were not asked for.
    ///
    /// # Errors
    /// A sentence about a file that cannot be read, or about an entry in it that is not a time.
    pub fn asked(&self) -> Result<Vec<f64>, String> {
        let mut times = match &self.at_file {
            Some(file) => times_in(file)?,
            None => self.at.clone(),
        };
        times.sort_by(f64::total_cmp);
        times.dedup();
        Ok(times)
    }
}

/// What is wrong if a shot was cut off before the last of the `times`, which ascend; `None` if nothing is.
pub fn not_reached(times: &[f64], record: &Record) -> Option<String> {
    let is_beyond = |time: &&f64| matches!(record.ending, Ending::StillMoving(_)) && **time > record.duration;
    times.last().filter(is_beyond).map(|time| {
        format!("the time {time} s is not reached: the shot was cut off, still moving, after {} s", record.duration)
    })
}

fn times_in(file: &Path) -> Result<Vec<f64>, String> {
    let name = shown_path(file);
    let text = text_of_named(file, LONGEST).map_err(|reason| format!("{name} cannot be read: {reason}"))?;
    let mut times = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words = line.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|word| !word.is_empty());
        for word in words {
            times.push(time(word).map_err(|demand| format!("{name}:{}: \"{}\" {demand}", number + 1, shown(word)))?);
        }
    }
    if times.is_empty() { Err(format!("{name} has no times in it")) } else { Ok(times) }
}

fn time(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(time) if time > LATEST && time.is_finite() => Err(format!("must be at most {LATEST} seconds")),
        // Adding zero makes a positive zero of a negative one.
        Ok(time) if time >= 0.0 && time.is_finite() => Ok(time + 0.0),
        _ => Err("must be a number of seconds, 0 or more".to_owned()),
    }
}
