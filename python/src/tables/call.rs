//! What the agent declares before a shot, as two numbers.

use baize_games::rules::{Calls, Declaration, Equipment};

/// The number that calls a safety, in place of a ball.
const SAFETY: i64 = -2;
/// The number that calls a push-out, in place of a ball.
const PUSH_OUT: i64 = -3;

/// What is declared: a ball and a pocket by their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    /// Nothing.
    #[default]
    Nothing,
    /// A ball, and the pocket that it will go into; without a pocket it is only named.
    Ball(usize, Option<usize>),
    /// A safety.
    Safety,
    /// A push-out.
    PushOut,
}

impl Call {
    /// The call that a row of two numbers means, with this many balls and pockets.
    ///
    /// # Errors
    /// What is wrong with the numbers.
    pub fn of_row(row: [i64; 2], balls: usize, pockets: usize) -> Result<Self, String> {
        let [ball, pocket] = row;
        match (ball, usize::try_from(ball), usize::try_from(pocket)) {
            (-1, ..) => Ok(Self::Nothing),
            (SAFETY, ..) => Ok(Self::Safety),
            (PUSH_OUT, ..) => Ok(Self::PushOut),
            (_, Ok(ball), _) if ball < balls && pocket == -1 => Ok(Self::Ball(ball, None)),
            (_, Ok(ball), Ok(pocket)) if ball < balls && pocket < pockets => Ok(Self::Ball(ball, Some(pocket))),
            _ => Err(format!(
                "is [{ball}, {pocket}], but must be a ball below {balls} and a pocket below {pockets} or -1; or -1 for no call, {SAFETY} \
                 for a safety or {PUSH_OUT} for a push-out in place of the ball"
            )),
        }
    }

    /// The declaration in the words of the rules, where `calls` can be called.
    pub fn declaration(self, calls: &Calls, equipment: &Equipment) -> Declaration {
        match self {
            Self::Nothing => Declaration::Nothing,
            Self::Safety => Declaration::Safety,
            Self::PushOut => Declaration::PushOut,
            Self::Ball(index, pocket) => match (equipment.balls.get(index), pocket) {
                (None, _) => Declaration::Nothing,
                (Some(ball), Some(pocket)) => Declaration::Pot { ball: ball.id, pocket },
                (Some(ball), None) if calls.free_balls.contains(&ball.id) => Declaration::FreeBall(ball.id),
                (Some(ball), None) => Declaration::Nominate(ball.id),
            },
        }
    }
}
