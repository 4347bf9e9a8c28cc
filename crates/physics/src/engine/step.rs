//! Resolves one event: gathers the balls that take part, resolves their impact, holds the contacts that stay, and plans
//! new courses.

mod scratch;
mod event_step;
mod courses;
mod edges;
mod gone;
mod obstacles;
mod pairs;
mod hold_ends;
mod event;

pub use event::resolve;
pub use event_step::EventStep;
pub use scratch::Scratch;
