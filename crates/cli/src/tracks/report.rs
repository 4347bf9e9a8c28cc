//! The JSON about a trace, its page and its JSON Schema.

use std::io::{self, Write};

use serde_json::Map;

use baize_analysis::plots::{BallImpact, Impact, Sample, Stretch, Trace};
use baize_files::{FormVersion, Printed, PrintedForm, PrintedOutput, printed};
use baize_physics::Motion;
use baize_table::shot::{PHASES, phase_name};

/// The version of the form.
const VERSION: u32 = 1;

printed! {
    /// All about one shot.
    pub struct TraceReport<'a> as "A trace" {
        version: FormVersion<VERSION>;
        /// The version of Baize that played the shot.
        baize: &'static str;
        /// The shot, as it was named.
        shot: &'a str;
        /// When the shot ended.
        duration: f64, unit = "s";
        /// The impacts in order of time, the tip's first.
        impacts: Vec<ImpactReport>;
        /// The tracks in stretches, ball by ball, each in order of time.
        tracks: Vec<StretchReport>;
        /// Energy, speed, spin and height of every ball that moves.
        series: Vec<SeriesReport<'a>>;
    }
}

printed! {
    /// An impact: one contact, or several at one time that share balls.
    pub struct ImpactReport as "impact" {
        /// When, on the shot clock.
        time: f64, unit = "s";
        /// What was met in the first contact.
        kind: &'static str, form = PrintedForm::OneOf(&["cue", "ball", "cushion", "slate", "pocket"]);
        /// What meets what in the first contact, in words.
        what: String;
        /// How many contacts it has; those with the slate do not count beside others.
        contacts: usize;
        /// Where the first contact is; for the tip the centre of the ball.
        place: [f64; 3], unit = "m";
        /// The speed along the normal at which the two of the first contact come together; for the tip the speed of the cue.
        normal_speed: f64, unit = "m/s";
        /// The impulse along the normal of the first contact.
        normal_impulse: Option<f64>, unit = "N s", left_out = "for the tip and a pocket, and where further contacts hide it";
        /// The impulse across it, by friction.
        tangential_impulse: Option<f64>, unit = "N s", left_out = "likewise";
        /// The tangential impulse as a share of the friction times the normal impulse: 1 if the contact slips throughout.
        friction_used: Option<f64>, left_out = "likewise, and without friction";
        /// The energy that the balls lost; below zero for the tip, which gives some.
        lost: f64, unit = "J";
        /// The balls that take part.
        balls: Vec<BallReport>;
    }
}

printed! {
    /// What an impact does to a ball.
    pub struct BallReport as "ball" {
        /// Its name.
        name: String;
        /// Its motion before.
        before: MotionReport;
        /// Its motion after.
        after: MotionReport;
    }
}

printed! {
    /// A motion.
    pub struct MotionReport as "motion" {
        /// Its velocity.
        velocity: [f64; 3], unit = "m/s";
        /// Its angular velocity.
        spin: [f64; 3], unit = "rad/s";
        /// Its energy: of motion, spin and height over the bed.
        energy: f64, unit = "J";
    }
}

printed! {
    /// A stretch of a track in which a ball moves in one way, without an impact.
    pub struct StretchReport as "stretch" {
        /// The id of the ball.
        ball: u32;
        /// How it moves.
        motion: &'static str, form = PrintedForm::OneOf(PHASES);
        /// When it begins.
        from: f64, unit = "s";
        /// When it ends.
        until: f64, unit = "s";
        /// Places of the centre, to be joined by straight lines.
        places: Vec<PlaceReport>;
    }
}

printed! {
    /// A place.
    pub struct PlaceReport as "place" {
        /// From the middle of the table towards the foot.
        x: f64, unit = "m";
        /// To the left of somebody who looks towards the foot.
        y: f64, unit = "m";
        /// Height of the centre over the slate.
        z: f64, unit = "m";
    }
}

printed! {
    /// A ball against time.
    pub struct SeriesReport<'a> as "series" {
        /// The id of the ball.
        ball: u32;
        /// Its name.
        name: &'a str;
        /// As long as it is in play. An impact has two samples of one time: before and after.
        samples: Vec<SampleReport>;
    }
}

printed! {
    /// A ball at one time.
    pub struct SampleReport as "sample" {
        /// When, on the shot clock.
        time: f64, unit = "s";
        /// Energy of motion, spin and height over the bed.
        energy: f64, unit = "J";
        /// Speed of its centre.
        speed: f64, unit = "m/s";
        /// Spin about any axis.
        spin: f64, unit = "rad/s";
        /// Height over the bed; 0 for a ball that lies on it.
        height: f64, unit = "m";
    }
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

fn output() -> PrintedOutput {
    PrintedOutput {
        title: "The trace of a shot that Baize played",
        meaning: "What baize tracks --json prints.",
        top: TraceReport::object(),
        others: Vec::new(),
        objects: vec![
            ImpactReport::object(),
            BallReport::object(),
            MotionReport::object(),
            StretchReport::object(),
            PlaceReport::object(),
            SeriesReport::object(),
            SampleReport::object(),
        ],
    }
}

/// What the program writes of the page `docs/json/tracks.md`.
#[must_use]
pub fn tracks_tables() -> String {
    output().tables("")
}

/// The text of `docs/json/tracks.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn tracks_schema() -> String {
    output().schema(Map::new())
}
