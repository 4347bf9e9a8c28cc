//! The form of a report in JSON. Vectors are `[x, y, z]`, in SI units.

use glam::DVec3;
use serde::{Serialize, Serializer};

use super::reported_shot::Report;
use crate::shot::obstruction;
use crate::shot::record::{Ending, Event, EventKind, Frozen};
use baize_describe::{Described, Form};
use baize_files::FormVersion;
use baize_physics::engine::CutOff;
use baize_physics::{BallId, Change, Meeting, Motion, Phase, Track};

/// The version of this form. It grows when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

const ENDINGS: &[&str] = &["at_rest", "still_moving"];
const HORIZONS: &[&str] = &["time", "impacts", "work", "memory", "light"];
/// The words of the phases in JSON.
pub const PHASES: &[&str] =
    &["sliding", "rolling", "spinning", "resting", "airborne", "toppling", "off_table", "pocketed"];

/// One object, in one line.
#[derive(Serialize, Described)]
#[described(name = "The printed object")]
pub struct Whole<'a> {
    version: FormVersion<VERSION>,
    /// Name of the shot or the rack.
    setup: &'a str,
    /// Name of the table.
    table: &'a str,
    #[serde(flatten)]
    end: End,
    /// A warning about the stroke: the cue would pass through something.
    #[described(left_out = "if there is no warning")]
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    /// What touched before the stroke, within 0.1 mm.
    frozen: Vec<Touch<'a>>,
    /// Everything that happened, by ascending time.
    events: Events<'a>,
    /// Where and how each ball ended, by ascending id.
    finals: Vec<Last<'a>>,
    /// The samples of each ball, by ascending id.
    #[described(left_out = "without --sample, --at and --at-file")]
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<Vec<Sampled<'a>>>,
}

/// How and when a shot ended.
#[derive(Serialize, Described)]
pub(super) struct End {
    /// How the shot ended: all balls at rest, or cut off at a horizon.
    #[described(form = Form::OneOf(ENDINGS))]
    ending: &'static str,
    /// Which horizon cut the shot off: `seconds`, `impacts` or `work` of `horizon` in the physics, the memory of a shot (240 MB), or the
    /// speed of light, which a ball came too near.
    #[described(form = Form::OneOf(HORIZONS), left_out = "if all balls are at rest")]
    #[serde(skip_serializing_if = "Option::is_none")]
    horizon: Option<&'static str>,
    /// When it ended.
    #[described(unit = "s")]
    duration: f64,
}

/// Which ball.
#[derive(Serialize, Described)]
#[described(name = "ball")]
pub(super) struct BallName {
    /// Its id: 0 for the cue ball, the number on a numbered ball, another free number for the rest.
    id: u32,
    /// Its name in the rack.
    name: String,
}

/// Which cushion, jaw, pocket or string of the table.
#[derive(Serialize, Described)]
#[described(name = "part")]
pub(super) struct Part<'a> {
    /// Its place in the table's list, from 0.
    id: usize,
    /// Its name in the table's file.
    name: &'a str,
}

/// A ball and what it touched before the stroke: exactly one of other, cushion and jaw.
#[derive(Serialize, Described)]
#[described(name = "frozen")]
pub(super) struct Touch<'a> {
    /// Which ball.
    ball: BallName,
    /// The other ball.
    #[described(left_out = "unless it is a ball")]
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<BallName>,
    /// Which cushion or facing.
    #[described(left_out = "unless it is a cushion")]
    #[serde(skip_serializing_if = "Option::is_none")]
    cushion: Option<Part<'a>>,
    /// Which jaw or bare end of a nose.
    #[described(left_out = "unless it is a jaw")]
    #[serde(skip_serializing_if = "Option::is_none")]
    jaw: Option<Part<'a>>,
}

/// Place, velocity and spin of a ball at one time.
#[derive(Serialize, Described)]
#[described(name = "motion")]
pub(super) struct Moving {
    /// Its centre.
    #[described(unit = "m")]
    position: [f64; 3],
    /// Its velocity.
    #[described(unit = "m/s")]
    velocity: [f64; 3],
    /// Its angular velocity, right-handed.
    #[described(unit = "rad/s")]
    spin: [f64; 3],
}

/// What an event did to a ball.
#[derive(Serialize, Described)]
#[described(name = "change")]
pub(super) struct Changed {
    /// Which ball.
    ball: BallName,
    /// Its motion before.
    before: Moving,
    /// Its motion after, at the same place.
    after: Moving,
}

/// Where and how a ball ended; a pocketed ball has its motion at the capture.
#[derive(Serialize, Described)]
#[described(name = "final")]
pub(super) struct Last<'a> {
    /// Which ball.
    ball: BallName,
    #[serde(flatten)]
    motion: Moving,
    /// How it moved at the end.
    #[described(form = Form::OneOf(PHASES))]
    phase: &'static str,
    /// The pocket that captured it.
    #[described(left_out = "unless it is pocketed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pocket: Option<Part<'a>>,
}

/// The samples of a ball.
#[derive(Serialize, Described)]
#[described(name = "track")]
pub(super) struct Sampled<'a> {
    /// Which ball.
    ball: BallName,
    /// By ascending time.
    samples: Samples<'a>,
}

