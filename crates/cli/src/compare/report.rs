//! The JSON about a shot in two worlds, its page and its JSON Schema.

use std::io::{self, Write};

use serde_json::Map;

use baize_analysis::plots::{BallEnds, Comparison, World};
use baize_files::{FormVersion, Printed, PrintedForm, PrintedOutput, printed};
use baize_table::shot::{Event, EventKind, Final, ShotPart};

/// The version of the form.
const VERSION: u32 = 1;

printed! {
    /// One line about each shot.
    pub struct ComparisonReport<'a> as "A comparison" {
        version: FormVersion<VERSION>;
        /// The version of Baize that played the shots.
        baize: &'static str;
        /// The shot, as it was named.
        shot: &'a str;
        /// What differs between the worlds.
        of: &'static str, form = PrintedForm::OneOf(&["physics", "table", "balls", "cue"]);
        /// Both worlds, A first.
        worlds: Vec<WorldReport<'a>>;
        /// Where the shots part.
        parting: Option<PartingReport>, left_out = "if the same balls meet the same things in the same order";
        /// Every ball, by ascending id.
        balls: Vec<BallReport>;
    }
}

printed! {
    /// A world.
    pub struct WorldReport<'a> as "world" {
        /// The name or path of the file that makes it.
        name: &'a str;
        /// When the shot ended.
        duration: f64, unit = "s";
    }
}

printed! {
    /// The first contact in which another ball meets something, or a ball meets something else. Things with the same name are the same.
    pub struct PartingReport as "parting" {
        /// How many contacts both have before, the tip's not counted.
        contacts_before: usize;
        /// The next contact in A.
        a: Option<ContactReport>, left_out = "if nothing more is met there";
        /// The next contact in B.
        b: Option<ContactReport>, left_out = "likewise";
    }
}

printed! {
    /// A contact.
    pub struct ContactReport as "contact" {
        /// When, on the shot clock.
        time: f64, unit = "s";
        /// Who meets what.
        what: String;
        /// The speed along the normal at which the two come together.
        normal_speed: f64, unit = "m/s";
    }
}

printed! {
    /// How a ball ended.
    pub struct BallReport as "ball" {
        /// Its name.
        name: String;
        /// Its end in A.
        a: Option<EndReport>, left_out = "if that world does not have it";
        /// Its end in B.
        b: Option<EndReport>, left_out = "likewise";
        /// How far apart the two ends are, seen from above.
        apart: Option<f64>, unit = "m", left_out = "unless it stayed on the table in both";
    }
}

printed! {
    /// An end.
    pub struct EndReport as "end" {
        /// How it ended, such as `rests`, `in foot left` or `off the table`.
        how: String;
        /// Where, from the middle of the table towards the foot; of a pocketed ball where it was captured.
        x: f64, unit = "m";
        /// Where, to the left of somebody who looks towards the foot.
        y: f64, unit = "m";
    }
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

fn output() -> PrintedOutput {
    PrintedOutput {
        title: "A shot that Baize played in two worlds",
        meaning: "What baize compare --json prints about each shot.",
        top: ComparisonReport::object(),
        others: Vec::new(),
        objects: vec![
            WorldReport::object(),
            PartingReport::object(),
            ContactReport::object(),
            BallReport::object(),
            EndReport::object(),
        ],
    }
}

/// What the program writes of the page `docs/json/compare.md`.
#[must_use]
pub fn compare_tables() -> String {
    output().tables("")
}

/// The text of `docs/json/compare.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn compare_schema() -> String {
    output().schema(Map::new())
}
