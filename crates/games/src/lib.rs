//! The games: [`rules`] judges a shot, [`match_play`] plays whole matches by commands and keeps them in files, [`drills`] are
//! set-ups to practise, with a goal and a score, [`lessons`] lead from step to step.
//!
//! ```
//! use baize_files::Folders;
//! use baize_games::rules::LoadedGame;
//!
//! let game = LoadedGame::find("nine_ball", &Folders::of_game())?;
//! assert_eq!(game.setup.balls.len(), 10, "nine object balls and the cue ball");
//! # Ok::<(), baize_files::FileError>(())
//! ```

#![forbid(unsafe_code)]

pub mod rules;
pub mod match_play;
pub mod drills;
pub mod lessons;
