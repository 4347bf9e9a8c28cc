//! Files, the messages about them, what is made of them, and the command line.

mod advise;
mod batch;
mod broken_invariants;
mod checking;
mod choosing;
mod closing;
mod command_line;
#[path = "../common/mod.rs"]
mod common;
mod compare;
mod competition;
mod crates;
mod drills;
mod duel;
mod files;
mod fit;
mod folder;
mod goals;
mod hostile_names;
mod json_page;
mod last_table;
mod laws;
mod licences;
#[cfg(target_os = "linux")]
mod little_memory;
mod malformed;
mod maps;
#[path = "../mutant/mod.rs"]
mod mutant;
mod mutations;
mod opponents;
mod packages;
mod pages;
mod physics_files;
mod plots;
mod program;
mod racks;
#[path = "../random/mod.rs"]
mod random;
mod referee;
mod review;
#[cfg(unix)]
mod saving;
mod saving_shots;
mod schema;
mod settings;
mod sharing;
mod short_answers;
mod tables;
mod times;
mod traces;
mod where_files_lie;
