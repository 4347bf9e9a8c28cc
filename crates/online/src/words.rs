//! Texts from elsewhere and sentences about the other program.

use super::bounds::MAX_NAME;
use baize_games::rules::Objection;

/// A sentence about the other program.
pub(crate) fn the_other_program(does: &str) -> Objection {
    Objection(format!("The other program {}.", does.trim_end_matches('.')))
}

/// Whether a letter has no place in a name or in what a person says: it cannot be seen, or turns the order of the others around.
pub(crate) fn is_unfit(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// At most so many letters of a text, without those that have no place in it.
pub(crate) fn fit(text: &str, most: usize) -> String {
    let kept: String = text.chars().filter(|letter| !is_unfit(*letter)).take(most).collect();
    kept.trim().to_owned()
}

/// A name that the other side takes.
pub(crate) fn fit_name(name: &str) -> String {
    let name = fit(name, MAX_NAME);
    if name.is_empty() { "Somebody".to_owned() } else { name }
}
