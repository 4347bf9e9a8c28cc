//! The record of a shot: everything that the rules of a game, a replay or a reader need.

use std::mem::size_of;

use glam::{DVec2, DVec3};
use smallvec::SmallVec;

use super::broken_invariant::BrokenInvariant;
use baize_physics::engine::CutOff;
use baize_physics::{BallId, Change, Course, Meeting, Motion, Phase, Piece, Track};

/// What is recorded of a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recorded {
    /// Everything that happened.
    #[default]
    Everything,
    /// The strike, the contacts, and which balls leave the table, without other changes of phase, crossings and jumps: all that a
    /// [`Brief`](super::Brief) needs.
    Contacts,
}

/// What happened at one time of a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Time on the shot clock in seconds.
    pub time: f64,
    /// What happened.
    pub kind: EventKind,
    /// What it did to each ball involved; empty for a crossing and a jump.
    pub changes: SmallVec<[Change; 2]>,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The tip met the ball.
    Tip {
        /// Which ball.
        ball: BallId,
        /// Whether the tip slipped off, which is a miscue.
        miscue: bool,
    },
    /// Balls met each other, a cushion, a jaw or a pocket.
    Contact {
        /// Who met whom.
        meeting: Meeting,
        /// Unit vector from the first ball towards what it met; for a captured ball along its velocity, or if it does not
        /// move, into the pocket.
        normal: DVec3,
        /// Speed in m/s at which the two come together along the normal, just before the contact; zero or more. For a
        /// contact that did not close but passed an impulse, see [`Contact`](baize_physics::Contact::normal_speed).
        normal_speed: f64,
        /// Where they touched, in metres.
        point: DVec3,
    },
    /// A ball changed its phase.
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
    /// The struck ball flew over a part of another one; the time is that at which they were nearest as seen from above.
    Jump {
        /// The ball that flew.
        ball: BallId,
        /// The ball below.
        over: BallId,
    },
}

/// Two things that touched before the shot, within 0.1 mm.
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
    /// Every ball is at rest or in a pocket.
    #[default]
    AtRest,
    /// A horizon was reached first.
    StillMoving(CutOff),
}

/// Where and how a ball ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Final {
    /// Which ball.
    pub ball: BallId,
    /// Its motion at the end; for a pocketed ball, at its capture.
    pub motion: Motion,
    /// Its phase at the end.
    pub phase: Phase,
}

/// Everything about one shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Everything that touched before the strike.
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

/// A shot that was computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// What happened.
    pub record: Record,
    /// How each ball moved, in the order of the set-up's balls.
    pub tracks: Vec<Track>,
    /// The first invariant that it broke; `None` if all is well.
    pub broken: Option<BrokenInvariant>,
    /// How many steps of computing it took, see [`Horizon::work`](baize_physics::Horizon).
    pub work: u64,
}

impl Run {
    /// About how much memory it takes, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        let courses = self.tracks.iter().flat_map(Track::courses);
        let of_course = |pieces: usize| size_of::<Course>() + pieces * size_of::<Piece>();
        let tracks: usize = courses.map(|(course, _)| of_course(course.pieces().len())).sum();
        tracks + self.record.events.len() * size_of::<Event>() + self.record.finals.len() * size_of::<Final>()
    }

    /// The index of a ball among the tracks; `None` if it is not in the shot.
    #[must_use]
    pub fn index_of(&self, ball: BallId) -> Option<usize> {
        self.record.finals.binary_search_by_key(&ball, |last| last.ball).ok()
    }

    /// Where a ball ended on the table, seen from above in metres; `None` if it is not on the table any more, or not in the shot.
    #[must_use]
    pub fn rest_of(&self, ball: BallId) -> Option<DVec2> {
        let last = self.record.finals[self.index_of(ball)?];
        let is_off = matches!(last.phase, Phase::Pocketed(_) | Phase::OffTable);
        (!is_off).then(|| last.motion.position.truncate())
    }

    /// The balls that pockets captured, each with the pocket (an index into the boundary), in the order in which they
    /// fell.
    pub fn potted(&self) -> impl Iterator<Item = (BallId, usize)> {
        self.record.events.iter().filter_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::Pocket(ball, pocket), .. } => Some((ball, pocket)),
            _ => None,
        })
    }
}
