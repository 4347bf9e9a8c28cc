//! Racks that are kept in a file, one line of JSON each, in the order of their numbers.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::thread;

use crate::break_case::BreakCase;
use crate::broken_rack::BrokenRack;

/// How many racks are broken between two writes.
const BETWEEN_WRITES: u64 = 200;

/// The first `count` racks: those in the file, and those that are broken now, side by side on so many threads, and added to it.
///
/// The first line of the file is the case. A file of another case is an error.
pub fn kept(
    path: &Path,
    case: &BreakCase,
    count: u64,
    threads: usize,
    broken: impl Fn(u64) -> Result<BrokenRack, String> + Sync,
) -> Result<Vec<BrokenRack>, String> {
    let in_file = |error: std::io::Error| format!("{}: {error}", path.display());
    let head = serde_json::to_string(case).map_err(|error| error.to_string())?;
    let (mut all, length) = read(path, &head)?;
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(in_file)?;
    // The last line of a run that was stopped may be cut off.
    file.set_len(length).map_err(in_file)?;
    if length == 0 {
        writeln!(file, "{head}").map_err(in_file)?;
    }
    while (all.len() as u64) < count {
        let first = all.len() as u64;
        let new = side_by_side(first, (first + BETWEEN_WRITES).min(count), threads, &broken)?;
        write(&mut file, &new).map_err(in_file)?;
        all.extend(new);
    }
    all.truncate(count as usize);
    Ok(all)
}

/// The racks of a file, and how many of its bytes are whole lines.
fn read(path: &Path, head: &str) -> Result<(Vec<BrokenRack>, u64), String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    if lines.next().is_some_and(|line| line != head) {
        return Err(format!("{} holds another case of this name; remove it to break its racks anew", path.display()));
    }
    let line = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("{}:{}: {error}", path.display(), number + 2))
    };
    Ok((lines.enumerate().map(line).collect::<Result<_, _>>()?, whole as u64))
}

fn write(file: &mut File, racks: &[BrokenRack]) -> std::io::Result<()> {
    let mut text = String::new();
    for rack in racks {
        text += &serde_json::to_string(rack)?;
        text.push('\n');
    }
    file.write_all(text.as_bytes())
}

/// The racks with the numbers from `first` to before `end`.
fn side_by_side(
    first: u64,
    end: u64,
    threads: usize,
    broken: &(impl Fn(u64) -> Result<BrokenRack, String> + Sync),
) -> Result<Vec<BrokenRack>, String> {
    let numbers: Vec<u64> = (first..end).collect();
    let share = numbers.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        let work = |part: &[u64]| part.iter().map(|number| broken(*number)).collect::<Result<Vec<_>, _>>();
        let parts: Vec<_> = numbers.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
        let crashed = |_| Err("a thread crashed".to_owned());
        let parts = parts.into_iter().map(|part| part.join().unwrap_or_else(crashed));
        parts.collect::<Result<Vec<_>, _>>().map(|parts| parts.into_iter().flatten().collect())
    })
}
