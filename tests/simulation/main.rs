//! The table in an app that is advanced tick by tick, and what is computed from a shot: its preview and its sound.

mod work_limit;
mod slopes;
mod apparent_shape;
mod balls_come_and_go;
mod examples;
mod four_sets;
mod laying;
mod lifted_balls;
mod light_delay;
mod mid_shot;
mod putting_away;
mod refused_changes;
mod same_bits;
mod several_tables;
#[path = "../table/mod.rs"]
mod table;
