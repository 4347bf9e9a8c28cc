//! Matches and drills at the table.

mod at_the_table;
mod coach;
mod computer;
mod drill_at_table;
mod lesson_at_table;
mod marks_on_the_cloth;
mod modes;
#[cfg(feature = "online")]
mod online;
mod played_once;
mod remarks;
mod several;
mod stalemate;
mod under_way;
