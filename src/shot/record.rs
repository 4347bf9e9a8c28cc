//! The record of a shot: everything that a rule, a replay or a reader could ask about it.

use std::sync::Arc;

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::broken_rule::RuleWatch;
use super::frozen::find_frozen;
use super::setup::Setup;
use super::simulate::Run;
use super::timeline::{Passing, add_crossings, add_transitions};
use super::track::Track;
use crate::physics::engine::{Forecast, Ground, Surroundings};
use crate::physics::{Ball, BallId, Body, Change, Contact, Meeting, Motion, Phase, Physics};
use crate::table::Table;

/// What happened at one time of a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Time on the shot clock in seconds.
    pub time: f64,
    /// What happened.
    pub kind: EventKind,
    /// What it did to each ball involved; empty for a crossing.
    pub changes: SmallVec<[Change; 2]>,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The tip met the ball.
    Tip {
        /// Which ball.
        ball: BallId,
        /// Whether it slipped off: a miscue.
        miscue: bool,
    },
    /// Balls met each other, a cushion, a jaw or a pocket.
    Contact {
        /// Who met whom.
        meeting: Meeting,
        /// Unit vector from the first ball towards what it met.
        normal: DVec3,
        /// Speed in m/s at which the two come together along the normal, just before. Where an impulse only passed through
        /// a contact that did not close, the speed that would have given it.
        normal_speed: f64,
        /// Where they touched, in metres.
        point: DVec3,
    },
    /// A ball went over into another way of moving.
    Transition(BallId, Phase),
    /// The centre of a ball crossed a string (index into the table's strings), towards the foot or not.
    Crossing {
        /// Which ball.
        ball: BallId,
        /// Which string, an index into the table's strings.
        string: usize,
        /// Whether it went towards the foot (+x).
        to_foot: bool,
    },
}

/// What two things touched before the shot, within the rules' tolerance of 0.1 mm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frozen {
    /// Two balls, the smaller id first.
    Balls(BallId, BallId),
    /// A ball and a cushion or facing (index into the boundary).
    Cushion(BallId, usize),
    /// A ball and a jaw (index into the boundary).
    Jaw(BallId, usize),
}

/// How a shot ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Every ball lies still or in a pocket.
    #[default]
    AtRest,
    /// The horizon of time or impacts was reached first, or the record had no room for more.
    StillMoving,
}

/// Where and how a ball ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Final {
    /// Which ball.
    pub ball: BallId,
    /// Its motion at the end; for a pocketed ball that at its capture.
    pub motion: Motion,
    /// Its way of moving at the end.
    pub phase: Phase,
}

/// Everything about one shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What touched before the strike.
    pub frozen: Vec<Frozen>,
    /// All events, by ascending time.
    pub events: Vec<Event>,
    /// The end of every ball, by ascending id.
    pub finals: Vec<Final>,
    /// How the shot ended.
    pub ending: Ending,
    /// When it ended, in seconds.
    pub duration: f64,
}

/// A shot is cut off once its record holds so much, counted in pieces of courses of some 150 bytes: a quarter of a gigabyte.
/// A hundred thousand impacts of two balls that never slow down take about as much.
const MOST_RECORDED: usize = 1_600_000;

/// What a course counts besides pieces for which it has no room of its own.
const COURSE: usize = 5;

/// So many pieces a course has room for of its own.
const PIECES: usize = 4;

/// What a contact counts.
const CONTACT: usize = 6;

/// Writes the record of a shot while it is played. It serves the headless run and the table on screen alike.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    balls: Vec<Ball>,
    run: Run,
    last_impact: f64,
    /// How much is recorded, see [`MOST_RECORDED`].
    recorded: usize,
    watch: RuleWatch,
    /// The strike and the impacts so far, in the order of their times.
    impacts: Vec<Event>,
    /// What else happens to the balls, once the shot is over.
    passings: Vec<Passing>,
}

impl Recorder {
    /// Starts a record with the bodies as they are at time zero, the cue ball of `setup` struck if it has a strike.
    #[must_use]
    pub fn start(setup: &Setup, bodies: &[Body]) -> Self {
        let mut recorder = Self::default();
        recorder.begin(setup, bodies, &Arc::new(Ground::under(&setup.table.boundary, bodies)));
        recorder
    }

    /// The same on a known ground, in the memory of the last record.
    pub(super) fn begin(&mut self, setup: &Setup, bodies: &[Body], ground: &Arc<Ground>) {
        self.watch.begin(Arc::clone(ground), &setup.physics, bodies);
        self.balls.clear();
        self.balls.extend(bodies.iter().map(|body| body.ball));
        let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
        self.run.record.frozen.clear();
        find_frozen(bodies, &setup.balls, around, ground, &mut self.run.record.frozen);
        let tracks = &mut self.run.tracks;
        tracks.truncate(bodies.len());
        tracks.iter_mut().zip(bodies).for_each(|(track, body)| track.begin(body));
        tracks.extend(bodies[tracks.len()..].iter().map(Track::new));
        self.begin_events(setup, bodies);
    }

