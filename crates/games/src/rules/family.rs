//! The families of games, by which a list of games is divided.

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Pool: numbered balls, six pockets.
    Pool,
    /// Snooker and what is played on its table.
    Snooker,
    /// Carom: no pockets.
    Carom,
    /// Russian pyramid: large balls, narrow pockets.
    Pyramid,
    /// Games for an evening with several people.
    Party,
}

impl Family {
    /// All of them, in the order in which a list shows them.
    pub const ALL: [Self; 5] = [Self::Pool, Self::Snooker, Self::Carom, Self::Pyramid, Self::Party];
}
