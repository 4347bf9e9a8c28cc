//! The short forms of a report in JSON: a few hundred bytes for a shot, or these and its events. Balls and parts of the table
//! have their ids only.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::json::{End, VERSION, phase_name};
use crate::shot::record::{Ending, Event, EventKind, Record};
use baize_describe::{Described, Form};
use baize_files::FormVersion;
use baize_physics::{BallId, Meeting, Phase};

/// The outcome of a shot in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Brief {
    /// How the shot ended.
    pub ending: Ending,
    /// When it ended, in seconds.
    pub duration: f64,
    /// The first ball that the struck ball met; `None` if it met none, and without a stroke.
    pub first_hit: Option<FirstHit>,
    /// How often each ball met a rail, by ascending id: cushions, facings, jaws and tops of rails. Balls that met none
    /// are left out.
    pub rails: Vec<(BallId, u32)>,
    /// The balls that pockets captured during the shot, each with the pocket (an index into the boundary), in the order in
    /// which they fell.
    pub pockets: Vec<(BallId, usize)>,
    /// The balls that left the table.
    pub off_table: Vec<BallId>,
    /// Where the balls that are still on the table ended, seen from above in metres, by ascending id.
    pub ends: Vec<(BallId, [f64; 2])>,
}

/// The first ball that the struck ball met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstHit {
    /// The ball. If the struck ball met several at that time, the first of them in the record.
    pub ball: BallId,
    /// When, in seconds after the stroke.
    pub time: f64,
    /// How often the struck ball had met a rail before.
    pub rails: u32,
}

impl Brief {
    /// The outcome that a record has.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let mut struck = None;
        let (mut first_hit, mut pockets) = (None, Vec::new());
        let mut rails: Vec<(BallId, u32)> = record.finals.iter().map(|last| (last.ball, 0)).collect();
        let place = |rails: &[(BallId, u32)], ball| rails.binary_search_by_key(&ball, |(ball, _)| *ball).ok();
        for event in &record.events {
            let EventKind::Contact { meeting, .. } = event.kind else {
                if let EventKind::Tip { ball, .. } = event.kind {
                    struck = Some(ball);
                }
                continue;
            };
            match meeting {
                Meeting::Cushion(ball, _) | Meeting::Jaw(ball, _) | Meeting::RailTop(ball) => {
                    if let Some(index) = place(&rails, ball) {
                        rails[index].1 += 1;
                    }
                }
                Meeting::Balls(a, b) if first_hit.is_none() => {
                    let hit = struck.filter(|struck| [a, b].contains(struck));
                    first_hit = hit.map(|struck| FirstHit {
                        ball: if struck == a { b } else { a },
                        time: event.time,
                        rails: place(&rails, struck).map_or(0, |index| rails[index].1),
                    });
                }
                Meeting::Pocket(ball, pocket) => pockets.push((ball, pocket)),
                Meeting::Balls(..) | Meeting::Slate(_) | Meeting::Edge(..) | Meeting::Liner(..) => {}
            }
        }
        rails.retain(|(_, count)| *count > 0);
        let off = record.finals.iter().filter(|last| last.phase == Phase::OffTable);
        let on = record.finals.iter().filter(|last| !matches!(last.phase, Phase::OffTable | Phase::Pocketed(_)));
        Self {
            ending: record.ending,
            duration: record.duration,
            first_hit,
            rails,
            pockets,
            off_table: off.map(|last| last.ball).collect(),
            ends: on.map(|last| (last.ball, last.motion.position.truncate().to_array())).collect(),
        }
    }
}

/// What is printed with `--answer brief` and `--answer events`. Balls and parts of the table have their ids only; they are those
/// of the full form.
#[derive(Serialize, Described)]
#[described(name = "The short forms")]
pub struct Short<'a> {
    version: FormVersion<VERSION>,
    #[serde(flatten)]
    end: End,
    /// The first ball that the struck ball met.
    #[described(left_out = "if it met no ball, and without a stroke")]
    #[serde(skip_serializing_if = "Option::is_none")]
    first_hit: Option<PrintedHit>,
    /// How often a ball met a rail: a cushion, a facing, a jaw or the top of a rail. A ball that met none is left out.
    rails: ByBall<'a, u32>,
    /// The balls that pockets captured, in the order in which they fell.
    pockets: Vec<Potted>,
    /// The balls that left the table.
    #[described(left_out = "if no ball did")]
    #[serde(skip_serializing_if = "Option::is_none")]
    off_table: Option<Vec<u32>>,
    /// Where the centre of a ball ended. Balls in pockets and off the table are left out.
    #[described(unit = "m")]
    ends: ByBall<'a, [f64; 2]>,
    /// Everything that happened, by ascending time.
    #[described(left_out = "with `--answer brief`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Events<'a>>,
}

