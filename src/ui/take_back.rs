//! The question whether a shot is taken back.

use crate::referee::{CurrentMatch, TakesBack};
use crate::words::match_entries as text;

/// The question. Two persons have to agree, and one at another machine is asked there; who plays against the computer, or watches it,
/// decides alone.
pub(crate) fn take_back_question(current: &CurrentMatch) -> String {
    match current.takes_back() {
        Some(TakesBack::OwnShotAndAnswer(name)) => text::ask_take_back_with(name),
        Some(TakesBack::OwnShot) => text::ASK_TAKE_BACK_YOURS.to_owned(),
        _ if current.is_away() => text::ASK_THERE_TAKE_BACK.to_owned(),
        _ if current.persons().count() == 2 => text::ASK_BOTH_TAKE_BACK.to_owned(),
        _ => text::ASK_TAKE_BACK.to_owned(),
    }
}
