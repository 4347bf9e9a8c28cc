//! The trace of a shot as a drawing in SVG, seen from above.

use glam::DVec2;

use super::motion_colours::{MOTIONS, MotionColour};
use super::table_drawing::{Drawing, EDGE, TRACK};
use super::trace::Trace;
use baize_table::shot::{Run, Setup};

/// The colour of the impacts.
const IMPACT: &str = "#4a4a4a";
/// The radius of the mark of an impact, and of that of a ball that spins in its place, in metres.
const MARK: f64 = 0.012;
const SPINS: f64 = 0.02;

/// The drawing: the table, the balls before the stroke, the tracks in the colours of how they move, the impacts, whose numbers show where the
/// pointer rests, and rings where the balls ended. Below it the colours are named.
#[must_use]
pub fn trace_svg(setup: &Setup, run: &Run, trace: &Trace) -> String {
    let mut drawing = Drawing::of(&setup.table, MOTIONS.len());
    drawing.balls(&setup.balls);
    for stretch in &trace.stretches {
        let Some(motion) = MotionColour::of(stretch.phase) else { continue };
        let places: Vec<DVec2> = stretch.places.iter().map(|place| place.truncate()).collect();
        let line = format!("stroke=\"{}\" stroke-width=\"{TRACK}\" stroke-opacity=\"0.8\"", motion.hex());
        match places[..] {
            [place] => drawing.disc(place, SPINS, &format!("fill=\"none\" {line}"), ""),
            _ => drawing.line(&places, &line),
        }
    }
    let moved = trace.series.balls.iter().filter_map(|series| setup.placed(series.ball));
    for placed in moved {
        if let Some(place) = run.rest_of(placed.ball.id) {
            drawing.end(placed, place, IMPACT);
        }
    }
    for impact in trace.listed() {
        let style = format!("fill=\"white\" stroke=\"{IMPACT}\" stroke-width=\"{EDGE}\"");
        drawing.disc(impact.mark(), MARK, &style, &impact.lines().join("; "));
    }
    for (number, motion) in MOTIONS.iter().enumerate() {
        drawing.caption(number, &motion.hex(), motion.word);
    }
    drawing.finish()
}
