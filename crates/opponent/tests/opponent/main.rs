//! The computed player: what it sees, which shots it chooses, and how its hand errs; and the coach, who thinks as it does.

mod breaks;
mod coach;
mod cue_ball_choice;
mod games_of_points;
mod hand;
mod matches;
mod more_games;
mod more_pool;
mod shots;
mod tables;
mod thinking;
