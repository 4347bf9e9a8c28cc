//! New courses: of balls that move freely, and of balls in held contacts.

mod free;
mod span;
mod nose_ends;
mod runge_kutta;
mod interval;
mod courses;

pub use courses::plan_held;
pub use free::{course_from, follow_free_courses};
