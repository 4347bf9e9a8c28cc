//! What is asked about the games at tables without playing on: the referee, and players of the computer.

use baize_opponent::opponent::Situation;

use super::PyTables;
use super::referee::{Referee, Shot};
use super::table::Table;
use crate::verdicts::Judged;

impl PyTables {
    /// What is seen at every table; nothing where no game goes on.
    pub(super) fn situations(&self) -> Vec<Option<Situation>> {
        let goes_on = |table: &&Table| !table.is_over();
        let seen = |table: &Table| table.hall.before.with_state(table.state.clone());
        self.tables.iter().map(|table| table.as_ref().filter(goes_on).map(seen)).collect()
    }
}

/// What the referee says of a shot at a table.
///
/// # Errors
/// A sentence if it cannot be played.
pub fn judged(referee: &mut Referee<'_>, table: &mut Option<Table>, shot: Shot) -> Result<Option<Judged>, String> {
    table.as_mut().map(|table| referee.judge(table, &shot)).transpose()
}
