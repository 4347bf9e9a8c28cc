//! Somebody to play against, and somebody to ask: [`opponent`] plans shots for a computed player, and [`coach`] explains them to a person.
//!
//! ```
//! use baize_files::Folders;
//! use baize_opponent::opponent::OpponentFile;
//!
//! let [first, last] = ["level_1", "level_8"].map(|name| OpponentFile::find(name, &Folders::of_game()));
//! assert!(first?.stroke.direction_deg > last?.stroke.direction_deg, "the first level misses its line by more");
//! # Ok::<(), baize_files::FileError>(())
//! ```

#![forbid(unsafe_code)]

pub mod opponent;
pub mod coach;
