//! What a step of the engine did, and what cuts a shot off.

/// What [`Engine::step`](crate::engine::Engine::step) or [`Engine::resolve`](crate::engine::Engine::resolve) did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An event was resolved: see [`Engine::time`](crate::engine::Engine::time), [`Engine::changed`](crate::engine::Engine::changed)
    /// and [`Engine::contacts`](crate::engine::Engine::contacts).
    Resolved,
    /// There was no event to resolve. After [`Engine::step`](crate::engine::Engine::step) the balls are at the requested time.
    Reached,
    /// There is an event, but the shot is cut off before it. It is not resolved, and the clock does not move.
    CutOff(CutOff),
}

/// What ends a shot whose balls still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutOff {
    /// It lasts longer than [`Horizon::seconds`](crate::Horizon).
    Time,
    /// It has more impacts than [`Horizon::impacts`](crate::Horizon).
    Impacts,
    /// It takes more steps to compute than [`Horizon::work`](crate::Horizon).
    Work,
    /// Its tracks and contacts take more memory than a shot may have.
    Memory,
    /// An impact brought a ball so near the speed of light that its velocity tells too little about its energy.
    Light,
}
