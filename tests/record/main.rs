//! The record of shots: the database, its statistics, its commands, and how the game fills it in.

mod at_the_table;
mod book;
mod commands;
mod damage;
mod kills;
mod made_up;
mod observing;
mod stored_folder;
#[path = "../table/mod.rs"]
mod table;
