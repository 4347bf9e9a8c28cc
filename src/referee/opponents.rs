//! The opponents that there are, and the games that they play.

use crate::files::{FileError, Folders, Kind, capital};
use crate::opponent::OpponentFile;
use crate::rules::Objection;
use crate::words::shared;

/// An opponent, with the name by which a match file names it.
pub type NamedOpponent = (String, OpponentFile);

/// The opponents that the start screen offers, the weakest first, and what is wrong with the files that cannot be used.
#[must_use]
pub fn offered_opponents(folders: &Folders) -> (Vec<NamedOpponent>, Vec<FileError>) {
    let (mut offered, mut faults) = (Vec::new(), Vec::new());
    for name in folders.list(Kind::Opponent).into_keys() {
        match OpponentFile::find(&name, folders) {
            Ok(file) if file.offered => offered.push((name, file)),
            Ok(_) => {}
            Err(error) => faults.push(error),
        }
    }
    offered.sort_by(|(a, weak), (b, strong)| (weak.level, a).cmp(&(strong.level, b)));
    (offered, faults)
}

/// The opponent of that name.
///
/// # Errors
/// If there is none, or what is wrong in its file.
pub fn find_opponent(name: &str, folders: &Folders) -> Result<OpponentFile, Objection> {
    OpponentFile::find(name, folders).map_err(|error| match error {
        FileError::Unknown { .. } => Objection(shared::with_full_stop(capital(&error.to_string()))),
        // Any other sentence begins with the path of the file.
        _ => Objection(shared::with_full_stop(error)),
    })
}
