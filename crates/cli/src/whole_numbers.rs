//! Whole numbers as options of commands.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

/// More threads are of no use on any machine, and each takes memory.
const MOST_THREADS: usize = 1024;

/// Reads on how many threads a command works.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count: Option<NonZeroUsize> = text.trim().parse().ok();
    count
        .filter(|count| count.get() <= MOST_THREADS)
        .ok_or_else(|| format!("must be a whole number from 1 to {MOST_THREADS}"))
}

/// Reads a whole number in that range.
pub fn whole(range: RangeInclusive<u32>) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number: Option<u32> = text.trim().parse().ok();
        let [least, most] = [range.start(), range.end()];
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| format!("must be a whole number from {least} to {most}"))
    }
}
