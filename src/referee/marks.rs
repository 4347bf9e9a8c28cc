//! What is marked at the table while a player aims.

use super::call::Call;
use super::current_match::CurrentMatch;
use crate::physics::BallId;
use crate::rules::Declaration;

/// What is marked at the table while a player aims.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The balls that may be hit first; empty if every object ball may.
    pub on: Vec<BallId>,
    /// The object balls that must not be hit first.
    pub off: Vec<BallId>,
    /// The pocket that is called, an index into the boundary.
    pub pocket: Option<usize>,
}

impl CurrentMatch {
    /// What is marked for the coming shot with this call; nothing while a shot is under way, in a lag, and while nobody is to play.
    #[must_use]
    pub fn marks(&self, call: &Call) -> Marks {
        let is_quiet = self.is_shooting() || self.lags().is_some();
        let Some(the_match) = self.the_match().filter(|the_match| !is_quiet && the_match.state().turn().is_some())
        else {
            return Marks::default();
        };
        let (state, equipment) = (the_match.state(), the_match.equipment());
        let (calls, on) = (state.calls(equipment), state.balls_on(equipment));
        let declares = call.declaration(&calls, &on);
        let pocket = match declares {
            Declaration::Pot { pocket, .. } => Some(pocket),
            _ if calls.pots.is_empty() => None,
            _ => call.pocket,
        };
        // A ball that only the aim nominates is not the only one: the aim may still turn to another.
        let named = call.ball.filter(|ball| calls.nominations.contains(ball) || calls.free_balls.contains(ball));
        let may_be_hit = |ball: &BallId| named.map_or(on.contains(ball), |named| named == *ball);
        let cue_ball = state.cue_ball(equipment);
        let balls = state.lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != cue_ball);
        let (on, off): (Vec<_>, Vec<_>) = balls.partition(may_be_hit);
        if off.is_empty() || declares == Declaration::PushOut {
            return Marks { pocket, ..Marks::default() };
        }
        Marks { on, off, pocket }
    }
}
