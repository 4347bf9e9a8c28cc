//! The physics: balls, cushions, pockets, cloth and the cue, compared with formulas, with tables of outcomes and with random
//! set-ups.
//!
//! The headings of the files have numbers such as B1 or K4. They are those of the "catalogue", a list of known results from
//! the literature; `validation.rs` has all of its rows, and `docs/science/validation.md` is its page.

mod accelerated_paths;
mod any_impacts;
mod ball_ball;
mod classic_mode;
mod classic_texts;
mod cloth;
mod clusters;
mod crowds;
mod cue_strike;
mod cushion_of_its_own;
mod cushions;
mod detection;
mod fixed_balls;
mod flight;
mod forecast;
mod found;
mod hostile_shots;
mod joints;
mod laws;
mod leaning;
mod motion;
mod noses;
mod outcomes;
mod outside;
mod pocket_mouths;
mod pocket_sizes;
mod pockets;
mod pressing;
mod random_shots;
mod relativity;
mod reports;
mod roll_off;
mod roots;
mod shots;
mod slopes;
mod squeezes;
mod start_positions;
mod validation;
mod work_limit;
