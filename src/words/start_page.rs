//! The first page of the start screen.

/// The title.
pub(crate) const TITLE: &str = "Baize";

/// The line below the title.
pub(crate) const ABOUT: &str = "Billiards, as real balls play it";

/// The entry that opens the page of a new match.
pub(crate) const PLAY_A_MATCH: &str = "Play a match";

/// The hint of the entry that opens the page of a new match.
pub(crate) const PLAY_A_MATCH_HINT: &str = "Choose the game, against whom, and how long";

/// The hint of the entry that opens the drills.
pub(crate) const PRACTISE_HINT: &str = "Drills: set-ups to play again and again, with a score";

/// The entry that racks the balls anew, where the table can be continued.
pub(crate) const NEW_RACK: &str = "New rack";

/// The entry that goes to the table without a match, where nothing can be continued.
pub(crate) const FREE_TABLE: &str = "Free table";

/// The hint of both entries that go to the free table.
pub(crate) const FREE_TABLE_HINT: &str = "Balls and table to try things, without rules";

/// The entry that opens the list of the matches that are over.
pub(crate) const MATCHES: &str = "Matches";

/// The hint of the entry that opens the list of the matches that are over.
pub(crate) const MATCHES_HINT: &str = "The matches that are over";

/// The button that goes on with the table behind the start screen.
pub(crate) const CONTINUE_TABLE: &str = "Continue: free table";

/// The hint of the button that goes on with a drill.
pub(crate) const CONTINUE_DRILL_HINT: &str = "Its round begins anew";

/// Below the offer of the lessons, if the person has left none before its end.
pub(crate) const LESSONS: &str = "Short lessons at the table, from the first stroke to the first rack.";

/// The button that goes on with a drill; `drill` is its name.
pub(crate) fn continue_drill(drill: &str) -> String {
    format!("Continue: drill, {drill}")
}

/// The button that goes on with a lesson: its number on the page of the lessons, and its name.
pub(crate) fn continue_lesson(number: usize, lesson: &str) -> String {
    format!("Continue: lesson {number}, {lesson}")
}

/// Below the offer of the lessons: how many were finished, and the name of the next one.
pub(crate) fn next_lesson(done: usize, next: &str) -> String {
    let lessons = if done == 1 { "lesson" } else { "lessons" };
    format!("{done} {lessons} done. Next: {next}.")
}

/// Below the offer of the lessons: `lesson` is the name of the one that was left before its end.
pub(crate) fn go_on_with(lesson: &str) -> String {
    format!("Go on with \"{lesson}\", where you left it.")
}

/// The offer of a match; `name` is the opponent's.
pub(crate) fn play_against(name: &str) -> String {
    format!("Play against {name}")
}

/// Below the offer of a match, if the person has played one before: `game` is its name with a capital letter, `about` a sentence about the
/// opponent.
pub(crate) fn same_match(game: &str, about: &str) -> String {
    format!("{game}, one rack. {about}")
}

/// Below the offer of the first match, which is one of eight-ball: `game` is its name with a capital letter, `name` the opponent's.
pub(crate) fn first_match(game: &str, name: &str) -> String {
    format!("{game}, one rack: pot your seven balls, then the 8. {name} is a friendly player.")
}
