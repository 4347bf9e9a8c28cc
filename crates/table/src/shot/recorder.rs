//! Writes the record of a shot while it is played.

use smallvec::smallvec;

use super::broken_invariant::InvariantWatch;
use super::frozen::find_frozen;
use super::record::{Ending, Event, EventKind, Final, Recorded, Run};
use super::setup::Setup;
use super::timeline::{CourseEvent, add_crossings, add_jumps, add_transitions};
use crate::table::Table;
use baize_physics::engine::{CutOff, Engine};
use baize_physics::{Ball, Body, Change, Phase, Track};

/// Writes the record of a shot while it is played, without a window or on screen.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    balls: Vec<Ball>,
    run: Run,
    last_impact: f64,
    /// What is recorded.
    recorded: Recorded,
    /// Whether the invariants are checked.
    is_watched: bool,
    watch: InvariantWatch,
    /// The strike and the impacts so far, in the order of their times.
    impacts: Vec<Event>,
    /// Changes of phase and crossings, found when the shot is over.
    course_events: Vec<CourseEvent>,
}

impl Recorder {
    /// Starts a record with the balls as they are at time zero. If `setup` has a strike, the cue ball is struck
    /// already. `engine` must keep tracks.
    #[must_use]
    pub fn start(setup: &Setup, engine: &Engine) -> Self {
        let mut recorder = Self::default();
        recorder.begin(setup, engine, (Recorded::Everything, true), false);
        recorder
    }

    /// As [`start`](Self::start), in the memory of the last record. If the balls lie as before the last shot, the
    /// frozen ones are known. The invariants are checked only if the shot `is_watched`.
    pub(super) fn begin(
        &mut self,
        setup: &Setup,
        engine: &Engine,
        (recorded, is_watched): (Recorded, bool),
        is_same_lie: bool,
    ) {
        self.recorded = recorded;
        let bodies = engine.bodies();
        let was_watched = std::mem::replace(&mut self.is_watched, is_watched);
        if is_watched {
            self.watch.begin(engine, is_same_lie && was_watched);
        }
        self.balls.clear();
        self.balls.extend(bodies.iter().map(|body| body.ball));
        let Run { record, broken, .. } = &mut self.run;
        if !is_same_lie {
            record.frozen.clear();
            find_frozen(bodies, &setup.balls, engine.environment(), &mut record.frozen);
        }
        (self.last_impact, *broken) = (0.0, None);
        record.events.clear();
        self.impacts.clear();
        self.impacts.extend(tip(setup, bodies));
    }

    /// The tracks of the last shot. The next shot may reuse their memory.
    pub(super) fn last_tracks(&mut self) -> &mut [Track] {
        &mut self.run.tracks
    }

    /// Records what the engine resolved last, and the first broken invariant. It takes the contacts out of the engine.
    pub fn note(&mut self, engine: &mut Engine) {
        self.last_impact = engine.time();
        if self.is_watched {
            self.watch.check(engine);
        }
        self.impacts.extend(engine.take_contacts().map(|contact| Event {
            time: contact.time,
            changes: contact.changes,
            kind: EventKind::Contact {
                meeting: contact.meeting,
                normal: contact.normal,
                normal_speed: contact.normal_speed,
                point: contact.point,
            },
        }));
    }

    /// Records that a person changed the physics, a ball's motion, or which balls there are. The invariants do not hold
    /// across such a change. The record ends with the balls that are there at its end. The events of a removed ball
    /// stay, except its changes of phase and crossings of strings.
    pub fn note_edit(&mut self, engine: &Engine) {
        self.last_impact = engine.time();
        self.balls.clear();
        self.balls.extend(engine.bodies().iter().map(|body| body.ball));
        self.watch.go_on(engine);
    }

    /// The record and the tracks, when nothing more is due. `cut` says what cut the shot off instead. The engine
    /// keeps its balls without their past tracks.
    #[must_use]
    pub fn finish(mut self, engine: &mut Engine, table: &Table, cut: Option<CutOff>) -> Run {
        engine.hand_over_tracks(&mut self.run.tracks);
        self.complete(engine, table, cut);
        self.run
    }

    /// The last finished run.
    pub(super) fn run(&self) -> &Run {
        &self.run
    }

    /// The last finished run.
    pub(super) fn into_run(self) -> Run {
        self.run
    }

    /// As [`finish`](Self::finish), but keeps the memory for another shot, and ends the engine's shot.
    pub(super) fn end(&mut self, engine: &mut Engine, table: &Table, cut: Option<CutOff>) -> &Run {
        engine.end(&mut self.run.tracks);
        self.complete(engine, table, cut);
        &self.run
    }

