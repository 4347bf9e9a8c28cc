//! The errors of a person's hand, which both machines compute from the same lot.

use baize_games::match_play::{Command, Match};
use baize_opponent::opponent::{StrokeErrors, StruckBall};
use baize_physics::{FASTEST, Strike};
use baize_table::shot::{ErrorDraw, StrikeFile};

/// What becomes of a command that was aimed: a stroke gets the errors of the hand that the lot draws. The bias and the drift of the hand
/// follow from the seed of the match, as without a second machine.
pub(super) fn drawn(the_match: &Match, errors: &StrokeErrors, command: &Command, lot: u64) -> Command {
    let Command::Strike { declares, strike } = *command else { return *command };
    let setup = the_match.lying();
    let (Some(cue_ball), Some(side)) = (setup.balls.get(setup.cue_ball), the_match.state().to_act()) else {
        return *command;
    };
    let struck = StruckBall {
        ball: &cue_ball.ball,
        place: Some(cue_ball.motion.position.truncate()),
        table: &setup.table,
        physics: &setup.physics,
    };
    let steady = errors.steady(the_match.beginning().seed, the_match.strokes_of(side));
    let made = errors.made(&Strike::from(strike), &ErrorDraw::of(lot), steady, &struck);
    // The hardest stroke that there can be does not become harder by an error.
    let made = Strike { speed: made.speed.min(FASTEST), ..made };
    Command::Strike { declares, strike: StrikeFile::nearest(&made) }
}
