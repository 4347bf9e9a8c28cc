//! Held contacts: balls that touch without normal speed while something presses them together.
//!
//! 1. When: after every impact, and when a hold ends. The balls concerned, all balls that touch them, and their contacts are
//!    examined together, as an *island*.
//! 2. Which contacts: those that are slower than [`CLOSED`](crate::tolerances::CLOSED) and that the balls'
//!    accelerations on free courses would close. The force that holds one contact can press the next.
//! 3. Forces: first the remaining normal speed is removed, also where a contact opens: a force would close it again at once, in
//!    one tiny hop after the other. Then contact forces that keep the contacts from closing are solved for all balls of the
//!    island together, at every stage of a Runge-Kutta step, with the friction of the cloth. These forces only push, so
//!    nothing sticks.
//! 4. Result: each ball follows two parabolas, along which the distance of the contact is off by at most 1e-9 m, unless the
//!    solution is as short as allowed (5). They last 16 ms at most, and end earlier when a slip or a roll ends, or when a ball
//!    reaches the end of its nose. Then the forces are solved again. So balls do not pass through each other, and the contact forces do no work.
//! 5. Progress: one solution lasts at least 0.1 ms (`SHORTEST`), or if that is less, the time in which the fastest ball moves
//!    1 mm or a 20th of its radius, or in which drag takes a quarter of a rolling ball's speed. Only the end of a nose makes it shorter than
//!    that. So time always advances, and the engine cannot loop forever.
//!
//! The function [`hold`] decides step by step which contacts are held. `plan` integrates the motions and makes the courses.
//!
//! Special cases:
//!
//! - A slow contact that is already pressed when it is due passes no impulse.
//! - A slow ball stays at rest if the pull and the contact forces on it together do not exceed rolling resistance.
//! - Once a ball of the island had `MOST_REPEATS` impacts in one place, contacts are stopped at any speed.
//! - A ball in the air is held against its weight in the same way.
//! - A ball that only the edge of a pocket holds topples.
//! - Friction inside a held contact is neglected.

mod fast_contacts;
mod line;
mod ball;
mod contact;
mod island;
mod touching;
mod impulses;
mod pressed;
mod free_rate;
mod balance;
mod resting;
mod held_contacts;
mod report;

pub use balance::UNLOADED;
pub use ball::{HeldBall, Rest, share_of_friction};
pub use fast_contacts::{clears_all_noses, needs_no_hold};
pub use free_rate::free_rate;
pub use held_contacts::{Held, held_by_edge_alone, hold};
pub use impulses::{Closing, closing};
pub use island::{Island, gap_accelerations, velocities};
pub use pressed::mark_pressed;
pub use report::report;
pub use touching::island_of;

#[cfg(test)]
mod tests;
