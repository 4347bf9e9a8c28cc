//! Files, their messages, what is made of them, and the command line.

mod broken_rules;
mod checking;
mod choosing;
mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod files;
mod malformed;
mod mutations;
mod racks;
#[path = "../random/mod.rs"]
mod random;
mod schema;
mod settings;
mod shelves;
mod tables;
