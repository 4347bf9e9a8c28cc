//! The table of the game in an app that is advanced tick by tick: undo, replays, sound, matches, drills and the record of shots.

mod borders;
mod good_guest;
mod marks_on_the_cloth;
mod matches;
mod on_the_table;
mod record;
mod relativity;
mod replay;
mod sound;
mod sound_of_the_cloth;
#[path = "../table/mod.rs"]
mod table;
mod undo;
