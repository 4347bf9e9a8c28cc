//! The record of a shot: everything that a rule, a replay or a reader could ask about it.

use bevy::math::DVec3;
use smallvec::{SmallVec, smallvec};

use super::broken_rule::RuleWatch;
use super::frozen::frozen_contacts;
use super::setup::Setup;
use super::simulate::Run;
use super::timeline::{crossings, transitions};
use super::track::Track;
use crate::physics::engine::{Forecast, Surroundings};
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
        /// Speed of approach along the normal in m/s.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every ball lies still or in a pocket.
    AtRest,
    /// The horizon of time or impacts was reached first.
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
#[derive(Clone, Debug, PartialEq)]
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

/// Writes the record of a shot while it is played. It serves the headless run and the table on screen alike.
#[derive(Clone, Debug)]
pub struct Recorder {
    balls: Vec<Ball>,
    frozen: Vec<Frozen>,
    events: Vec<Event>,
    tracks: Vec<Track>,
    last_impact: f64,
    watch: RuleWatch,
}

impl Recorder {
    /// Starts a record with the bodies as they are at time zero, the cue ball of `setup` struck if it has a strike.
    #[must_use]
    pub fn start(setup: &Setup, bodies: &[Body]) -> Self {
        let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
        let before: Vec<Motion> = setup.balls.iter().map(|placed| placed.motion).collect();
        let tip = setup.strike.and_then(|strike| {
            let (placed, body) = (setup.balls.get(setup.cue_ball)?, bodies.get(setup.cue_ball)?);
            let id = placed.ball.id;
            let change = Change { ball: id, before: placed.motion, after: body.course.at(0.0) };
            let kind = EventKind::Tip { ball: id, miscue: strike.slips_under(&setup.physics) };
            Some(Event { time: 0.0, kind, changes: smallvec![change] })
        });
        Self {
            balls: bodies.iter().map(|body| body.ball).collect(),
            frozen: frozen_contacts(bodies, &before, around),
            events: tip.into_iter().collect(),
            tracks: bodies.iter().map(Track::new).collect(),
            last_impact: 0.0,
            watch: RuleWatch::new(&setup.table.boundary, &setup.physics, bodies, 0.0),
        }
    }

    /// Takes note of what a resolution at `time` did to the bodies that `forecast` was told of, and of the first rule that
    /// it broke. `contacts` is left empty.
    pub fn note(&mut self, bodies: &[Body], forecast: &Forecast, time: f64, contacts: &mut Vec<Contact>) {
        self.last_impact = time;
        for &index in forecast.touched() {
            self.tracks[index].note(&bodies[index]);
        }
        self.watch.look(bodies, forecast, time, contacts);
        self.events.extend(contacts.drain(..).map(|contact| Event {
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
        for (track, body) in self.tracks.iter_mut().zip(bodies) {
            track.note(body);
        }
        self.watch.start_anew(&setup.physics, bodies, time);
    }

    /// The record and the tracks, once nothing more meets; `cut` says that the horizon of impacts was reached instead.
    #[must_use]
    pub fn finish(self, table: &Table, physics: &Physics, cut: bool) -> Run {
        let Self { balls, frozen, mut events, tracks, last_impact, watch } = self;
        let rest = tracks.iter().map(Track::rest_time).fold(last_impact, f64::max);
        let horizon = physics.horizon.seconds;
        let still = !cut && rest <= horizon;
        let duration = match (still, cut) {
            (true, _) => rest,
            (false, true) => last_impact,
            (false, false) => horizon,
        };
        for (ball, track) in balls.iter().zip(&tracks) {
            events.extend(transitions(ball, track, duration));
            events.extend(crossings(ball, track, &table.strings, duration));
        }
        // Stable: at one time the order of the impacts stays, and what follows from them comes after.
        events.sort_by(|a, b| a.time.total_cmp(&b.time));
        let finals = balls
            .iter()
            .zip(&tracks)
            .map(|(ball, track)| Final { ball: ball.id, motion: track.at(duration), phase: track.phase_at(duration) })
            .collect();
        let ending = if still { Ending::AtRest } else { Ending::StillMoving };
        Run { record: Record { frozen, events, finals, ending, duration }, tracks, broken: watch.broken() }
    }
}
