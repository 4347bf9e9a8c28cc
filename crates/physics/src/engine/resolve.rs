//! New velocities: what an impact does to the balls in it, by the laws.

mod reported_speed;
mod contact;
mod slate;
mod liner;
mod edge;
mod capture;
mod nose;
mod fixed;
mod balls;

pub use balls::resolve_balls;
pub use capture::capture;
pub use contact::landing;
pub use edge::resolve_edge;
pub use fixed::resolve_fixed;
pub use nose::is_slow;
pub use reported_speed::{largest_difference, reported_speed};
pub use slate::{OnRail, resolve_rail_top, resolve_side};
