//! Somebody to play against: a planner that sees what a player may see, and acts only by the commands that a player has.
//!
//! [`Situation::of`] is what the player at the table sees. [`think`] answers with a [`Thought`]: what to do, and which shots were
//! considered, each with its chances. [`OpponentFile::stroke`] then makes the stroke with the errors of that player's hand. The
//! errors are drawn once; nothing makes up for a lead or a lag in the score.
//!
//! The modules of the planner: `context` is what it knows while it thinks, `shot_simulator` computes a shot and what the rules say of
//! it, `evaluator` says what a situation is worth, `proposals` finds shots, `candidates` tries them with the errors of the hand,
//! `search` runs the stages, `explanation` puts the best shots into words, and `intended_shot` guesses what a played shot was meant to do.
//!
//! The same situation, opponent, seed and number of simulations give the same thought on any machine, with any number of threads.

mod angles;
mod fingerprint;
mod habits;
mod manner;
mod remarks;
mod route;
mod knowledge;
mod later_chances;
mod aimed_shot;
mod situation;
mod seen_gaps;
mod shot_simulator;
mod win_chance;
mod seeds;
mod stroke_errors;
mod thinking_budget;
mod file;
mod lag;
mod thought;
mod advice_report;
mod commands;
mod valuation;
mod open_ways;
mod pocket_angles;
mod pot_chance;
mod ball_layout;
mod aimer;
mod evaluator;
mod game_models;
mod context;
mod static_evaluator;
mod proposals;
mod shot_weight;
mod cue_ball_choice;
mod workers;
mod candidates;
mod look_ahead;
mod explanation;
mod search;
mod think;
mod duel;
mod goal_search;
mod drill_player;
mod choice_check;
mod intended_shot;
mod shot_evaluation;

pub use advice_report::{AdviceReport, ShotReport};
pub use aimed_shot::AimedShot;
pub use choice_check::{ChoiceCheck, check_choice};
pub use drill_player::DrillPlayer;
pub use duel::{Contestant, Duel, DuelEnd, PlayedDuel, Tally};
pub use file::{Face, OpponentFile};
pub use goal_search::{GoalQuestion, GoalStroke};
pub use habits::Habits;
pub use intended_shot::{IntendedShot, infer_intended_shot};
pub use knowledge::Knowledge;
pub use lag::LagStroke;
pub use manner::Manner;
pub use remarks::{Occasion, Remarks};
pub use seeds::thought_seed;
pub use shot_evaluation::{Execution, Worth, came_off, chances_of_hands, execution, worths};
pub use situation::Situation;
pub use static_evaluator::{StaticEvaluator, share_of_rest};
pub use stroke_errors::{StrokeErrors, StruckBall};
pub use think::{Question, think};
pub use thinking_budget::ThinkingBudget;
pub use thought::{Act, Considered, Intent, Thought};
pub use valuation::Valuation;
