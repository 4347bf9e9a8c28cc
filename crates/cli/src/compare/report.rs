//! The JSON about a shot in two worlds, its page and its JSON Schema.

use serde::Serialize;

use std::io::{self, Write};

use serde_json::Map;

use baize_analysis::plots::{BallEnds, Comparison, World};
use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, JsonForm};
use baize_table::shot::{Event, EventKind, Final, ShotPart};

/// The version of the form.
const VERSION: u32 = 1;

/// One line about each shot.
#[derive(Serialize, Described)]
#[described(name = "A comparison")]
pub struct ComparisonReport<'a> {
    version: FormVersion<VERSION>,
    /// The version of Baize that played the shots.
    baize: &'static str,
    /// The shot, as it was named.
    shot: &'a str,
    /// What differs between the worlds.
    #[described(form = Form::OneOf(&["physics", "table", "balls", "cue"]))]
    of: &'static str,
    /// Both worlds, A first.
    worlds: Vec<WorldReport<'a>>,
    /// Where the shots part.
    #[described(left_out = "if the same balls meet the same things in the same order")]
    #[serde(skip_serializing_if = "Option::is_none")]
    parting: Option<PartingReport>,
    /// Every ball, by ascending id.
    balls: Vec<BallReport>,
}

/// A world.
#[derive(Serialize, Described)]
#[described(name = "world")]
pub struct WorldReport<'a> {
    /// The name or path of the file that makes it.
    name: &'a str,
    /// When the shot ended.
    #[described(unit = "s")]
    duration: f64,
}

/// The first contact in which another ball meets something, or a ball meets something else. Things with the same name are the same.
#[derive(Serialize, Described)]
#[described(name = "parting")]
pub struct PartingReport {
    /// How many contacts both have before, the tip's not counted.
    contacts_before: usize,
    /// The next contact in A.
    #[described(left_out = "if nothing more is met there")]
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<ContactReport>,
    /// The next contact in B.
    #[described(left_out = "likewise")]
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<ContactReport>,
}

/// A contact.
#[derive(Serialize, Described)]
#[described(name = "contact")]
pub struct ContactReport {
    /// When, on the shot clock.
    #[described(unit = "s")]
    time: f64,
    /// Who meets what.
    what: String,
    /// The speed along the normal at which the two come together.
    #[described(unit = "m/s")]
    normal_speed: f64,
}

/// How a ball ended.
#[derive(Serialize, Described)]
#[described(name = "ball")]
pub struct BallReport {
    /// Its name.
    name: String,
    /// Its end in A.
    #[described(left_out = "if that world does not have it")]
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<EndReport>,
    /// Its end in B.
    #[described(left_out = "likewise")]
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<EndReport>,
    /// How far apart the two ends are, seen from above.
    #[described(unit = "m", left_out = "unless it stayed on the table in both")]
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<f64>,
}

/// An end.
#[derive(Serialize, Described)]
#[described(name = "end")]
pub struct EndReport {
    /// How it ended, such as `rests`, `in foot left` or `off the table`.
    how: String,
    /// Where, from the middle of the table towards the foot; of a pocketed ball where it was captured.
    #[described(unit = "m")]
    x: f64,
    /// Where, to the left of somebody who looks towards the foot.
    #[described(unit = "m")]
    y: f64,
}

impl<'a> ComparisonReport<'a> {
    /// The report of a shot.
    pub fn of(shot: &'a str, of: ShotPart, comparison: &'a Comparison) -> Self {
        let worlds = &comparison.worlds;
        let parting = comparison.parting().map(|parting| PartingReport {
            contacts_before: parting.contacts_before,
            a: parting.next[0].and_then(|event| ContactReport::of(&worlds[0], event)),
            b: parting.next[1].and_then(|event| ContactReport::of(&worlds[1], event)),
        });
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            shot,
            of: of.word(),
            worlds: worlds.iter().map(WorldReport::of).collect(),
            parting,
            balls: comparison.ends().iter().map(|ball| BallReport::of(worlds, ball)).collect(),
        }
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl<'a> WorldReport<'a> {
    fn of(world: &'a World) -> Self {
        Self { name: &world.name, duration: world.run.record.duration }
    }
}

impl ContactReport {
    fn of(world: &World, event: &Event) -> Option<Self> {
        let EventKind::Contact { normal_speed, .. } = event.kind else { return None };
        Some(Self { time: event.time, what: world.report().event_words(event), normal_speed })
    }
}

impl BallReport {
    fn of(worlds: &[World; 2], ball: &BallEnds) -> Self {
        let end = |world: usize| ball.ends[world].map(|end| EndReport::of(&worlds[world], end));
        Self { name: ball.name.clone(), a: end(0), b: end(1), apart: ball.apart() }
    }
}

impl EndReport {
    fn of(world: &World, end: Final) -> Self {
        let place = end.motion.position;
        Self { how: world.report().phase_words(end.phase), x: place.x, y: place.y }
    }
}

fn form() -> JsonForm {
    JsonForm {
        title: "A shot that Baize played in two worlds",
        meaning: "What baize compare --json prints about each shot.",
        top: Object::of::<ComparisonReport>(),
        others: Vec::new(),
        objects: vec![
            Object::of::<WorldReport>(),
            Object::of::<PartingReport>(),
            Object::of::<ContactReport>(),
            Object::of::<BallReport>(),
            Object::of::<EndReport>(),
        ],
    }
}

/// What the program writes of the page `docs/json/compare.md`.
#[must_use]
pub fn compare_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/compare.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn compare_schema() -> String {
    form().schema(Map::new())
}
