//! The table in an app that is advanced tick by tick, and what is computed from a shot: its preview and its sound.

mod apparent_shape;
mod balls_come_and_go;
mod borders;
#[path = "../common/mod.rs"]
mod common;
mod examples;
mod four_sets;
mod good_guest;
mod laying;
mod lifted_balls;
mod light_delay;
mod marks_on_the_cloth;
mod mid_shot;
mod on_the_table;
mod preview;
mod putting_away;
#[path = "../random/mod.rs"]
mod random;
mod refused_changes;
mod relativity;
mod replay;
mod same_bits;
mod snapshots;
#[cfg(feature = "sound")]
mod sound;
#[cfg(feature = "sound")]
mod sound_of_ten_shots;
#[cfg(feature = "sound")]
mod sound_of_the_cloth;
#[path = "../table/mod.rs"]
mod table;
mod undo;
