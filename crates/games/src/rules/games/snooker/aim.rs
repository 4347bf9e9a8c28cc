//! What a shot had to hit, and what it could pot.

use super::balls;
use super::standing::BallOn;
use crate::rules::declaration::Declaration;
use crate::rules::played::Played;
use baize_physics::BallId;

/// What was on in a shot.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    /// The kind of ball that was on.
    pub(super) kind: BallOn,
    /// The balls that were on, without a free ball.
    pub(super) on: Vec<BallId>,
    /// The ball that was nominated as free ball.
    pub(super) free: Option<BallId>,
    /// What the ball on was worth. After a red, if no colour is nominated, it is seven points, because that is what a foul then
    /// costs.
    pub(super) value: i32,
    /// Whether a colour should have been nominated, and was not.
    pub(super) lacks_nomination: bool,
}

impl Aim {
    /// What was on; `needs_nomination` if a colour has to be nominated.
    pub(super) fn of(needs_nomination: bool, kind: BallOn, played: &Played) -> Self {
        let free = match *played.declaration {
            Declaration::FreeBall(ball) => Some(ball),
            _ => None,
        };
        let (on, value) = match kind {
            BallOn::Red => (balls::on(kind, played.equipment, played.before), balls::RED),
            BallOn::Colour => nominated(needs_nomination, played)
                .map_or((Vec::new(), balls::BLACK), |ball| (vec![ball], balls::value(played.equipment, ball))),
            BallOn::Lowest => {
                let on = balls::on(kind, played.equipment, played.before);
                let value = on.first().map_or(0, |ball| balls::value(played.equipment, *ball));
                (on, value)
            }
        };
        let lacks_nomination = on.is_empty() && needs_nomination;
        Self { kind, on, free, value, lacks_nomination }
    }

    /// Whether it is fair to hit these balls first, all at the same time (WPBSA 3.6): a ball on, two reds, or the free ball
    /// with or without a ball on.
    pub(super) fn may_hit(&self, hit: &[BallId]) -> bool {
        let is_known = |ball: &BallId| self.on.contains(ball) || self.free == Some(*ball);
        let has_target = self.free.map_or(!hit.is_empty(), |free| hit.contains(&free));
        has_target && hit.iter().all(is_known)
    }

    /// Whether the cue ball touched a ball on before the shot, which then counts as hit (WPBSA 3.8).
    pub(super) fn touches_ball_on(&self, played: &Played) -> bool {
        let is_target = |ball: &BallId| self.free.map_or_else(|| self.on.contains(ball), |free| free == *ball);
        played.facts.frozen.iter().any(is_target)
    }

    /// Whether a ball that was on is among those that the cue ball hit first, all at the same time. Such a shot is no miss, even
    /// where hitting the others is a foul (WPBSA 3.14). If no colour is nominated after a red, every colour could have been on, and one
    /// that touched the cue ball counts as hit.
    pub(super) fn has_hit_ball_on(&self, played: &Played) -> bool {
        if self.kind == BallOn::Colour && self.on.is_empty() {
            let colours = balls::colours(played.equipment, played.before);
            return played.facts.first_hit.iter().chain(&played.facts.frozen).any(|ball| colours.contains(ball));
        }
        let is_known = |ball: &BallId| self.on.contains(ball) || self.free == Some(*ball);
        played.facts.first_hit.iter().any(is_known)
    }

    /// The potted balls that may be potted.
    pub(super) fn potted(&self, played: &Played) -> Vec<BallId> {
        let pots = played.facts.pocketed_but(played.cue_ball);
        pots.into_iter().filter(|ball| self.on.contains(ball) || self.free == Some(*ball)).collect()
    }

    /// What they count. Where a red is on, each of them counts; where a colour is on, only one, even if a free ball drops with
    /// it (WPBSA 3.12).
    pub(super) fn points(&self, played: &Played) -> i32 {
        let potted = i32::try_from(self.potted(played).len()).unwrap_or_default();
        if self.kind == BallOn::Red { potted * self.value } else { potted.min(1) * self.value }
    }

    /// Whether a ball that was potted stays down: a red, or a colour on after all reds. A free ball does not.
    pub(super) fn stays_down(&self, ball: BallId) -> bool {
        self.kind != BallOn::Colour && self.on.contains(&ball)
    }
}

/// The nominated colour.
fn nominated(needs_nomination: bool, played: &Played) -> Option<BallId> {
    if let Declaration::Nominate(ball) = *played.declaration {
        return Some(ball);
    }
    if needs_nomination {
        return None;
    }
    let is_colour = |ball: &BallId| !balls::is_red(played.equipment, *ball);
    match played.facts.first_hit.as_slice() {
        [only] => Some(*only).filter(is_colour),
        [] => played.facts.frozen.iter().copied().find(is_colour),
        _ => None,
    }
}
