//! The card of a drill.

/// The button that begins the round again after its end.
pub(crate) const AGAIN: &str = "Play the round again";

/// The button that leaves the drill after its end.
pub(crate) const TO_START: &str = "To the start screen";

/// The button that goes on with the next attempt at once.
pub(crate) const NEXT: &str = "Next";

/// The name of a station that has none: which of how many it is.
pub(crate) fn station(number: usize, of: usize) -> String {
    format!("{number} of {of}")
}

/// The head of the card: the names of drill and station.
pub(crate) fn head(drill: &str, station: &str) -> String {
    format!("{drill} · {station}")
}

/// At the right of the head: which of how many attempts it is.
pub(crate) fn attempt(number: usize, of: u32) -> String {
    format!("attempt {number} of {of}")
}

/// The score after the round: how much, of how much if there is a most, and the grade if the drill has grades.
pub(crate) fn final_score(score: f64, most: Option<u32>, grade: Option<&str>) -> String {
    format!("The round is over: score {}", score_of(score, most, grade))
}

/// The same before the first attempt, in a drill that begins with a score.
pub(crate) fn score_begins(score: f64, most: Option<u32>, grade: Option<&str>) -> String {
    format!("Score begins at {}", score_of(score, most, grade))
}

/// The same during the round.
pub(crate) fn score(score: f64, most: Option<u32>, grade: Option<&str>) -> String {
    format!("Score {}", score_of(score, most, grade))
}

/// The score itself in these three sentences.
fn score_of(score: f64, most: Option<u32>, grade: Option<&str>) -> String {
    let most = most.map_or_else(String::new, |most| format!(" of {most}"));
    let grade = grade.map_or_else(String::new, |grade| format!(" · {grade}"));
    format!("{score}{most}{grade}")
}
