//! The form of a report in JSON. Vectors are `[x, y, z]`, in SI units. `schema.rs` beside this file describes it.

use bevy::math::DVec3;
use serde::{Serialize, Serializer};

use super::reported_shot::Report;
use crate::physics::engine::CutOff;
use crate::physics::{BallId, Change, Meeting, Motion, Phase, Track};
use crate::shot::obstruction;
use crate::shot::record::{Ending, Event, EventKind, Frozen};

/// The version of this form. It grows when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
pub struct Whole<'a> {
    version: u32,
    setup: &'a str,
    table: &'a str,
    ending: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    horizon: Option<&'static str>,
    duration: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    frozen: Vec<Touch<'a>>,
    events: Events<'a>,
    finals: Vec<Last<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<Vec<Sampled<'a>>>,
}

#[derive(Serialize)]
struct Named<Id, Name> {
    id: Id,
    name: Name,
}

type BallName = Named<u32, String>;
type Part<'a> = Named<usize, &'a str>;

/// What a ball touches or meets; the key says what kind of thing it is.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Partner<'a> {
    #[serde(rename = "other")]
    Ball(BallName),
    Cushion(Part<'a>),
    Jaw(Part<'a>),
    Pocket(Part<'a>),
}

#[derive(Serialize)]
struct Touch<'a> {
    ball: BallName,
    #[serde(flatten)]
    with: Option<Partner<'a>>,
}

#[derive(Serialize)]
struct PrintedEvent<'a> {
    time: f64,
    #[serde(flatten)]
    what: What<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    balls: Vec<Changed>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What<'a> {
    Tip { ball: BallName, miscue: bool },
    Balls(Met<'a>),
    Cushion(Met<'a>),
    Jaw(Met<'a>),
    Slate(Met<'a>),
    RailTop(Met<'a>),
    Edge(Met<'a>),
    Liner(Met<'a>),
    Pocket(Met<'a>),
    Transition { ball: BallName, phase: &'static str },
    Crossing { ball: BallName, string: Part<'a>, to_foot: bool },
    Jump { ball: BallName, over: BallName },
}

#[derive(Serialize)]
struct Met<'a> {
    #[serde(flatten)]
    touch: Touch<'a>,
    normal: [f64; 3],
    normal_speed: f64,
    point: [f64; 3],
}

#[derive(Serialize)]
struct Changed {
    ball: BallName,
    before: Moving,
    after: Moving,
}

#[derive(Serialize)]
struct Moving {
    position: [f64; 3],
    velocity: [f64; 3],
    spin: [f64; 3],
}

#[derive(Serialize)]
struct Last<'a> {
    ball: BallName,
    #[serde(flatten)]
    motion: Moving,
    phase: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pocket: Option<Part<'a>>,
}

#[derive(Serialize)]
struct Sampled<'a> {
    ball: BallName,
    samples: Samples<'a>,
}

/// Events are written one by one: only one is in memory at a time.
struct Events<'a>(&'a Report<'a>);

impl Serialize for Events<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.run.record.events.iter().map(|event| self.0.event(event)))
    }
}

/// Samples are written one by one: all samples of a long shot may not fit into memory.
struct Samples<'a> {
    report: &'a Report<'a>,
    track: &'a Track,
}

impl Serialize for Samples<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.report.sample_times().map(|time| Sample {
            time,
            motion: moving(&self.track.at(time)),
            phase: phase_name(self.track.phase_at(time)),
        }))
    }
}

#[derive(Serialize)]
struct Sample {
    time: f64,
    #[serde(flatten)]
    motion: Moving,
    phase: &'static str,
}

impl<'a> Whole<'a> {
    pub fn of(report: &'a Report<'a>) -> Self {
        let record = &report.run.record;
        Self {
            version: VERSION,
            setup: &report.setup.name,
            table: &report.setup.table.name,
            ending: ending_name(record.ending),
            horizon: horizon_name(record.ending),
            duration: record.duration,
            warning: obstruction(report.setup).map(|obstruction| obstruction.to_string()),
            frozen: record.frozen.iter().map(|frozen| report.touch(*frozen)).collect(),
            events: Events(report),
            finals: record.finals.iter().map(|last| report.last(last.ball, &last.motion, last.phase)).collect(),
            tracks: report.is_sampled().then(|| report.sampled()),
        }
    }
}

impl<'a> Report<'a> {
    fn ball(&self, id: BallId) -> BallName {
        Named { id: id.0, name: self.ball_name(id) }
    }

