//! Matches that are played by commands in the engine, saved, loaded, taken back and resumed.

mod agreed_foul;
mod cue_ball_by_shot;
mod elsewhere;
mod files;
mod frames;
mod lag;
#[cfg(unix)]
mod saving;
mod taking_back;
mod teams;
