//! The card over the table when a match is over.

use crate::files::{capital, count};

/// In place of the winner, where nobody has won.
pub(crate) const DRAW: &str = "A draw";

/// Below the score, if the coach has helped.
pub(crate) const WITH_COACH: &str = "With the coach's help.";

/// While the best shot and the longest run are looked for.
pub(crate) const LOOKING_BACK: &str = "Looking back …";

/// Before the best shot.
pub(crate) const BEST_SHOT: &str = "Best shot";

/// Before the longest run.
pub(crate) const LONGEST_RUN: &str = "Longest run";

/// Where the coach was asked for the turning point, and there is none.
pub(crate) const NO_TURNING_POINT: &str = "The coach finds no turning point.";

/// The button that begins the same match again.
pub(crate) const REMATCH: &str = "Rematch";

/// The button that takes the offer of another match.
pub(crate) const PLAY_AGAIN: &str = "Play again";

/// The other person is asked to play once more; `name` is that person's.
pub(crate) fn asked_once_more(name: &str) -> String {
    format!("{} is asked to play once more.", capital(name))
}

/// The other person, with this name, would like to play once more.
pub(crate) fn wants_once_more(name: &str) -> String {
    format!("{} would like to play once more.", capital(name))
}

/// `name` is that of the person who has invited.
pub(crate) fn offers_once_more(name: &str) -> String {
    format!("{} has invited, so only {name} can offer a rematch.", capital(name))
}

/// The button that opens the page of a new match.
pub(crate) const ANOTHER_GAME: &str = "Another game";

/// The button that goes to the start screen.
pub(crate) const TO_START: &str = "To the start screen";

/// The button that asks the coach where the match was decided.
pub(crate) const TURNING_POINT: &str = "The turning point";

/// The hint of the button that asks the coach where the match was decided.
pub(crate) const TURNING_POINT_HINT: &str = "The coach looks where the match was decided";

/// The button that opens the list of the shots.
pub(crate) const SHOTS: &str = "Look at the shots";

/// The hint of the button that opens the list of the shots.
pub(crate) const SHOTS_HINT: &str = "Every shot with its verdict, and what it cost";

/// Who has won.
pub(crate) fn wins(name: &str) -> String {
    format!("{name} wins")
}

/// The score of two; `one` and `other` are their racks or points.
pub(crate) fn score(first: &str, one: &str, other: &str, second: &str) -> String {
    format!("{first} {one} : {other} {second}")
}

/// The score of more than two: a name and racks or points of each.
pub(crate) fn scores<'a>(each: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    each.map(|(name, score)| format!("{name} {score}")).collect::<Vec<_>>().join(", ")
}

/// The best shot or the longest run: who played it, and what it was.
pub(crate) fn played_by(name: &str, what: &str) -> String {
    format!("{name}: {what}.")
}

/// While the coach looks for the turning point.
pub(crate) fn looks_at_shot(number: usize, all: usize) -> String {
    format!("The coach looks at shot {number} of {all} …")
}

/// After a match that the person has won: `beaten` of the `all` opponents have been beaten so far.
pub(crate) fn beaten(beaten: usize, all: usize) -> String {
    if beaten == all {
        return "You have beaten them all. Congratulations!".to_owned();
    }
    if beaten == 1 {
        return "Your first win here: well done!".to_owned();
    }
    format!("You have beaten {beaten} of {}.", count(all, "opponent"))
}

/// After a match that the person has won with the coach's help.
pub(crate) const WITHOUT_COACH: &str = "Well played. Without the coach it counts as a win of your own.";

/// The button that begins a match against the next opponent.
pub(crate) fn play_next(name: &str) -> String {
    format!("Next: {name}")
}

/// The next opponent; `about` is a sentence from the file of the opponent.
pub(crate) fn next(name: &str, about: &str) -> String {
    format!("{name} is waiting. {about}")
}
