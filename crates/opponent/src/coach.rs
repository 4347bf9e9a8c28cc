//! Somebody to ask: which shot is best for a person of some level, what a shot that was played has cost, where a match was lost, and how
//! well a person plays.
//!
//! [`advise`] says what to do in a situation and why. [`Coach::cost`] says what a shot cost in winning chance, and whether choice, aim
//! or speed cost it. [`Review`] puts the shots of a match together. [`LevelEstimate`] says how good a person is, from results against
//! chances. Everything is computed by the planner of [`opponent`](crate::opponent), and the same question has the same answer on any
//! machine.

mod levels;
mod level_estimate;
mod match_chance;
mod review_shot;
mod shot_cost;
mod words;
mod hands;
mod advice;
mod roll_out;
mod valuing;
mod cost;
mod evidence;
mod review;

pub use advice::{Advice, advise};
pub use evidence::Evidence;
pub use level_estimate::LevelEstimate;
pub use levels::{Levels, person_of_level};
pub use match_chance::match_chance;
pub use review::Review;
pub use review_shot::{ReviewShot, shots_of};
pub use shot_cost::{Part, ShotCost};
pub use valuing::{Coach, Valued};
