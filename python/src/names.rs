//! The function `names`: what can be named.

use baize_files::{Folders, Kind};
use pyo3::prelude::*;

use crate::error::refused;

/// The names of all files of a kind, those that come with Baize and your own, in alphabetical order. `kind` is a word such as
/// `"racks"`, `"shots"`, `"tables"`, `"physics"`, `"balls"`, `"games"` or `"opponents"`.
///
/// >>> import baize
/// >>> "eight_ball_tight" in baize.names("racks")
/// True
#[pyfunction]
pub fn names(kind: &str) -> PyResult<Vec<String>> {
    let found = Kind::ALL.into_iter().find(|known| known.many() == Some(kind));
    let found = found.ok_or_else(|| {
        let known: Vec<&str> = Kind::ALL.into_iter().filter_map(Kind::many).collect();
        refused(format_args!("kind is \"{kind}\", but must be one of {}", known.join(", ")))
    })?;
    Ok(Folders::from_environment().list(found).into_keys().collect())
}
