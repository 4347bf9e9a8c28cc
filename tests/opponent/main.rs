//! The computed player: what it sees, which shots it chooses, and how its hand errs; and the coach, who thinks as it does.

mod coach;
mod hand;
mod matches;
mod shots;
mod tables;
mod thinking;
