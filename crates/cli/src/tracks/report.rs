//! The JSON about a trace, its page and its JSON Schema.

use serde::Serialize;

use std::io::{self, Write};

use serde_json::Map;

use baize_analysis::plots::{BallImpact, Impact, Sample, Stretch, Trace};
use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, JsonForm};
use baize_physics::Motion;
use baize_table::shot::{PHASES, phase_name};

/// The version of the form.
const VERSION: u32 = 1;

/// All about one shot.
#[derive(Serialize, Described)]
#[described(name = "A trace")]
pub struct TraceReport<'a> {
    version: FormVersion<VERSION>,
    /// The version of Baize that played the shot.
    baize: &'static str,
    /// The shot, as it was named.
    shot: &'a str,
    /// When the shot ended.
    #[described(unit = "s")]
    duration: f64,
    /// The impacts in order of time, the tip's first.
    impacts: Vec<ImpactReport>,
    /// The tracks in stretches, ball by ball, each in order of time.
    tracks: Vec<StretchReport>,
    /// Energy, speed, spin and height of every ball that moves.
    series: Vec<SeriesReport<'a>>,
}

/// An impact: one contact, or several at one time that share balls.
#[derive(Serialize, Described)]
#[described(name = "impact")]
pub struct ImpactReport {
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    /// What was met in the first contact.
    #[described(form = Form::OneOf(&["cue", "ball", "cushion", "slate", "pocket"]))]
    kind: &'static str,
    /// What meets what in the first contact, in words.
    what: String,
    /// How many contacts it has; those with the slate do not count beside others.
    contacts: usize,
    /// Where the first contact is; for the tip the centre of the ball.
    #[described(unit = "m")]
    place: [f64; 3],
    /// The speed along the normal at which the two of the first contact come together; for the tip the speed of the cue.
    #[described(unit = "m/s")]
    normal_speed: f64,
    /// The impulse along the normal of the first contact.
    #[described(unit = "N s", left_out = "for the tip and a pocket, and where further contacts hide it")]
    #[serde(skip_serializing_if = "Option::is_none")]
    normal_impulse: Option<f64>,
    /// The impulse across it, by friction.
    #[described(unit = "N s", left_out = "likewise")]
    #[serde(skip_serializing_if = "Option::is_none")]
    tangential_impulse: Option<f64>,
    /// The tangential impulse as a share of the friction times the normal impulse: 1 if the contact slips throughout.
    #[described(left_out = "likewise, and without friction")]
    #[serde(skip_serializing_if = "Option::is_none")]
    friction_used: Option<f64>,
    /// The energy that the balls lost; below zero for the tip, which gives some.
    #[described(unit = "J")]
    lost: f64,
    /// The balls that take part.
    balls: Vec<BallReport>,
}

/// What an impact does to a ball.
#[derive(Serialize, Described)]
#[described(name = "ball")]
pub struct BallReport {
    /// Its name.
    name: String,
    /// Its motion before.
    before: MotionReport,
    /// Its motion after.
    after: MotionReport,
}

/// A motion.
#[derive(Serialize, Described)]
#[described(name = "motion")]
pub struct MotionReport {
    /// Its velocity.
    #[described(unit = "m/s")]
    velocity: [f64; 3],
    /// Its angular velocity.
    #[described(unit = "rad/s")]
    spin: [f64; 3],
    /// Its energy: of motion, spin and height over the bed.
    #[described(unit = "J")]
    energy: f64,
}

/// A stretch of a track in which a ball moves in one way, without an impact.
#[derive(Serialize, Described)]
#[described(name = "stretch")]
pub struct StretchReport {
    /// The id of the ball.
    ball: u32,
    /// How it moves.
    #[described(form = Form::OneOf(PHASES))]
    motion: &'static str,
    /// When it begins.
    #[described(unit = "s")]
    from: f64,
    /// When it ends.
    #[described(unit = "s")]
    until: f64,
    /// Places of the centre, to be joined by straight lines.
    places: Vec<PlaceReport>,
}

