//! Somebody to play against: a planner that sees what a player may see, and acts only by the commands that a player has.
//!
//! [`Position::of`] is what the player at the table sees. [`think`] answers with a [`Thought`]: what to do, and which shots were
//! considered, each with its chances. [`OpponentFile::stroke`] then makes the stroke with the errors of that player's hand. The
//! errors are drawn once; nothing makes up for a lead or a lag in the score.
//!
//! The same position, opponent, seed and number of simulations give the same thought on any machine, with any number of threads.

mod angles;
mod fingerprint;
mod habits;
mod idea;
mod knowledge;
mod later_chances;
mod play;
mod position;
mod head;
mod race;
mod seeds;
mod stroke_errors;
mod thinking;
mod file;
mod lag;
mod thought;
mod stroke;
mod valuation;
mod windows;
mod bed;
mod aim;
mod judge;
mod games;
mod mind;
mod appraiser;
mod propose;
mod workers;
mod trial;
mod look_ahead;
mod telling;
mod search;
mod think;
mod duel;
mod goal_shot;
mod practise;
mod second_look;
mod meant;
mod appraise_play;

pub use appraise_play::{Execution, chances_of_hands, execution, worths};
pub use appraiser::Appraiser;
pub use duel::{Duel, DuelEnd, PlayedDuel, Tally};
pub use file::{Face, OpponentFile};
pub use goal_shot::{GoalShot, Stroke};
pub use habits::Habits;
pub use knowledge::Knowledge;
pub use lag::LagStroke;
pub use meant::{Meant, meant};
pub use play::Play;
pub use position::Position;
pub use practise::Practising;
pub use second_look::{SecondLook, second_look};
pub use seeds::thought_seed;
pub use stroke_errors::{StrokeErrors, StruckBall};
pub use think::{Question, think};
pub use thinking::Thinking;
pub use thought::{Act, Considered, Idea, Thought};
pub use valuation::Valuation;
