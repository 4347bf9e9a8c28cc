//! How the game fills in the record of shots.

mod at_the_table;
mod stored_folder;
