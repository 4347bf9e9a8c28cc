//! What a shot shall bring about, and whether it did: the goal words of shots and drills.

mod zone;
mod word;
mod phrase;
mod check;
mod judge;

pub use check::{flaws_of_goal, goal_flaws};
pub use judge::is_met;
pub use phrase::goal_phrase;
pub use word::{GOAL_WORDS, Goal, GoalWord};
pub use zone::{BedZone, zone_flaw};
