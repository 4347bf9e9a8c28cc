//! The question whether a shot is taken back.

use crate::referee::{CurrentMatch, TakesBack};

/// The question. Two persons have to agree; who plays against the computer, or watches it, decides alone.
pub(crate) fn take_back_question(current: &CurrentMatch) -> String {
    match current.takes_back() {
        Some(TakesBack::OwnShotAndAnswer(name)) => {
            format!("Take back your last shot, with what {name} has played since?")
        }
        Some(TakesBack::OwnShot) => "Take back your last shot?".to_owned(),
        _ if current.persons().count() == 2 => "Do both players agree to take back the last shot?".to_owned(),
        _ => "Take back the last shot?".to_owned(),
    }
}
