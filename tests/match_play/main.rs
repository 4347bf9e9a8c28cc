//! Matches that are played by commands in the engine, saved, loaded, taken back and resumed.

mod agreed_foul;
mod at_the_table;
mod coach;
mod computer;
mod drill_at_table;
mod files;
mod frames;
mod lag;
mod lost_fifth;
mod marks_on_the_cloth;
mod played_once;
#[path = "../random/mod.rs"]
mod random;
mod robot;
#[cfg(unix)]
mod saving;
mod stalemate;
#[path = "../table/mod.rs"]
mod table;
mod taking_back;
mod under_way;
