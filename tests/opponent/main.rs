//! The computed player: what it sees, which shots it chooses, and how its hand errs.

mod hand;
mod matches;
mod shots;
mod tables;
mod thinking;
