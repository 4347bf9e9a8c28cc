//! What the player calls for the coming shot.

use bevy::prelude::*;

use crate::physics::BallId;
use crate::rules::{Calls, Declaration};

/// What the aim line says: the ball that the cue ball hits first, and the pocket into which that ball goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The ball.
    pub ball: BallId,
    /// The pocket, an index into the boundary; `None` if it goes into none as far as the line was computed.
    pub pocket: Option<usize>,
}

/// The call of the coming shot. What the player has not said follows from the aim: the obvious call needs no word of the player.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// What the aim line says; `None` if it hits no ball.
    pub aimed: Option<Aimed>,
    /// The ball that the player has named.
    pub ball: Option<BallId>,
    /// The pocket that the player has named, an index into the boundary.
    pub pocket: Option<usize>,
    /// Whether the player calls a safety.
    pub safety: bool,
    /// Whether the player calls a push-out.
    pub push_out: bool,
}

impl Call {
    /// The call after which just this is declared, whatever the aim line says.
    #[must_use]
    pub fn of(declares: &Declaration) -> Self {
        let call = Self::default();
        match *declares {
            Declaration::Nothing => call,
            Declaration::Pot { ball, pocket } => Self { ball: Some(ball), pocket: Some(pocket), ..call },
            Declaration::Safety => Self { safety: true, ..call },
            Declaration::PushOut => Self { push_out: true, ..call },
            Declaration::Nominate(ball) | Declaration::FreeBall(ball) => Self { ball: Some(ball), ..call },
        }
    }

    /// What is declared, where `calls` can be declared and the balls `on` may be hit first.
    #[must_use]
    pub fn declaration(&self, calls: &Calls, on: &[BallId]) -> Declaration {
        if self.push_out && calls.push_out {
            return Declaration::PushOut;
        }
        if self.safety && calls.safety {
            return Declaration::Safety;
        }
        let ball = self.ball.or(self.aimed.map(|aimed| aimed.ball));
        let free = ball.filter(|ball| calls.free_balls.contains(ball) && !on.contains(ball));
        let pot = ball.filter(|ball| calls.pots.contains(ball)).zip(self.called_pocket(ball));
        let nominated = ball.filter(|ball| calls.nominations.contains(ball));
        match (free, pot, nominated) {
            (Some(ball), ..) => Declaration::FreeBall(ball),
            (None, Some((ball, pocket)), _) => Declaration::Pot { ball, pocket },
            (None, None, Some(ball)) => Declaration::Nominate(ball),
            (None, None, None) => Declaration::Nothing,
        }
    }

    /// The pocket that the player has named, else the one into which the aim line sends `ball`.
    fn called_pocket(&self, ball: Option<BallId>) -> Option<usize> {
        self.pocket.or_else(|| self.aimed.filter(|aimed| Some(aimed.ball) == ball)?.pocket)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: BallId = BallId(3);
    const FIVE: BallId = BallId(5);

    fn aimed(pocket: Option<usize>) -> Call {
        Call { aimed: Some(Aimed { ball: THREE, pocket }), ..Call::default() }
    }

    fn pots() -> Calls {
        Calls { pots: vec![THREE, FIVE], safety: true, ..Calls::default() }
    }

    #[test]
    fn the_ball_and_the_pocket_of_the_aim_line_are_called_by_themselves() {
        assert_eq!(aimed(Some(2)).declaration(&pots(), &[THREE]), Declaration::Pot { ball: THREE, pocket: 2 });
        assert_eq!(aimed(None).declaration(&pots(), &[THREE]), Declaration::Nothing);
        assert_eq!(aimed(Some(2)).declaration(&Calls::default(), &[THREE]), Declaration::Nothing);
    }

    #[test]
    fn what_the_player_names_counts_more_than_the_aim_line() {
        let named = Call { pocket: Some(4), ..aimed(Some(2)) };
        assert_eq!(named.declaration(&pots(), &[THREE]), Declaration::Pot { ball: THREE, pocket: 4 });
        let other = Call { ball: Some(FIVE), ..named };
        assert_eq!(other.declaration(&pots(), &[THREE]), Declaration::Pot { ball: FIVE, pocket: 4 });
        // The line says nothing about the pocket of a ball that it does not hit.
        let only_ball = Call { ball: Some(FIVE), ..aimed(Some(2)) };
        assert_eq!(only_ball.declaration(&pots(), &[THREE]), Declaration::Nothing);
        assert_eq!(Call { safety: true, ..named }.declaration(&pots(), &[THREE]), Declaration::Safety);
    }

    #[test]
    fn the_call_of_a_declaration_declares_just_that() {
        let with_free = Calls { free_balls: vec![FIVE], ..Calls::default() };
        let with_nomination = Calls { nominations: vec![FIVE], ..Calls::default() };
        let after_break = Calls { push_out: true, ..pots() };
        for (declares, calls) in [
            (Declaration::Nothing, pots()),
            (Declaration::Pot { ball: FIVE, pocket: 4 }, pots()),
            (Declaration::Safety, pots()),
            (Declaration::PushOut, after_break),
            (Declaration::Nominate(FIVE), with_nomination),
            (Declaration::FreeBall(FIVE), with_free),
        ] {
            assert_eq!(Call::of(&declares).declaration(&calls, &[THREE]), declares);
        }
    }

    #[test]
    fn the_ball_that_is_aimed_at_is_nominated_and_a_ball_on_needs_no_free_ball() {
        let calls = Calls { nominations: vec![THREE], ..Calls::default() };
        assert_eq!(aimed(None).declaration(&calls, &[THREE]), Declaration::Nominate(THREE));
        let calls = Calls { free_balls: vec![THREE], ..Calls::default() };
        assert_eq!(aimed(None).declaration(&calls, &[FIVE]), Declaration::FreeBall(THREE));
        assert_eq!(aimed(None).declaration(&calls, &[THREE]), Declaration::Nothing);
    }
}
