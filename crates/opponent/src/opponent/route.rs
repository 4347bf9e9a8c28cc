//! Tells straight pots from banks, kicks and combinations.

use baize_games::rules::{Facts, Touched};
use baize_physics::{BallId, Meeting};
use baize_table::shot::{Event, EventKind};

/// How the first object ball that was pocketed came to its pocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// Straight from the cue ball, which met nothing before. Also if none was pocketed.
    Straight,
    /// The cue ball met a rail before any ball.
    Kick,
    /// By way of the ball that the cue ball hit first.
    Combination,
    /// Over a rail.
    Bank,
    /// It met another ball on its way.
    OffBall,
}

impl Route {
    /// The route of the first object ball that was pocketed.
    pub fn of(facts: &Facts, events: &[Event]) -> Self {
        let potted = facts.pocketed.iter().map(|pocketed| pocketed.ball).find(|ball| Some(*ball) != struck(events));
        let Some(ball) = potted else { return Self::Straight };
        if facts.touches.first().is_some_and(|touch| touch.what.is_rail()) {
            return Self::Kick;
        }
        match facts.touches.iter().find(|touch| !touch.what.is_rail()) {
            Some(touch) if touch.what == Touched::Ball(ball) => Self::from_first_hit(ball, events),
            _ => Self::Combination,
        }
    }

    /// The route of a ball that the cue ball hit first: whether it met the nose of a rail, or more than one ball, before its pocket.
    fn from_first_hit(ball: BallId, events: &[Event]) -> Self {
        let mut balls = 0;
        for event in events {
            let EventKind::Contact { meeting, .. } = event.kind else { continue };
            match meeting {
                Meeting::Pocket(potted, _) if potted == ball => return Self::Straight,
                Meeting::Balls(a, b) if a == ball || b == ball => balls += 1,
                Meeting::Cushion(met, _) if met == ball => return Self::Bank,
                _ => {}
            }
            if balls > 1 {
                return Self::OffBall;
            }
        }
        Self::Straight
    }
}

/// The ball that was struck.
fn struck(events: &[Event]) -> Option<BallId> {
    events.iter().find_map(|event| match event.kind {
        EventKind::Tip { ball, .. } => Some(ball),
        _ => None,
    })
}
