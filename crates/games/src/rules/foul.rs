//! Fouls, with the rule that they break.

use serde::{Deserialize, Serialize};

use baize_describe::{Described, Form};
use baize_files::capital;

/// What kind of foul it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoulKind {
    /// The cue ball went into a pocket.
    CueBallPocketed,
    /// The cue ball left the table.
    CueBallOffTable,
    /// The cue ball hit no ball.
    NoBallHit,
    /// The first ball that was hit was not one of those that must be hit first.
    WrongBallFirst,
    /// After the contact no ball was pocketed and none reached a rail.
    NoRail,
    /// An object ball left the table.
    BallOffTable,
    /// The tip met the cue ball twice, or pushed it.
    DoubleHit,
    /// The cue ball, in hand behind the head string, was not played out of there.
    NotOutOfKitchen,
    /// The time for the shot was over.
    Clock,
    /// The break did not do what the game demands of it.
    BadBreak,
    /// The cue ball jumped over a ball.
    Jump,
    /// A ball that must not be pocketed was pocketed.
    WrongBallPocketed,
    /// The cue ball moved a ball that it had touched before, instead of being played away from it.
    TouchingBallMoved,
    /// Nothing, or not enough, was declared before the shot.
    NotDeclared,
    /// The cue ball stopped where a free ball, or at six-red the nominated colour, hides the balls on.
    BehindFreeBall,
    /// The cue ball was played directly at a ball or cushion that it touched.
    FrozenBallPlayed,
    /// Both other balls stayed in a barred corner, though a point had been made there before.
    StaysInCorner,
    /// Both other balls stayed in a zone of balkline or in an anchor, though one of them had to be driven out.
    StaysInZone,
    /// A ball was touched without a stroke, as both players agree.
    BallTouched,
    /// A foul on purpose, as both players agree.
    Deliberate,
    /// More hazards or cannons in a row than the game allows.
    OverLimit,
    /// A foul that the record of a shot does not show.
    Other,
}

/// A foul of one shot.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, Described)]
#[described(name = "foul")]
pub struct Foul {
    /// What kind of foul it was, such as `NoBallHit`.
    pub kind: FoulKind,
    /// The rule that it breaks, such as `WPA 3.3`.
    pub rule: String,
    /// The reason as a sentence, such as `No ball reached a rail after the contact.`
    pub reason: String,
}

impl Described for FoulKind {
    const FORM: Form = Form::Text;
}

impl Foul {
    /// A foul against the rule of this number.
    #[must_use]
    pub fn new(kind: FoulKind, rule: &str, reason: impl Into<String>) -> Self {
        Self { kind, rule: rule.to_owned(), reason: reason.into() }
    }

    /// The time for the shot was over.
    pub(super) fn of_clock(rule: &str) -> Self {
        Self::new(FoulKind::Clock, rule, "The time for the shot was over.")
    }

    /// The tip was still at the cue ball when it hit `ball`; all balls here as a sentence names them.
    pub(super) fn of_double_hit(rule: &str, ball: &str) -> Self {
        Self::new(FoulKind::DoubleHit, rule, format!("The tip was still at the cue ball when it hit {ball}."))
    }

    /// `balls` left the table.
    pub(super) fn of_balls_off_table(rule: &str, balls: &str) -> Self {
        Self::new(FoulKind::BallOffTable, rule, format!("{} left the table.", capital(balls)))
    }

    /// The cue ball jumped over `ball`.
    pub(super) fn of_jump(rule: &str, ball: &str) -> Self {
        Self::new(FoulKind::Jump, rule, format!("The cue ball jumped over {ball}."))
    }

    /// The cue ball touched `ball` before the shot and moved it.
    pub(super) fn of_touching_ball(rule: &str, ball: &str) -> Self {
        let reason = format!("The cue ball touched {ball} and was not played away from it.");
        Self::new(FoulKind::TouchingBallMoved, rule, reason)
    }
}
