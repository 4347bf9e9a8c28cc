//! Which file of the project knows which.

use crate::house::{House, circles};

/// So many files may know each other in a circle.
const MOST: usize = 3;

#[test]
fn no_more_than_three_files_know_each_other_in_a_circle() {
    let found = circles(&House::read().arrows());
    let wide: Vec<String> = found
        .iter()
        .filter(|circle| circle.len() > MOST)
        .map(|circle| circle.iter().map(|module| module.join("/")).collect::<Vec<_>>().join(", "))
        .collect();
    assert!(wide.is_empty(), "these know each other:\n{}", wide.join("\n"));
    assert!(!found.is_empty(), "two files that need each other are found, so that the search is seen to work");
}