    fn cushion(&'a self, id: usize) -> Partner<'a> {
        Partner::Cushion(Named { id, name: self.cushion_name(id) })
    }

    fn jaw(&'a self, id: usize) -> Partner<'a> {
        Partner::Jaw(Named { id, name: self.jaw_name(id) })
    }

    fn pocket(&'a self, id: usize) -> Part<'a> {
        Named { id, name: self.pocket_name(id) }
    }

    fn touch(&'a self, frozen: Frozen) -> Touch<'a> {
        match frozen {
            Frozen::Balls(a, b) => Touch { ball: self.ball(a), with: Some(Partner::Ball(self.ball(b))) },
            Frozen::Cushion(ball, index) => Touch { ball: self.ball(ball), with: Some(self.cushion(index)) },
            Frozen::Jaw(ball, index) => Touch { ball: self.ball(ball), with: Some(self.jaw(index)) },
        }
    }

    fn meeting(&'a self, meeting: Meeting) -> Touch<'a> {
        match meeting {
            Meeting::Balls(a, b) => self.touch(Frozen::Balls(a, b)),
            Meeting::Cushion(ball, index) => self.touch(Frozen::Cushion(ball, index)),
            Meeting::Jaw(ball, index) => self.touch(Frozen::Jaw(ball, index)),
            Meeting::Slate(ball) | Meeting::RailTop(ball) => Touch { ball: self.ball(ball), with: None },
            Meeting::Pocket(ball, index) | Meeting::Edge(ball, index) | Meeting::Liner(ball, index) => {
                Touch { ball: self.ball(ball), with: Some(Partner::Pocket(self.pocket(index))) }
            }
        }
    }

    fn event(&'a self, event: &Event) -> PrintedEvent<'a> {
        let what = match &event.kind {
            EventKind::Tip { ball, miscue } => What::Tip { ball: self.ball(*ball), miscue: *miscue },
            EventKind::Contact { meeting, normal, normal_speed, point } => {
                let kind = match meeting {
                    Meeting::Balls(..) => What::Balls,
                    Meeting::Cushion(..) => What::Cushion,
                    Meeting::Jaw(..) => What::Jaw,
                    Meeting::Slate(..) => What::Slate,
                    Meeting::RailTop(..) => What::RailTop,
                    Meeting::Edge(..) => What::Edge,
                    Meeting::Liner(..) => What::Liner,
                    Meeting::Pocket(..) => What::Pocket,
                };
                kind(Met {
                    touch: self.meeting(*meeting),
                    normal: normal.to_array(),
                    normal_speed: *normal_speed,
                    point: point.to_array(),
                })
            }
            EventKind::Transition(ball, phase) => {
                What::Transition { ball: self.ball(*ball), phase: phase_name(*phase) }
            }
            EventKind::Crossing { ball, string, to_foot } => What::Crossing {
                ball: self.ball(*ball),
                string: Named { id: *string, name: self.string_name(*string) },
                to_foot: *to_foot,
            },
            EventKind::Jump { ball, over } => What::Jump { ball: self.ball(*ball), over: self.ball(*over) },
        };
        PrintedEvent {
            time: event.time,
            what,
            balls: event.changes.iter().map(|change| self.changed(change)).collect(),
        }
    }

    fn changed(&self, change: &Change) -> Changed {
        Changed { ball: self.ball(change.ball), before: moving(&change.before), after: moving(&change.after) }
    }

    fn last(&'a self, ball: BallId, motion: &Motion, phase: Phase) -> Last<'a> {
        let pocket = match phase {
            Phase::Pocketed(index) => Some(self.pocket(index)),
            _ => None,
        };
        Last { ball: self.ball(ball), motion: moving(motion), phase: phase_name(phase), pocket }
    }

    fn sampled(&'a self) -> Vec<Sampled<'a>> {
        let tracks = self.setup.balls.iter().zip(&self.run.tracks);
        let sampled = tracks.map(|(placed, track)| Sampled {
            ball: self.ball(placed.ball.id),
            samples: Samples { report: self, track },
        });
        sampled.collect()
    }
}

fn moving(motion: &Motion) -> Moving {
    let plain = |vector: DVec3| vector.to_array();
    Moving { position: plain(motion.position), velocity: plain(motion.velocity), spin: plain(motion.spin) }
}

pub(super) fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::AtRest => "at_rest",
        Ending::StillMoving(_) => "still_moving",
    }
}

/// The horizon that cut a shot off; `None` if all balls rest.
pub(super) fn horizon_name(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::AtRest => None,
        Ending::StillMoving(CutOff::Time) => Some("time"),
        Ending::StillMoving(CutOff::Impacts) => Some("impacts"),
        Ending::StillMoving(CutOff::Work) => Some("work"),
        Ending::StillMoving(CutOff::Memory) => Some("memory"),
    }
}

pub(super) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Sliding => "sliding",
        Phase::Rolling => "rolling",
        Phase::Spinning => "spinning",
        Phase::Resting => "resting",
        Phase::Airborne => "airborne",
        Phase::Toppling => "toppling",
        Phase::OffTable => "off_table",
        Phase::Pocketed(_) => "pocketed",
    }
}
