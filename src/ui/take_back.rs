//! The question whether the last shot is taken back.

use crate::referee::CurrentMatch;

/// The question. Two persons have to agree; who plays against the computer, or watches it, decides alone.
pub(crate) fn take_back_question(current: &CurrentMatch) -> &'static str {
    match current.persons().count() {
        2 => "Do both players agree to take back the last shot?",
        1 => "Take back your last shot, and what the computer played since?",
        _ => "Take back the last shot?",
    }
}
