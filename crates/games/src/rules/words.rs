//! Pieces of sentences.

/// A list as a sentence has it: `the 1, the 3 and the 9`; empty for no parts.
pub(super) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}
