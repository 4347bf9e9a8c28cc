//! The knocks of a shot: from its record, and from the tracks of its balls.

use baize_physics::{BallId, FLOOR, Meeting, Phase, Track};
use baize_table::shot::{Event, EventKind, Run};

use super::knock::{Kind, Knock};

/// The knocks of a shot with their times in seconds, ascending.
#[must_use]
pub fn knocks(run: &Run) -> Vec<(f64, Knock)> {
    let events = run.record.events.iter();
    events.flat_map(|event| knocks_of(event, run).map(|knock| (event.time, knock))).collect()
}

/// The knocks of an event of that run: two for a ball that drops onto others, none for an event without a sound.
pub fn knocks_of(event: &Event, run: &Run) -> impl Iterator<Item = Knock> + use<> {
    let knock = match event.kind {
        EventKind::Tip { .. } => event.changes.first().map(Knock::of_tip),
        EventKind::Contact { meeting, normal_speed, point, .. } => {
            Some(Knock::of_meeting(meeting, normal_speed, point))
        }
        EventKind::Transition(ball, Phase::OffTable) => {
            run.index_of(ball).and_then(|index| on_the_floor(&run.tracks[index], event.time))
        }
        EventKind::Transition(..) | EventKind::Crossing { .. } | EventKind::Jump { .. } => None,
    };
    let gathered = match (event.kind.clone(), knock) {
        (EventKind::Contact { meeting, .. }, Some(knock)) => gathered(meeting, &knock, event.time, tracks(run)),
        _ => None,
    };
    knock.into_iter().chain(gathered)
}

/// The balls of a run with their tracks.
pub fn tracks(run: &Run) -> impl Iterator<Item = (BallId, &Track)> + Clone {
    run.record.finals.iter().map(|last| last.ball).zip(&run.tracks)
}

/// The knock of a captured ball against one that the same pocket captured before `time`, where there is one; `drop` is
/// the knock of the capture itself.
pub fn gathered<'a>(
    meeting: Meeting,
    drop: &Knock,
    time: f64,
    mut balls: impl Iterator<Item = (BallId, &'a Track)>,
) -> Option<Knock> {
    let Meeting::Pocket(ball, pocket) = meeting else { return None };
    let lies_there =
        |(other, track): (BallId, &Track)| other != ball && track.phase_at(time.next_down()) == Phase::Pocketed(pocket);
    balls.any(lies_there).then_some(Knock { kind: Kind::Gathered, ..*drop })
}

/// The knock of a ball that comes down on the floor at `time`; `None` if it ends somewhere else, such as on a rail.
#[must_use]
pub fn on_the_floor(track: &Track, time: f64) -> Option<Knock> {
    let before = track.at(time.next_down());
    let is_low = before.position.z < -0.5 * FLOOR;
    is_low.then_some(Knock { kind: Kind::Floor, speed: -before.velocity.z, place: before.position })
}
