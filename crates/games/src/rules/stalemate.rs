//! What follows when both players agree that a rack leads nowhere.

/// What follows from a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// The rack is played again, and the player who broke it breaks again.
    SameBreaker,
    /// The score stays. Both players lag, and the winner chooses who plays a new opening break.
    Lag,
    /// The game has no stalemate.
    Unknown,
}
