//! The games: [`rules`] judges a shot, [`match_play`] plays whole matches by commands and keeps them in files, [`drills`] are
//! set-ups to practise, with a goal and a score.

#![forbid(unsafe_code)]

pub mod rules;
pub mod match_play;
pub mod drills;
