//! Runs and matches that are kept in a file, one line of JSON each. What the file has is not played again.

use std::fs::OpenOptions;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is kept has a number, which decides everything about it.
pub trait Numbered {
    /// The number.
    fn number(&self) -> u64;
}

/// All with these numbers, in their order: those in the file, and those that are played now, side by side on so many threads, and
/// added to it.
pub fn kept<T: Numbered + Serialize + DeserializeOwned + Send>(
    path: &Path,
    numbers: Range<u64>,
    threads: usize,
    play: impl Fn(u64) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    // The last line of a run that was stopped may be cut off. It is played again.
    let mut all: Vec<T> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    all.retain(|played| numbers.contains(&played.number()));
    let open: Vec<u64> = numbers.filter(|number| all.iter().all(|played| played.number() != *number)).collect();
    let file = OpenOptions::new().create(true).append(true).open(path);
    let file = Mutex::new(file.map_err(|error| format!("{}: {error}", path.display()))?);
    let next = AtomicU64::new(0);
    let work = || -> Result<Vec<T>, String> {
        let mut own = Vec::new();
        while let Some(number) = open.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let played = play(*number)?;
            let line = serde_json::to_string(&played).map_err(|error| error.to_string())?;
            let mut file = file.lock().map_err(|_| "the file was lost in a crash".to_owned())?;
            writeln!(file, "{line}").map_err(|error| format!("{}: {error}", path.display()))?;
            own.push(played);
        }
        Ok(own)
    };
    let new = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let crashed = |_| Err("a thread crashed".to_owned());
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(crashed)).collect::<Result<Vec<_>, String>>()
    })?;
    all.extend(new.into_iter().flatten());
    all.sort_by_key(Numbered::number);
    Ok(all)
}
