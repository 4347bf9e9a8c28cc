//! Files, the messages about them, what is made of them, and the command line.

mod advise;
mod batch;
mod broken_invariants;
mod checking;
mod choosing;
mod closing;
mod command_line;
mod commands;
mod compare;
mod competition;
mod crates;
mod drills;
mod duel;
mod files_page;
mod fit;
mod goals;
mod hostile_names;
mod input_schema;
mod json_page;
mod last_table;
mod laws;
mod lessons;
mod licences;
#[cfg(target_os = "linux")]
mod little_memory;
mod malformed;
mod maps;
mod mutant;
mod mutations;
#[cfg(feature = "online")]
mod online;
mod opponents;
mod packages;
mod pages;
mod physics_files;
mod program;
mod referee;
mod review;
#[cfg(unix)]
mod saving;
mod saving_shots;
mod schema;
mod settings;
mod sharing;
mod short_answers;
mod times;
mod traces;
mod where_files_lie;