    /// Completes the record from the tracks.
    fn complete(&mut self, engine: &Engine, table: &Table, cut: Option<CutOff>) {
        let Self { balls, run, last_impact, is_watched, watch, impacts, course_events, recorded } = self;
        let Run { record, tracks, broken, work } = run;
        let physics = engine.environment().physics();
        let rest = tracks.iter().map(Track::rest_time).fold(*last_impact, f64::max);
        let horizon = physics.horizon.seconds;
        let cut = cut.or((rest > horizon).then_some(CutOff::Time));
        let duration = match cut {
            None => rest,
            Some(CutOff::Time) => horizon,
            Some(CutOff::Impacts | CutOff::Work | CutOff::Memory | CutOff::Light) => *last_impact,
        };
        course_events.clear();
        match recorded {
            Recorded::Everything => find_course_events(course_events, (impacts, balls), tracks, table, duration),
            Recorded::Contacts => find_lost_balls(course_events, tracks, duration),
        }
        course_events.sort_unstable_by(|a, b| a.order(b, tracks));
        add_events(impacts, course_events, balls, tracks, &mut record.events);
        record.finals.clear();
        record.finals.extend(balls.iter().zip(tracks.iter()).map(|(ball, track)| {
            let (motion, phase) = track.state_at(duration);
            Final { ball: ball.id, motion, phase }
        }));
        record.ending = cut.map_or(Ending::AtRest, Ending::StillMoving);
        record.duration = duration;
        (*broken, *work) = (watch.broken().filter(|_| *is_watched).cloned(), engine.work());
    }
}

/// Finds when balls leave the table.
fn find_lost_balls(course_events: &mut Vec<CourseEvent>, tracks: &[Track], duration: f64) {
    let is_lost = |track: &Track| track.last().pieces().last().is_some_and(|piece| piece.phase == Phase::OffTable);
    for (index, track) in tracks.iter().enumerate().filter(|(_, track)| is_lost(track)) {
        add_transitions(course_events, index, track, duration);
    }
    course_events.retain(|course_event| course_event.is_loss(&tracks[course_event.ball]));
}

/// Finds the events that follow from the courses alone.
fn find_course_events(
    course_events: &mut Vec<CourseEvent>,
    (impacts, balls): (&[Event], &[Ball]),
    tracks: &[Track],
    table: &Table,
    duration: f64,
) {
    for (index, track) in tracks.iter().enumerate().filter(|(_, track)| !track.is_idle()) {
        add_transitions(course_events, index, track, duration);
        add_crossings(course_events, index, track, &table.strings, duration);
    }
    if let Some(struck) = struck_ball(impacts, balls) {
        add_jumps(course_events, struck, balls, tracks, duration);
    }
}

/// The ball that the tip met, as an index into `balls`.
fn struck_ball(impacts: &[Event], balls: &[Ball]) -> Option<usize> {
    let struck = impacts.iter().find_map(|event| match event.kind {
        EventKind::Tip { ball, .. } => Some(ball),
        _ => None,
    })?;
    balls.iter().position(|ball| ball.id == struck)
}

/// The event of the strike.
fn tip(setup: &Setup, bodies: &[Body]) -> Option<Event> {
    let (strike, placed) = (setup.strike?, setup.balls.get(setup.cue_ball)?);
    let (id, body) = (placed.ball.id, bodies.get(setup.cue_ball)?);
    let change = Change { ball: id, before: placed.motion, after: body.course().at(0.0) };
    let kind = EventKind::Tip { ball: id, miscue: strike.slips_under(&setup.physics) };
    Some(Event { time: 0.0, kind, changes: smallvec![change] })
}

/// Merges `impacts` and `course_events` into `events` by time. At equal times impacts come first, because the others
/// follow from them.
fn add_events(
    impacts: &mut Vec<Event>,
    course_events: &[CourseEvent],
    balls: &[Ball],
    tracks: &[Track],
    events: &mut Vec<Event>,
) {
    if course_events.is_empty() && events.is_empty() {
        return std::mem::swap(events, impacts);
    }
    let mut due = course_events.iter().peekable();
    for impact in impacts.drain(..) {
        while let Some(course_event) = due.next_if(|course_event| course_event.time < impact.time) {
            events.push(course_event.event(&balls[course_event.ball], &tracks[course_event.ball]));
        }
        events.push(impact);
    }
    events.extend(due.map(|course_event| course_event.event(&balls[course_event.ball], &tracks[course_event.ball])));
}
