//! What only the tests of Baize need of its inner parts. A test in `tests` is a crate of its own and reaches only public items.
//! So they are handed on here, hidden from the documentation. Programs should not use them: they may change at any time.

#[cfg(feature = "cli")]
pub use crate::app::bench::{crowd_of, play};

use crate::physics::engine::{Due, Engine, next_by_search};

/// The next event up to `until` (seconds on the shot clock), found by an exhaustive search over all pairs of balls and
/// everything fixed. It is slow; tests compare [`Engine::detect`] with it.
#[must_use]
pub fn next_event_by_search(engine: &Engine, until: f64) -> Option<Due> {
    next_by_search(engine.bodies(), engine.environment(), until)
}
