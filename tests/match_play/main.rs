//! Matches that are played by commands in the engine, saved, read again, taken back and resumed.

mod files;
mod frames;
mod lag;
#[path = "../random/mod.rs"]
mod random;
mod robot;
#[cfg(unix)]
mod saving;
mod taking_back;