    /// The same for the place and the lie of the last record, in which at most the cue ball moves otherwise, and which
    /// `changed` the courses of some bodies.
    pub(super) fn begin_again(&mut self, setup: &Setup, bodies: &[Body], changed: &[bool]) {
        self.watch.begin_again(bodies, setup.cue_ball);
        let tracks = self.run.tracks.iter_mut().zip(bodies).zip(changed);
        tracks.filter(|(_, changed)| **changed).for_each(|((track, body), _)| track.begin(body));
        self.begin_events(setup, bodies);
    }

    fn begin_events(&mut self, setup: &Setup, bodies: &[Body]) {
        let Run { record, broken, .. } = &mut self.run;
        (self.last_impact, self.recorded, *broken) = (0.0, 0, None);
        record.events.clear();
        self.impacts.clear();
        self.impacts.extend(tip(setup, bodies));
    }

    /// Whether so much is recorded that the shot has to be cut off.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.recorded >= MOST_RECORDED
    }

    /// Takes note of what a resolution at `time` did to the bodies that `forecast` was told of, and of the first rule that
    /// it broke. `contacts` is left empty.
    pub fn note(&mut self, bodies: &[Body], forecast: &Forecast, time: f64, contacts: &mut Vec<Contact>) {
        self.last_impact = time;
        for &index in forecast.touched() {
            self.run.tracks[index].note(&bodies[index]);
            let pieces = bodies[index].course.pieces().len();
            self.recorded += COURSE + if pieces > PIECES { pieces.next_power_of_two() } else { 0 };
        }
        self.recorded += CONTACT * contacts.len();
        self.watch.look(bodies, forecast, time, contacts, &self.run.tracks);
        self.impacts.extend(contacts.drain(..).map(|contact| Event {
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

    /// Takes note of what a person changed at `time`: the physics, or what a ball does. No rule holds across that.
    pub fn note_edit(&mut self, setup: &Setup, bodies: &[Body], time: f64) {
        self.last_impact = time;
        for (track, body) in self.run.tracks.iter_mut().zip(bodies) {
            track.note(body);
        }
        self.watch.go_on(&setup.physics, bodies, time);
    }

    /// The record and the tracks, once nothing more meets; `cut` says that the horizon of impacts was reached instead.
    #[must_use]
    pub fn finish(mut self, table: &Table, physics: &Physics, cut: bool) -> Run {
        self.end(table, physics, cut);
        self.run
    }

    /// The record that was ended last.
    pub(super) fn into_run(self) -> Run {
        self.run
    }

    /// The same, with the memory kept for another shot.
    pub(super) fn end(&mut self, table: &Table, physics: &Physics, cut: bool) -> &Run {
        let Self { balls, run, last_impact, watch, impacts, passings, .. } = self;
        let Run { record, tracks, broken } = run;
        let rest = tracks.iter().map(Track::rest_time).fold(*last_impact, f64::max);
        let horizon = physics.horizon.seconds;
        let still = !cut && rest <= horizon;
        let duration = match (still, cut) {
            (true, _) => rest,
            (false, true) => *last_impact,
            (false, false) => horizon,
        };
        passings.clear();
        for (index, track) in tracks.iter().enumerate().filter(|(_, track)| !track.is_idle()) {
            add_transitions(passings, index, track, duration);
            add_crossings(passings, index, track, &table.strings, duration);
        }
        passings.sort_unstable_by(|a, b| a.order(b, tracks));
        tell(impacts, passings, balls, tracks, &mut record.events);
        record.finals.clear();
        record.finals.extend(balls.iter().zip(tracks.iter()).map(|(ball, track)| {
            let (motion, phase) = track.state_at(duration);
            Final { ball: ball.id, motion, phase }
        }));
        record.ending = if still { Ending::AtRest } else { Ending::StillMoving };
        record.duration = duration;
        *broken = watch.broken().cloned();
        run
    }
}

/// The event of the strike.
fn tip(setup: &Setup, bodies: &[Body]) -> Option<Event> {
    let (strike, placed) = (setup.strike?, setup.balls.get(setup.cue_ball)?);
    let (id, body) = (placed.ball.id, bodies.get(setup.cue_ball)?);
    let change = Change { ball: id, before: placed.motion, after: body.course.at(0.0) };
    let kind = EventKind::Tip { ball: id, miscue: strike.slips_under(&setup.physics) };
    Some(Event { time: 0.0, kind, changes: smallvec![change] })
}

/// Adds impacts and passings to `events`, each in the order of their times. At one time impacts come first: what follows
/// from them comes after.
fn tell(impacts: &mut Vec<Event>, passings: &[Passing], balls: &[Ball], tracks: &[Track], events: &mut Vec<Event>) {
    let mut due = passings.iter().peekable();
    for impact in impacts.drain(..) {
        while let Some(passing) = due.next_if(|passing| passing.time < impact.time) {
            events.push(passing.event(&balls[passing.ball], &tracks[passing.ball]));
        }
        events.push(impact);
    }
    events.extend(due.map(|passing| passing.event(&balls[passing.ball], &tracks[passing.ball])));
}
