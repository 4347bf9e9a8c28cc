//! The JSON about a plot, its page and its JSON Schema.

use std::io::{self, Write};

use serde_json::Map;

use crate::files::{FormVersion, Printed, PrintedForm, PrintedOutput, printed};
use crate::plots::{Axis, Chart, Curve, LawPlot, Panel, Point};

/// The version of the form.
const VERSION: u32 = 1;

printed! {
    /// The numbers of one plot.
    pub struct PlotReport<'a> as "A plot" {
        version: FormVersion<VERSION>;
        /// The version of Baize that computed the curves.
        baize: &'static str;
        /// The name of the plot.
        plot: &'a str;
        /// What it shows, in a sentence.
        about: &'a str;
        /// The physics whose numbers the curves have, as it was named.
        physics: Option<&'a str>, left_out = "if the curves have the constants of the published points";
        /// With which constants the curves are computed, in sentences.
        constants: &'a str;
        /// The panels, the uppermost first.
        panels: Vec<PanelReport<'a>>;
    }
}

printed! {
    /// Curves and points over the same axes.
    pub struct PanelReport<'a> as "panel" {
        /// The set-up, in words.
        title: &'a str;
        /// The axis to the right.
        x: AxisReport<'a>;
        /// The axis upwards.
        y: AxisReport<'a>;
        /// What the engine has computed.
        curves: Vec<CurveReport<'a>>;
        /// What is published.
        points: Vec<PointReport<'a>>;
    }
}

printed! {
    /// An axis.
    pub struct AxisReport<'a> as "axis" {
        /// What is measured along it.
        quantity: &'a str;
        /// Its unit.
        unit: Option<&'a str>, left_out = "if it has none";
    }
}

printed! {
    /// A curve.
    pub struct CurveReport<'a> as "curve" {
        /// What it is of, in words.
        name: &'a str;
        /// Its places, x and y in the units of the axes, by ascending x.
        places: Vec<[f64; 2]>;
    }
}

printed! {
    /// A published point.
    pub struct PointReport<'a> as "point" {
        /// Where it lies, x and y in the units of the axes.
        place: [f64; 2];
        /// The name of the curve to which it belongs.
        curve: Option<&'a str>, left_out = "if it belongs to no single one";
        /// Whether it was measured or computed.
        kind: &'static str, form = PrintedForm::OneOf(&["measured", "computed"]);
        /// Where it is published.
        source: &'a str;
    }
}

impl<'a> PlotReport<'a> {
    /// The report of a chart of this plot; `physics` is what the physics was called, if there was one.
    pub fn of(plot: &'a LawPlot, physics: Option<&'a str>, chart: &'a Chart) -> Self {
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            plot: plot.name,
            about: plot.about,
            physics,
            constants: &chart.constants,
            panels: chart.panels.iter().map(|panel| PanelReport::of(panel, chart)).collect(),
        }
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl<'a> PanelReport<'a> {
    fn of(panel: &'a Panel, chart: &'a Chart) -> Self {
        let axis =
            |axis: &Axis| AxisReport { quantity: axis.quantity, unit: Some(axis.unit).filter(|unit| !unit.is_empty()) };
        let curve = |curve: &'a Curve| CurveReport { name: &curve.name, places: curve.places.clone() };
        let point = |point: &Point| {
            let source = &chart.sources[point.source];
            let curve = point.curve.and_then(|index| panel.curves.get(index)).map(|curve| curve.name.as_str());
            PointReport { place: point.place, curve, kind: source.kind(), source: source.words }
        };
        Self {
            title: panel.title,
            x: axis(&panel.x),
            y: axis(&panel.y),
            curves: panel.curves.iter().map(curve).collect(),
            points: panel.points.iter().map(point).collect(),
        }
    }
}

const OPENING: &str = "\
# The JSON of `baize plot`

`baize plot PLOT --json` computes the curves of a plot of [physics.md](physics.md), and prints a line with them and the published points.
`baize plot all --json` prints a line for each plot. [`plot.schema.json`](plot.schema.json) is the same as a JSON Schema; `baize schema plot`
prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --features cli --test files json_page` writes it anew.
";

fn output() -> PrintedOutput {
    PrintedOutput {
        title: "A plot of what Baize computes and others have published",
        meaning: "What baize plot --json prints.",
        opening: OPENING,
        top: PlotReport::object(),
        others: Vec::new(),
        objects: vec![PanelReport::object(), AxisReport::object(), CurveReport::object(), PointReport::object()],
    }
}

/// The text of the page `docs/plot.md`.
#[must_use]
pub fn plot_page() -> String {
    output().page("")
}

/// The text of `docs/plot.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn plot_schema() -> String {
    output().schema(Map::new())
}
