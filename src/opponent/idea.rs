//! Tells straight pots from banks, kicks and combinations.

use crate::physics::{BallId, Meeting};
use crate::rules::{Facts, Touched};
use crate::shot::{Event, EventKind};

/// Whether the first object ball that was pocketed came there in a roundabout way: the cue ball met a rail before it, or the ball
/// met another ball or the nose of a rail on its way.
pub(super) fn is_roundabout(facts: &Facts, events: &[Event]) -> bool {
    let Some(ball) = facts.pocketed.iter().map(|pocketed| pocketed.ball).find(|ball| Some(*ball) != struck(events))
    else {
        return false;
    };
    let kicks = facts.touches.first().is_some_and(|touch| touch.what.is_rail());
    let is_first = matches!(facts.touches.iter().find(|touch| !touch.what.is_rail()), Some(touch) if touch.what == Touched::Ball(ball));
    kicks || !is_first || touches_on_the_way(ball, events)
}

/// The ball that was struck.
fn struck(events: &[Event]) -> Option<BallId> {
    events.iter().find_map(|event| match event.kind {
        EventKind::Tip { ball, .. } => Some(ball),
        _ => None,
    })
}

/// Whether a ball met the nose of a rail, or more than one ball, before it was pocketed.
fn touches_on_the_way(ball: BallId, events: &[Event]) -> bool {
    let mut balls = 0;
    for event in events {
        let EventKind::Contact { meeting, .. } = event.kind else { continue };
        match meeting {
            Meeting::Pocket(potted, _) if potted == ball => return false,
            Meeting::Balls(a, b) if a == ball || b == ball => balls += 1,
            Meeting::Cushion(met, _) if met == ball => return true,
            _ => {}
        }
        if balls > 1 {
            return true;
        }
    }
    false
}