/// How a ball moved at one time.
#[derive(Serialize, Described)]
#[described(name = "sample")]
pub(super) struct Sample {
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    #[serde(flatten)]
    motion: Moving,
    /// How it moved.
    #[described(form = Form::OneOf(PHASES))]
    phase: &'static str,
}

/// Something that happened.
#[derive(Serialize, Described)]
#[described(name = "event")]
pub(super) struct PrintedEvent<'a> {
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    #[serde(flatten)]
    what: What<'a>,
    /// What it did to each ball, in the order of the event.
    #[described(left_out = "where nothing changed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    balls: Option<Vec<Changed>>,
}

/// What happened: one of the kinds below.
#[derive(Serialize, Described)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum What<'a> {
    /// The tip of the cue met the ball.
    Tip(TipMet),
    /// Two balls met.
    Balls(BallMet),
    /// A ball met a cushion or a facing.
    Cushion(CushionMet<'a>),
    /// A ball met a jaw, or the bare end of a nose.
    Jaw(JawMet<'a>),
    /// A ball came down on the bed.
    Slate(BedMet),
    /// A ball came down on the top of a rail, or met the table from outside.
    RailTop(BedMet),
    /// A ball in the air met the edge of the slate at a pocket.
    Edge(PocketMet<'a>),
    /// A ball met the back of a pocket, or the wall of its hole.
    Liner(PocketMet<'a>),
    /// A pocket captured a ball.
    Pocket(Captured<'a>),
    /// A ball changed its phase without an impact.
    Transition(Transition),
    /// The centre of a ball crossed a string.
    Crossing(Crossing<'a>),
    /// The struck ball flew over a part of another ball, and was nearest to it as seen from above.
    Jump(Jump),
}

/// The tip of the cue on a ball.
#[derive(Serialize, Described)]
pub(super) struct TipMet {
    /// Which ball.
    ball: BallName,
    /// Whether the tip slipped off.
    miscue: bool,
}

/// A ball and another ball.
#[derive(Serialize, Described)]
pub(super) struct BallMet {
    /// Which ball.
    ball: BallName,
    /// The other ball.
    other: BallName,
    #[serde(flatten)]
    contact: Contact,
}

/// A ball and a cushion.
#[derive(Serialize, Described)]
pub(super) struct CushionMet<'a> {
    /// Which ball.
    ball: BallName,
    /// Which cushion or facing.
    cushion: Part<'a>,
    #[serde(flatten)]
    contact: Contact,
}

/// A ball and a jaw.
#[derive(Serialize, Described)]
pub(super) struct JawMet<'a> {
    /// Which ball.
    ball: BallName,
    /// Which jaw or bare end of a nose.
    jaw: Part<'a>,
    #[serde(flatten)]
    contact: Contact,
}

/// A ball and the bed, or the top of a rail.
#[derive(Serialize, Described)]
pub(super) struct BedMet {
    /// Which ball.
    ball: BallName,
    #[serde(flatten)]
    contact: Contact,
}

/// A ball and the edge or the liner of a pocket.
#[derive(Serialize, Described)]
pub(super) struct PocketMet<'a> {
    /// Which ball.
    ball: BallName,
    /// Which pocket.
    pocket: Part<'a>,
    #[serde(flatten)]
    contact: Contact,
}

/// A ball that fell into a pocket.
#[derive(Serialize, Described)]
pub(super) struct Captured<'a> {
    /// Which ball.
    ball: BallName,
    /// Which pocket.
    pocket: Part<'a>,
    /// Unit vector along its velocity. If it did not move: towards the middle of the pocket, or straight down from there.
    normal: [f64; 3],
    /// Its speed.
    #[described(unit = "m/s")]
    normal_speed: f64,
    /// Where they touched.
    #[described(unit = "m")]
    point: [f64; 3],
}

/// The geometry and the speed of a contact.
#[derive(Serialize, Described)]
pub(super) struct Contact {
    /// Unit vector from the ball towards what it met.
    normal: [f64; 3],
    /// Speed of approach along the normal, zero or more; or what stands for it, see `event`.
    #[described(unit = "m/s")]
    normal_speed: f64,
    /// Where they touched.
    #[described(unit = "m")]
    point: [f64; 3],
}

/// A ball in another phase.
#[derive(Serialize, Described)]
pub(super) struct Transition {
    /// Which ball.
    ball: BallName,
    /// How it moves from then on.
    #[described(form = Form::OneOf(PHASES))]
    phase: &'static str,
}

/// A ball over a string.
#[derive(Serialize, Described)]
pub(super) struct Crossing<'a> {
    /// Which ball.
    ball: BallName,
    /// Which string.
    string: Part<'a>,
    /// Whether it went towards the foot (+x).
    to_foot: bool,
}

/// A ball over another one.
#[derive(Serialize, Described)]
pub(super) struct Jump {
    /// Which ball.
    ball: BallName,
    /// The ball below.
    over: BallName,
}

/// Events are written one by one: only one is in memory at a time.
pub(super) struct Events<'a>(&'a Report<'a>);

