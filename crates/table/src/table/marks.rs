//! What is drawn on the cloth: spots, straight lines and arcs. It does not affect the balls.

use serde::Deserialize;

use glam::DVec2;

use super::bare_ends::SAME_POINT;
use super::limits::{COORDINATES, SIZES, not_finite, size_flaw};
use baize_describe::Described;
use baize_files::Flaw;

/// A straight line on the cloth as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Line", deny_unknown_fields)]
pub struct LineFile {
    /// One end, from the centre.
    #[described(unit = "m", range = COORDINATES)]
    pub from: [f64; 2],
    /// The other end.
    #[described(unit = "m", range = COORDINATES)]
    pub to: [f64; 2],
}

/// An arc on the cloth as a file gives it, drawn counter-clockwise as seen from above.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Arc", deny_unknown_fields)]
pub struct ArcFile {
    /// Its centre, from that of the table.
    #[described(unit = "m", range = COORDINATES)]
    pub centre: [f64; 2],
    /// Its radius.
    #[described(unit = "m", range = SIZES)]
    pub radius: f64,
    /// Where it starts: 0 towards the foot, 90 towards the left, 180 towards the head.
    #[described(unit = "degrees", range = COORDINATES)]
    pub from_deg: f64,
    /// Where it ends, on the same scale.
    #[described(unit = "degrees", range = "above from_deg, by at most 360")]
    pub to_deg: f64,
}

/// What is drawn on the cloth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Spots in metres.
    pub spots: Vec<DVec2>,
    /// Both ends of straight lines in metres.
    pub lines: Vec<[DVec2; 2]>,
    /// Arcs.
    pub arcs: Vec<Arc>,
}

/// An arc on the cloth, counter-clockwise as seen from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Centre in metres.
    pub centre: DVec2,
    /// Radius in metres.
    pub radius: f64,
    /// Where it starts, in radians from +x towards +y.
    pub start: f64,
    /// How far it turns, in radians, above zero.
    pub turn: f64,
}

impl Arc {
    /// The arc of a file.
    pub(super) fn of(file: &ArcFile) -> Self {
        Self {
            centre: file.centre.into(),
            radius: file.radius,
            start: file.from_deg.to_radians(),
            turn: (file.to_deg - file.from_deg).to_radians(),
        }
    }

    /// The point on the arc after a share of its length, in metres.
    #[must_use]
    pub fn at(&self, share: f64) -> DVec2 {
        let (sin, cos) = libm::sincos(self.start + self.turn * share);
        self.centre + DVec2::new(cos, sin) * self.radius
    }
}

/// Everything impossible in the lines and arcs of a table.
pub(super) fn mark_flaws(lines: Option<&[LineFile]>, arcs: &[ArcFile]) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for (index, line) in lines.into_iter().flatten().enumerate() {
        let path = format!("lines[{index}]");
        flaws.extend(not_finite(&line.from, format_args!("{path}.from")));
        flaws.extend(not_finite(&line.to, format_args!("{path}.to")));
        if DVec2::from_array(line.from).distance(DVec2::from_array(line.to)) <= SAME_POINT {
            flaws.push(Flaw::new(path, "starts and ends at the same point"));
        }
    }
    for (index, arc) in arcs.iter().enumerate() {
        let path = format!("arcs[{index}]");
        flaws.extend(not_finite(&arc.centre, format_args!("{path}.centre")));
        flaws.extend(size_flaw(arc.radius, false, "m").map(|flaw| flaw.under(format!("{path}.radius"))));
        let from = not_finite(&[arc.from_deg], format_args!("{path}.from_deg"));
        let to = not_finite(&[arc.to_deg], format_args!("{path}.to_deg"));
        let turn = arc.to_deg - arc.from_deg;
        if from.is_none() && to.is_none() && !(turn > 0.0 && turn <= 360.0) {
            let message = "must lie above from_deg, by 360 degrees at most";
            flaws.push(Flaw::new(format!("{path}.to_deg"), message));
        }
        flaws.extend(from.into_iter().chain(to));
    }
    flaws
}
