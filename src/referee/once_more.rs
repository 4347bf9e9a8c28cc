//! How a match that is over can be played once more with somebody at another machine.

use bevy::prelude::*;

/// How the match that is over can be played once more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Again {
    /// The person here begins it, or offers it to the other one.
    #[default]
    Free,
    /// It was offered to the other person, who has not answered.
    Asked,
    /// The other person offers it; a rematch takes the offer.
    Offered,
    /// Only the other person can offer it.
    ByOther,
}

/// What the end of a match knows of the next one with the same person.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct OnceMore {
    /// How it can be played.
    pub again: Again,
    /// The name of the person at the other machine, as it is shown; empty where nobody else is asked.
    pub other: String,
}
