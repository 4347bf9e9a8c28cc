//! On how many threads a person wants a command to work.

use std::num::NonZeroUsize;

/// More threads are of no use on any machine, and each takes memory.
const MOST: usize = 1024;

/// Reads the number of threads.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count: Option<NonZeroUsize> = text.trim().parse().ok();
    count.filter(|count| count.get() <= MOST).ok_or_else(|| format!("must be a whole number from 1 to {MOST}"))
}