/// The first ball that the struck ball met.
#[derive(Serialize, Described)]
#[described(name = "first_hit")]
pub(super) struct PrintedHit {
    /// Its id. Of several at the same time the first in the order of the events.
    ball: u32,
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    /// How often the struck ball had met a rail before.
    rails: u32,
}

/// A ball that a pocket captured.
#[derive(Serialize, Described)]
#[described(name = "potted")]
pub(super) struct Potted {
    /// Its id.
    ball: u32,
    /// The id of the pocket.
    pocket: usize,
}

/// An object whose keys are the ids of balls.
pub(super) struct ByBall<'a, Value>(&'a [(BallId, Value)]);

impl<Value: Described> Described for ByBall<'_, Value> {
    const FORM: Form = Form::ByBall(Value::EACH);
}

impl<Value: Serialize> Serialize for ByBall<'_, Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (ball, value) in self.0 {
            map.serialize_entry(&ball.0, value)?;
        }
        map.end()
    }
}

/// Events are written one by one: only one is in memory at a time.
pub(super) struct Events<'a>(&'a [Event]);

impl Described for Events<'_> {
    const FORM: Form = Form::List(&Form::Group("short_event"));
}

impl Serialize for Events<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|event| ShortEvent { time: event.time, what: What::of(&event.kind) }))
    }
}

#[derive(Serialize)]
struct ShortEvent {
    time: f64,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What {
    Tip { ball: u32, miscue: bool },
    Balls { ball: u32, other: u32, normal_speed: f64 },
    Cushion { ball: u32, cushion: usize, normal_speed: f64 },
    Jaw { ball: u32, jaw: usize, normal_speed: f64 },
    Slate { ball: u32, normal_speed: f64 },
    RailTop { ball: u32, normal_speed: f64 },
    Edge { ball: u32, pocket: usize, normal_speed: f64 },
    Liner { ball: u32, pocket: usize, normal_speed: f64 },
    Pocket { ball: u32, pocket: usize, normal_speed: f64 },
    Transition { ball: u32, phase: &'static str },
    Crossing { ball: u32, string: usize, to_foot: bool },
    Jump { ball: u32, over: u32 },
}

impl What {
    fn of(kind: &EventKind) -> Self {
        match *kind {
            EventKind::Tip { ball, miscue } => Self::Tip { ball: ball.0, miscue },
            EventKind::Contact { meeting, normal_speed, .. } => Self::of_contact(meeting, normal_speed),
            EventKind::Transition(ball, phase) => Self::Transition { ball: ball.0, phase: phase_name(phase) },
            EventKind::Crossing { ball, string, to_foot } => Self::Crossing { ball: ball.0, string, to_foot },
            EventKind::Jump { ball, over } => Self::Jump { ball: ball.0, over: over.0 },
        }
    }

    fn of_contact(meeting: Meeting, normal_speed: f64) -> Self {
        match meeting {
            Meeting::Balls(ball, other) => Self::Balls { ball: ball.0, other: other.0, normal_speed },
            Meeting::Cushion(ball, cushion) => Self::Cushion { ball: ball.0, cushion, normal_speed },
            Meeting::Jaw(ball, jaw) => Self::Jaw { ball: ball.0, jaw, normal_speed },
            Meeting::Slate(ball) => Self::Slate { ball: ball.0, normal_speed },
            Meeting::RailTop(ball) => Self::RailTop { ball: ball.0, normal_speed },
            Meeting::Edge(ball, pocket) => Self::Edge { ball: ball.0, pocket, normal_speed },
            Meeting::Liner(ball, pocket) => Self::Liner { ball: ball.0, pocket, normal_speed },
            Meeting::Pocket(ball, pocket) => Self::Pocket { ball: ball.0, pocket, normal_speed },
        }
    }
}

impl<'a> Short<'a> {
    /// What is printed of a shot, with these events or without any.
    pub fn of(brief: &'a Brief, events: Option<&'a [Event]>) -> Self {
        let hit = |hit: FirstHit| PrintedHit { ball: hit.ball.0, time: hit.time, rails: hit.rails };
        Self {
            version: FormVersion,
            end: End::of(brief.ending, brief.duration),
            first_hit: brief.first_hit.map(hit),
            rails: ByBall(&brief.rails),
            pockets: brief.pockets.iter().map(|&(ball, pocket)| Potted { ball: ball.0, pocket }).collect(),
            off_table: (!brief.off_table.is_empty()).then(|| brief.off_table.iter().map(|ball| ball.0).collect()),
            ends: ByBall(&brief.ends),
            events: events.map(Events),
        }
    }
}
