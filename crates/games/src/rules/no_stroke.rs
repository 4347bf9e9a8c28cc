//! Fouls without a stroke: the time ran out, or the players agree on what the record of a shot cannot show.

use super::facts::AgreedFoul;
use super::foul::{Foul, FoulKind};
use super::played::Played;

/// The rules that a text has about fouls without a stroke.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulesWithoutStroke {
    /// About the shot clock.
    pub(super) clock: &'static str,
    /// About a ball that is touched by something else than the tip in a stroke.
    pub(super) touched: &'static str,
    /// About a deliberate foul.
    pub(super) deliberate: &'static str,
}

/// The foul, if there was no stroke; it is then the only one.
pub(super) fn foul_without_stroke(played: &Played, rules: RulesWithoutStroke) -> Option<Foul> {
    if played.facts.clock_ran_out {
        return Some(Foul::of_clock(rules.clock));
    }
    let name = played.name(played.shooter());
    Some(match played.facts.agreed_foul? {
        AgreedFoul::Touched(ball) => {
            let reason = format!("{name} touched {} without a stroke.", played.words(&[ball]));
            Foul::new(FoulKind::BallTouched, rules.touched, reason)
        }
        AgreedFoul::Deliberate => {
            Foul::new(FoulKind::Deliberate, rules.deliberate, format!("{name} fouled on purpose."))
        }
    })
}
