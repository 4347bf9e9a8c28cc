//! What stands on several pages.

/// The entry that goes back to the page before.
pub(crate) const BACK: &str = "Back";

/// The entry that opens the page of the shots to learn from; also the title of that page.
pub(crate) const SHOTS: &str = "Shots";

/// The hint of the entry that opens the page of the shots to learn from.
pub(crate) const SHOTS_HINT: &str = "Shots to learn from, and your own, laid out on the table";

/// The entry of the start page that opens the lessons; also the title of their page.
pub(crate) const LEARN: &str = "Learn to play";

/// The entry of the start page that opens the drills, the title of their page, and a button of the logbook beside a weak shot.
pub(crate) const PRACTISE: &str = "Practise";

/// The button that begins what is chosen: a match, a drill or a lesson.
pub(crate) const BEGIN: &str = "Begin";

/// The name of a person who has not said another, and the hint in the empty field of the name; `number` is 1 or 2.
pub(crate) fn unnamed_player(number: usize) -> String {
    format!("Player {number}")
}

/// The name of a player whose name the other player has too; `number` is 1 or 2.
pub(crate) fn namesake(name: &str, number: usize) -> String {
    format!("{name} {number}")
}

/// A file from the person's own folder in a list of files; `name` is that of the file.
pub(crate) fn own_file(name: &str) -> String {
    format!("{name}  (yours)")
}

/// An opponent as a screen reader names the face; `name` is the opponent's, `level` is from 1 to 8.
pub(crate) fn opponent(name: &str, level: u8) -> String {
    format!("{name}, level {level}")
}

/// The hint at an opponent, and the line below the faces; `about` is a sentence from the file of the opponent.
pub(crate) fn level_of_opponent(level: u8, about: &str) -> String {
    format!("Level {level}. {about}")
}

/// A sentence of a message that ends without a full stop, such as what is wrong with a file.
pub(crate) fn with_full_stop(sentence: impl std::fmt::Display) -> String {
    format!("{sentence}.")
}

/// What is done with a button of the mouse, in the line with the keys and on the card of a lesson: `button` is the name of one, such as
/// `left button`, or of several; `gesture` says what is done with it.
pub(crate) fn mouse_gesture(button: &str, gesture: &str) -> String {
    format!("{} {gesture}", button.replace(" button", ""))
}

/// What a button does, with its key.
pub(crate) fn hint_with_key(does: &str, key: &str) -> String {
    format!("{does}  {key}")
}

/// A heading and what belongs to it as a screen reader reads them: `left` stands at one end of a line, `right` at the other.
pub(crate) fn both_ends_read(left: &str, right: &str) -> String {
    format!("{left}  {right}")
}

/// A share, such as the chance of a shot.
pub(crate) fn percent(percent: f64) -> String {
    format!("{percent:.0} %")
}

/// The button that takes back the last shot, if both players agree.
pub(crate) const YES_TAKE_BACK: &str = "Yes, take it back";
