//! What a stroke of English billiards makes: cannons, pots and in-offs.

use super::balls::Balls;
use crate::rules::facts::Touched;
use crate::rules::played::Played;
use crate::rules::words::joined;
use baize_physics::BallId;

/// What a cannon counts, a pot of the white, and an in-off the white.
const TWO: i32 = 2;
/// What a pot of the red counts, and an in-off the red.
const THREE: i32 = 3;

/// What a stroke made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// Whether the cue ball hit both other balls.
    pub(super) cannon: bool,
    /// Whether the ball of the other player was potted.
    pub(super) white: bool,
    /// Whether the red was potted.
    pub(super) red: bool,
    /// What an in-off counts: 3 if the red was hit first, otherwise 2. `None` if the cue ball was not pocketed, or hit no ball before.
    pub(super) in_off: Option<i32>,
}

impl Made {
    /// What was made in a shot with these balls.
    pub(super) fn of(played: &Played, balls: Balls) -> Self {
        let facts = played.facts;
        let hits = |ball: BallId| facts.touches.iter().any(|touch| touch.what == Touched::Ball(ball));
        let is_in_off = facts.is_pocketed(balls.own) && !facts.first_hit.is_empty();
        let of_first = if facts.first_hit == [balls.red] { THREE } else { TWO };
        Self {
            cannon: hits(balls.red) && hits(balls.other),
            white: facts.is_pocketed(balls.other),
            red: facts.is_pocketed(balls.red),
            in_off: is_in_off.then_some(of_first),
        }
    }

    /// What it counts.
    pub(super) fn points(self) -> i32 {
        let pots = i32::from(self.white) * TWO + i32::from(self.red) * THREE;
        i32::from(self.cannon) * TWO + pots + self.in_off.unwrap_or_default()
    }

    /// How many hazards it has: pots and in-offs.
    pub(super) fn hazards(self) -> u8 {
        u8::from(self.white) + u8::from(self.red) + u8::from(self.in_off.is_some())
    }

    /// Whether the pot of the red is all that it has.
    pub(super) fn is_red_alone(self) -> bool {
        self.red && !self.cannon && !self.white && self.in_off.is_none()
    }

    /// As a sentence lists it: `a cannon and an in-off`.
    pub(super) fn words(self, played: &Played, balls: Balls) -> String {
        let pot = |ball: BallId| format!("a pot of {}", played.equipment.words(ball));
        let parts = [
            self.cannon.then(|| "a cannon".to_owned()),
            self.white.then(|| pot(balls.other)),
            self.red.then(|| pot(balls.red)),
            self.in_off.map(|_| "an in-off".to_owned()),
        ];
        joined(&parts.into_iter().flatten().collect::<Vec<_>>())
    }
}
