//! A shot that was played at a table, compared with the one that the match asks for.

use std::borrow::Cow;

use crate::rules::Objection;
use baize_physics::BallId;
use baize_table::rack::PlacedBall;
use baize_table::shot::{EventKind, Record, Run, Setup, Track};

/// The run of a shot that was played from the set-up `played`, as if only the balls of `asked` had been there: balls that were
/// out of play are left out.
///
/// # Errors
/// What is different, as a sentence, if it is not the shot that is `asked` for.
pub(super) fn run_of<'a>(asked: &Setup, played: &Setup, run: &'a Run) -> Result<Cow<'a, Run>, Objection> {
    let differs = |what: &str| Err(Objection(format!("The shot at the table is not that of the match: {what}.")));
    if asked.table != played.table || asked.physics != played.physics {
        return differs("the table or the physics is another one");
    }
    if asked.strike.is_none() || asked.strike != played.strike || struck(asked) != struck(played) {
        return differs("it was another stroke");
    }
    let lies_so = |asked: &PlacedBall| {
        played.placed(asked.ball.id).is_some_and(|there| (there.ball, there.motion) == (asked.ball, asked.motion))
    };
    if !begins_as(run, played) {
        return differs("its record begins elsewhere");
    }
    let is_asked_for_or_out = |(placed, track): (&PlacedBall, &Track)| {
        asked.placed(placed.ball.id).is_some() || !track.phase_at(0.0).in_play()
    };
    if !asked.balls.iter().all(lies_so) || !played.balls.iter().zip(&run.tracks).all(is_asked_for_or_out) {
        return differs("the balls lay elsewhere");
    }
    if asked.balls.len() == played.balls.len() { Ok(Cow::Borrowed(run)) } else { Ok(Cow::Owned(only(asked, run))) }
}

/// The ball that the cue strikes.
fn struck(setup: &Setup) -> Option<BallId> {
    setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id)
}

/// Whether a run begins with the stroke of a set-up, and with its balls where they lie.
fn begins_as(run: &Run, setup: &Setup) -> bool {
    let Run { record, tracks, .. } = run;
    let balls = record.finals.iter().map(|last| last.ball);
    let places = tracks.iter().map(|track| track.at(0.0).position);
    let tip = record.events.first().map(|event| &event.kind);
    matches!(tip, Some(EventKind::Tip { ball, .. }) if Some(*ball) == struck(setup))
        && balls.eq(setup.balls.iter().map(|placed| placed.ball.id))
        && places.eq(setup.balls.iter().map(|placed| placed.motion.position))
}

/// The run with the balls of `setup` only.
fn only(setup: &Setup, run: &Run) -> Run {
    let is_there = |ball: BallId| setup.placed(ball).is_some();
    let Run { record, tracks, broken, work } = run;
    let tracks = record.finals.iter().zip(tracks).filter(|(last, _)| is_there(last.ball));
    let finals = record.finals.iter().filter(|last| is_there(last.ball)).copied().collect();
    Run {
        record: Record { finals, ..record.clone() },
        tracks: tracks.map(|(_, track)| track.clone()).collect(),
        broken: broken.clone(),
        work: *work,
    }
}
