//! The lists of racks, tables, ball sets and cues, on the panel and in the menus.

/// Before the list of the racks.
pub(crate) const RACK: &str = "Rack";

/// Before the list of the tables.
pub(crate) const TABLE: &str = "Table";

/// Before the list of the ball sets.
pub(crate) const BALLS: &str = "Balls";

/// Before the list of the cues.
pub(crate) const CUE: &str = "Cue";

/// The choice of the table or the balls that the rack itself names.
pub(crate) const OF_THE_RACK: &str = "of the rack";

/// The table that the rack itself names, while it is chosen; `table` is its name.
pub(crate) fn table_of_the_rack(table: &str) -> String {
    format!("{OF_THE_RACK}: {table}")
}
