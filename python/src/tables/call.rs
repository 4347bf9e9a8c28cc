//! What the agent declares before a shot, as two numbers.

use baize_games::rules::{Calls, Declaration, Equipment};
use numpy::{AllowTypeChange, PyArrayLike2};
use pyo3::PyResult;

use crate::error::refused;

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

    /// The calls in an array of the shape (count, 2); nothing is called without one. `each` is what has a row, such as `shot`.
    ///
    /// # Errors
    /// A sentence about a wrong shape or a wrong number, with its row.
    pub fn of_rows(
        calls: Option<&PyArrayLike2<'_, i64, AllowTypeChange>>,
        count: usize,
        each: &str,
        [balls, pockets]: [usize; 2],
    ) -> PyResult<Vec<Self>> {
        let Some(calls) = calls else { return Ok(vec![Self::Nothing; count]) };
        let calls = calls.as_array();
        if calls.dim() != (count, 2) {
            return Err(refused(format_args!(
                "calls has the shape {:?}, but must have ({count}, 2): a ball and a pocket for each {each}",
                calls.shape()
            )));
        }
        let call = |(row, numbers): (usize, [i64; 2])| {
            Self::of_row(numbers, balls, pockets).map_err(|flaw| refused(format_args!("calls[{row}] {flaw}")))
        };
        calls.outer_iter().map(|row| [row[0], row[1]]).enumerate().map(call).collect()
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

/// What is declared as the row of two numbers that [`Call::of_row`] reads.
pub fn call_of(declares: Declaration, equipment: &Equipment) -> [i64; 2] {
    let index = |ball| equipment.balls.iter().position(|known| known.id == ball);
    let number = |index: Option<usize>| index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1);
    match declares {
        Declaration::Safety => [SAFETY, -1],
        Declaration::PushOut => [PUSH_OUT, -1],
        _ => [number(declares.ball().and_then(index)), number(declares.pocket())],
    }
}