impl Described for Events<'_> {
    const FORM: Form = Form::List(PrintedEvent::EACH);
}

impl Serialize for Events<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.run.record.events.iter().map(|event| self.0.event(event)))
    }
}

/// Samples are written one by one: all samples of a long shot may not fit into memory.
pub(super) struct Samples<'a> {
    report: &'a Report<'a>,
    track: &'a Track,
}

impl Described for Samples<'_> {
    const FORM: Form = Form::List(Sample::EACH);
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

impl<'a> Whole<'a> {
    pub(super) fn of(report: &'a Report<'a>) -> Self {
        let record = &report.run.record;
        Self {
            version: FormVersion,
            setup: &report.setup.name,
            table: &report.setup.table.name,
            end: End::of(record.ending, record.duration),
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
        BallName { id: id.0, name: self.ball_name(id) }
    }

    fn cushion(&'a self, id: usize) -> Part<'a> {
        Part { id, name: self.cushion_name(id) }
    }

    fn jaw(&'a self, id: usize) -> Part<'a> {
        Part { id, name: self.jaw_name(id) }
    }

    fn pocket(&'a self, id: usize) -> Part<'a> {
        Part { id, name: self.pocket_name(id) }
    }

    fn touch(&'a self, frozen: Frozen) -> Touch<'a> {
        let alone = |ball| Touch { ball: self.ball(ball), other: None, cushion: None, jaw: None };
        match frozen {
            Frozen::Balls(ball, other) => Touch { other: Some(self.ball(other)), ..alone(ball) },
            Frozen::Cushion(ball, index) => Touch { cushion: Some(self.cushion(index)), ..alone(ball) },
            Frozen::Jaw(ball, index) => Touch { jaw: Some(self.jaw(index)), ..alone(ball) },
        }
    }

    fn event(&'a self, event: &Event) -> PrintedEvent<'a> {
        let what = match &event.kind {
            EventKind::Tip { ball, miscue } => What::Tip(TipMet { ball: self.ball(*ball), miscue: *miscue }),
            EventKind::Contact { meeting, normal, normal_speed, point } => {
                let (normal, point) = (normal.to_array(), point.to_array());
                self.contact(*meeting, Contact { normal, normal_speed: *normal_speed, point })
            }
            EventKind::Transition(ball, phase) => {
                What::Transition(Transition { ball: self.ball(*ball), phase: phase_name(*phase) })
            }
            EventKind::Crossing { ball, string, to_foot } => What::Crossing(Crossing {
                ball: self.ball(*ball),
                string: Part { id: *string, name: self.string_name(*string) },
                to_foot: *to_foot,
            }),
            EventKind::Jump { ball, over } => What::Jump(Jump { ball: self.ball(*ball), over: self.ball(*over) }),
        };
        let changes = event.changes.iter().map(|change| self.changed(change));
        PrintedEvent {
            time: event.time,
            what,
            balls: Some(changes.collect()).filter(|balls: &Vec<_>| !balls.is_empty()),
        }
    }

    fn contact(&'a self, meeting: Meeting, contact: Contact) -> What<'a> {
        let named = |ball| self.ball(ball);
        match meeting {
            Meeting::Balls(a, b) => What::Balls(BallMet { ball: named(a), other: named(b), contact }),
            Meeting::Cushion(ball, index) => {
                What::Cushion(CushionMet { ball: named(ball), cushion: self.cushion(index), contact })
            }
            Meeting::Jaw(ball, index) => What::Jaw(JawMet { ball: named(ball), jaw: self.jaw(index), contact }),
            Meeting::Slate(ball) => What::Slate(BedMet { ball: named(ball), contact }),
            Meeting::RailTop(ball) => What::RailTop(BedMet { ball: named(ball), contact }),
            Meeting::Edge(ball, index) => {
                What::Edge(PocketMet { ball: named(ball), pocket: self.pocket(index), contact })
            }
            Meeting::Liner(ball, index) => {
                What::Liner(PocketMet { ball: named(ball), pocket: self.pocket(index), contact })
            }
            Meeting::Pocket(ball, index) => {
                let Contact { normal, normal_speed, point } = contact;
                let pocket = self.pocket(index);
                What::Pocket(Captured { ball: named(ball), pocket, normal, normal_speed, point })
            }
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

impl End {
    pub(super) fn of(ending: Ending, duration: f64) -> Self {
        let (ending, horizon) = match ending {
            Ending::AtRest => ("at_rest", None),
            Ending::StillMoving(CutOff::Time) => ("still_moving", Some("time")),
            Ending::StillMoving(CutOff::Impacts) => ("still_moving", Some("impacts")),
            Ending::StillMoving(CutOff::Work) => ("still_moving", Some("work")),
            Ending::StillMoving(CutOff::Memory) => ("still_moving", Some("memory")),
            Ending::StillMoving(CutOff::Light) => ("still_moving", Some("light")),
        };
        Self { ending, horizon, duration }
    }
}

/// The word of a phase in JSON, one of [`PHASES`].
#[must_use]
pub fn phase_name(phase: Phase) -> &'static str {
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
