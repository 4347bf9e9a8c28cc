//! What the player's hand does: nothing, a stroke, or dragging a ball.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::stroke::Stroke;
use super::target::Target;
use crate::physics::BallId;
use crate::rack::Misplaced;

/// The hand of the player. It begins at rest.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>();
}

/// What the hand does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Doing {
    /// Nothing.
    #[default]
    Nothing,
    /// A stroke, since the left button went down.
    Stroke(Stroke),
    /// A stroke with the stick of a gamepad.
    PadStroke(Stroke),
    /// A ball follows the mouse.
    Drag(Drag),
    /// The computer, or somebody at another machine, holds the cue, drawn back that far in metres.
    Swing(f64),
    /// Somebody at another machine moves this ball, which is there now (metres).
    Carry(BallId, DVec2),
}

/// What moves a ball that is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LedBy {
    /// The mouse, while its button is held.
    Mouse,
    /// The arrow keys.
    Keys,
    /// The stick of a gamepad.
    Stick,
}

/// A ball that follows the mouse. The physics learns its place when the button is released.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// Which ball.
    pub ball: BallId,
    /// Where its centre is, seen from above, in metres. `None` if it comes from the tray and was not over the table yet.
    pub place: Option<DVec2>,
    /// Why it may not lie there.
    pub misplaced: Option<Misplaced>,
    /// From the place of the pointer on the table to the ball's centre, in metres.
    pub(super) grip: DVec2,
    /// The ball at which the cue points all the while, if the cue ball is dragged.
    pub(super) target: Option<Target>,
    /// What moves it.
    pub(super) led_by: LedBy,
}

/// The player's hand.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hand {
    pub(super) doing: Doing,
    /// Whether the cue ball is in hand: before the first strike of a rack, and from a scratch to the next strike.
    pub(super) ball_in_hand: bool,
    /// Whether the placing mode is on.
    pub(super) places: bool,
}

impl Hand {
    /// How far the cue is drawn back, in metres.
    #[must_use]
    pub fn pull(&self) -> f64 {
        match &self.doing {
            Doing::Stroke(stroke) | Doing::PadStroke(stroke) => stroke.pull(),
            Doing::Swing(pull) => *pull,
            Doing::Nothing | Doing::Drag(_) | Doing::Carry(..) => 0.0,
        }
    }

    /// Whether the cue is drawn back far enough to strike when it is let go.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        matches!(&self.doing, Doing::Stroke(stroke) | Doing::PadStroke(stroke) if stroke.is_drawn())
    }

    /// Whether a stroke or a drag is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.doing != Doing::Nothing
    }

    /// Cancels a stroke or a drag. Nothing is struck, and a dragged ball goes back.
    pub fn let_go(&mut self) {
        self.doing = Doing::Nothing;
    }

    /// The drag that is under way.
    #[must_use]
    pub fn drag(&self) -> Option<&Drag> {
        match &self.doing {
            Doing::Drag(drag) => Some(drag),
            _ => None,
        }
    }

    /// Whether a ball is being dragged.
    #[must_use]
    pub fn is_dragging(&self) -> bool {
        self.drag().is_some()
    }

    /// Whether the keys move that ball.
    #[must_use]
    pub fn moves_by_keys(&self) -> bool {
        self.drag().is_some_and(|drag| drag.led_by == LedBy::Keys)
    }

    /// Whether keys or a gamepad lead what the hand does, so that it needs no button of the mouse.
    #[must_use]
    pub(super) fn needs_no_button(&self) -> bool {
        self.drag().is_some_and(|drag| drag.led_by != LedBy::Mouse) || matches!(self.doing, Doing::PadStroke(_))
    }

    /// The ball that this hand drags, or one at another machine.
    #[must_use]
    pub fn held(&self) -> Option<BallId> {
        match &self.doing {
            Doing::Drag(drag) => Some(drag.ball),
            Doing::Carry(ball, _) => Some(*ball),
            _ => None,
        }
    }

    /// Where that ball is in the hand, in metres; `None` if it is not.
    #[must_use]
    pub fn holds(&self, ball: BallId) -> Option<DVec2> {
        match &self.doing {
            Doing::Drag(drag) if drag.ball == ball => drag.place,
            Doing::Carry(carried, place) if *carried == ball => Some(*place),
            _ => None,
        }
    }

    /// Whether the cue ball may be placed by hand.
    #[must_use]
    pub fn has_ball(&self) -> bool {
        self.ball_in_hand
    }

    /// Whether the placing mode is on, in which every ball can be dragged.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.places
    }

    /// Switches the placing mode on or off. A stroke or a drag is cancelled.
    pub fn toggle_placing(&mut self) {
        self.let_go();
        self.places = !self.places;
    }

    /// Takes a ball from the tray. It follows the mouse until the left button is released. Does nothing outside the
    /// placing mode.
    pub fn take_from_tray(&mut self, ball: BallId) {
        if self.places {
            self.doing = Doing::Drag(Drag {
                ball,
                place: None,
                misplaced: None,
                grip: DVec2::ZERO,
                target: None,
                led_by: LedBy::Mouse,
            });
        }
    }
}
