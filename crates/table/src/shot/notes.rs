//! What a shot is an example of.

use serde::{Deserialize, Serialize};

use super::goal::Goal;
use baize_describe::Described;
use baize_files::variant_names;

/// What a shot or a drill is an example of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Described)]
pub enum Topic {
    /// The cue ball stops where it hits.
    Stop,
    /// The cue ball slides at the hit and leaves along the tangent line.
    Stun,
    /// The cue ball rolls on.
    Follow,
    /// The cue ball comes back.
    Draw,
    /// Friction between the balls turns the object ball from the line of centres.
    Throw,
    /// English turns the cue ball from the line of the cue.
    SquirtAndSwerve,
    /// The object ball goes by a rail.
    Banks,
    /// The cue ball goes by a rail to the object ball.
    Kicks,
    /// The cue ball goes from one ball to another.
    Caroms,
    /// One object ball drives another.
    Combinations,
    /// The cue ball flies over a ball.
    Jumps,
    /// The cue ball turns around a ball.
    Masse,
    /// Nothing is left to the opponent.
    Safeties,
    /// The first shot at a rack.
    Breaks,
    /// Ways of the cue ball over three rails.
    ThreeCushion,
    /// Pots of all kinds.
    Potting,
    /// Where the cue ball ends.
    Position,
    /// Set-ups on which the physics is tested.
    Physics,
}

impl Topic {
    /// Every topic, in the order in which lists show them.
    pub const ALL: [Self; 18] = [
        Self::Stop,
        Self::Stun,
        Self::Follow,
        Self::Draw,
        Self::Throw,
        Self::SquirtAndSwerve,
        Self::Banks,
        Self::Kicks,
        Self::Caroms,
        Self::Combinations,
        Self::Jumps,
        Self::Masse,
        Self::Safeties,
        Self::Breaks,
        Self::ThreeCushion,
        Self::Potting,
        Self::Position,
        Self::Physics,
    ];

    /// Its name in lists: `Squirt and swerve`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SquirtAndSwerve => "Squirt and swerve",
            Self::Masse => "Massé",
            Self::ThreeCushion => "Three-cushion",
            named => variant_names::<Self>()[named as usize],
        }
    }
}

/// What a shot file says besides the shot itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShotNotes {
    /// What there is to see, in a sentence; empty if the file does not say.
    pub about: String,
    /// What it is an example of.
    pub topic: Option<Topic>,
    /// What happens in the shot.
    pub expect: Vec<Goal>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_topics_has_every_topic_in_the_order_of_the_declaration() {
        let names: Vec<String> = Topic::ALL.iter().map(|topic| format!("{topic:?}")).collect();
        assert_eq!(names, variant_names::<Topic>());
    }
}
