//! What a step of the engine did.

/// What [`Engine::step`](super::Engine::step) or [`Engine::resolve`](super::Engine::resolve) did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An event was resolved: see [`Engine::time`](super::Engine::time), [`Engine::changed`](super::Engine::changed)
    /// and [`Engine::contacts`](super::Engine::contacts).
    Resolved,
    /// There was no event to resolve. After [`Engine::step`](super::Engine::step) the balls are at the requested time.
    Reached,
    /// There is an event, but the shot has reached the limit of impacts ([`Horizon`](crate::physics::Horizon)) or of
    /// memory. It is not resolved, and the clock does not move.
    CutOff,
}
