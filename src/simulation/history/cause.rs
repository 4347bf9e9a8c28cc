//! What led to a step of the history, and the notice that it was undone.

use crate::physics::BallId;

/// What led from one step of the history to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A set-up was racked; the first one too.
    Rack,
    /// The shot of that number was played.
    Shot(u32),
    /// A ball was put somewhere.
    Place(BallId),
    /// A ball was put away from the table.
    PutAway(BallId),
    /// The cloth was brushed.
    Brush,
    /// The physics was changed.
    Physics,
    /// Balls were changed, added or removed from outside.
    Edit,
    /// The table was put back to before the shot of that number.
    Retry(u32),
}

impl Cause {
    /// Whether many such changes may be one drag.
    pub(super) fn is_dragged(self) -> bool {
        matches!(self, Self::Physics | Self::Edit)
    }

    /// The sentence for the player when the step is undone.
    #[must_use]
    pub fn undone(self) -> String {
        match self {
            Self::Rack => "Back to the table before the new rack.".to_owned(),
            Self::Shot(number) => format!("Back to before shot {number}."),
            Self::Place(_) => "The ball lies again where it lay before.".to_owned(),
            Self::PutAway(_) => "The ball that you put away is back.".to_owned(),
            Self::Brush => "The cloth is again as it was before the brush.".to_owned(),
            Self::Physics => "The physics is again as it was before.".to_owned(),
            Self::Edit => "The balls are again as they were before.".to_owned(),
            Self::Retry(_) => "Back to the table before the retry.".to_owned(),
        }
    }

    /// The sentence for the player when the step is redone.
    #[must_use]
    pub fn redone(self) -> String {
        match self {
            Self::Rack => "The new rack again.".to_owned(),
            Self::Shot(number) => format!("Forward to the end of shot {number}."),
            Self::Place(_) => "The ball lies again where you put it.".to_owned(),
            Self::PutAway(_) => "The ball is away again.".to_owned(),
            Self::Brush => "The cloth is brushed again.".to_owned(),
            Self::Physics => "The changed physics again.".to_owned(),
            Self::Edit => "The changed balls again.".to_owned(),
            Self::Retry(number) => format!("Before shot {number} again."),
        }
    }
}
