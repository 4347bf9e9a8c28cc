//! What the player's hand does: nothing, a stroke, or dragging the cue ball.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::stroke::Stroke;

/// What the hand does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Doing {
    /// Nothing.
    #[default]
    Nothing,
    /// A stroke, since the left button went down.
    Stroke {
        /// The stroke.
        stroke: Stroke,
        /// Pixels that the mouse has travelled.
        travelled: f32,
    },
    /// The cue ball follows the mouse; where it is now, in metres.
    Drag(DVec2),
}

/// The player's hand.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hand {
    pub(super) doing: Doing,
    /// Whether the cue ball is in hand: before the first strike of a rack, and from a scratch to the next strike.
    pub(super) ball_in_hand: bool,
}

impl Hand {
    /// How far the cue is drawn back, in metres.
    #[must_use]
    pub fn pull(&self) -> f64 {
        match &self.doing {
            Doing::Stroke { stroke, .. } => stroke.pull(),
            _ => 0.0,
        }
    }

    /// Whether a stroke or a drag is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.doing != Doing::Nothing
    }

    /// Cancels a stroke or a drag. Nothing is struck, and the cue ball goes back.
    pub fn let_go(&mut self) {
        self.doing = Doing::Nothing;
    }

    /// Whether the cue ball is being dragged.
    #[must_use]
    pub fn is_dragging(&self) -> bool {
        matches!(self.doing, Doing::Drag(_))
    }

    /// Where the dragged cue ball is, in metres.
    #[must_use]
    pub fn dragged_to(&self) -> Option<DVec2> {
        match self.doing {
            Doing::Drag(place) => Some(place),
            _ => None,
        }
    }

    /// Whether the cue ball may be placed by hand.
    #[must_use]
    pub fn has_ball(&self) -> bool {
        self.ball_in_hand
    }
}