/// A place.
#[derive(Serialize, Described)]
#[described(name = "place")]
pub struct PlaceReport {
    /// From the middle of the table towards the foot.
    #[described(unit = "m")]
    x: f64,
    /// To the left of somebody who looks towards the foot.
    #[described(unit = "m")]
    y: f64,
    /// Height of the centre over the slate.
    #[described(unit = "m")]
    z: f64,
}

/// A ball against time.
#[derive(Serialize, Described)]
#[described(name = "series")]
pub struct SeriesReport<'a> {
    /// The id of the ball.
    ball: u32,
    /// Its name.
    name: &'a str,
    /// As long as it is in play. An impact has two samples of one time: before and after.
    samples: Vec<SampleReport>,
}

/// A ball at one time.
#[derive(Serialize, Described)]
#[described(name = "sample")]
pub struct SampleReport {
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    /// Energy of motion, spin and height over the bed.
    #[described(unit = "J")]
    energy: f64,
    /// Speed of its centre.
    #[described(unit = "m/s")]
    speed: f64,
    /// Spin about any axis.
    #[described(unit = "rad/s")]
    spin: f64,
    /// Height over the bed; 0 for a ball that lies on it.
    #[described(unit = "m")]
    height: f64,
}

impl<'a> TraceReport<'a> {
    /// The report of a shot.
    pub fn of(shot: &'a str, trace: &'a Trace) -> Self {
        let series = trace.series.balls.iter().map(|series| SeriesReport {
            ball: series.ball.0,
            name: &series.name,
            samples: series.samples.iter().map(SampleReport::of).collect(),
        });
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            shot,
            duration: trace.duration,
            impacts: trace.impacts.iter().map(ImpactReport::of).collect(),
            tracks: trace.stretches.iter().map(StretchReport::of).collect(),
            series: series.collect(),
        }
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl ImpactReport {
    fn of(impact: &Impact) -> Self {
        Self {
            time: impact.time,
            kind: impact.kind.word(),
            what: impact.words.clone(),
            contacts: impact.contacts,
            place: impact.place.to_array(),
            normal_speed: impact.normal_speed,
            normal_impulse: impact.impulse.map(|impulse| impulse.normal),
            tangential_impulse: impact.impulse.map(|impulse| impulse.tangential),
            friction_used: impact.impulse.and_then(|impulse| impulse.friction_used),
            lost: impact.lost(),
            balls: impact.balls.iter().map(BallReport::of).collect(),
        }
    }
}

impl BallReport {
    fn of(ball: &BallImpact) -> Self {
        let motion = |motion: &Motion, energy: f64| MotionReport {
            velocity: motion.velocity.to_array(),
            spin: motion.spin.to_array(),
            energy,
        };
        let [before, after] = ball.energy;
        Self { name: ball.name.clone(), before: motion(&ball.before, before), after: motion(&ball.after, after) }
    }
}

impl StretchReport {
    fn of(stretch: &Stretch) -> Self {
        let place = |place: &glam::DVec3| PlaceReport { x: place.x, y: place.y, z: place.z };
        let [from, until] = stretch.lasts;
        Self {
            ball: stretch.ball.0,
            motion: phase_name(stretch.phase),
            from,
            until,
            places: stretch.places.iter().map(place).collect(),
        }
    }
}

impl SampleReport {
    fn of(&Sample { time, energy, speed, spin, height }: &Sample) -> Self {
        Self { time, energy, speed, spin, height }
    }
}

fn form() -> JsonForm {
    JsonForm {
        title: "The trace of a shot that Baize played",
        meaning: "What baize tracks --json prints.",
        top: Object::of::<TraceReport>(),
        others: Vec::new(),
        objects: vec![
            Object::of::<ImpactReport>(),
            Object::of::<BallReport>(),
            Object::of::<MotionReport>(),
            Object::of::<StretchReport>(),
            Object::of::<PlaceReport>(),
            Object::of::<SeriesReport>(),
            Object::of::<SampleReport>(),
        ],
    }
}

/// What the program writes of the page `docs/json/tracks.md`.
#[must_use]
pub fn tracks_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/tracks.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn tracks_schema() -> String {
    form().schema(Map::new())
}
