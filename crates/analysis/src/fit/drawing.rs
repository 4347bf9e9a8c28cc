//! A measured shot beside the computed one, as a drawing in SVG.

use glam::DVec2;

use super::samples::Samples;
use crate::plots::{Drawing, TRACK};
use baize_table::shot::{Run, drawn_tracks};

/// The colours of what was measured and what is computed, which also people who see few colours tell apart (Okabe and Ito 2008).
const MEASURED: &str = "#d55e00";
const COMPUTED: &str = "#0072b2";

/// The radius of a dot, and how far from the last drawn one a place must be to be drawn, in metres.
const DOT: f64 = 0.005;
const APART: f64 = 0.02;

/// The table with the balls before the strike, the measured places as dots, and the tracks of the computed run as lines. Below it stand
/// the name of the shot and `words`.
#[must_use]
pub fn fit_svg(shot: &Samples, run: &Run, words: &str) -> String {
    let mut drawing = Drawing::of(&shot.setup.table, 2);
    drawing.balls(&shot.setup.balls);
    for (_, places) in drawn_tracks(run) {
        drawing.line(&places, &format!("stroke=\"{COMPUTED}\" stroke-width=\"{TRACK}\""));
    }
    for ball in 0..shot.setup.balls.len() {
        let seen = shot.samples.iter().filter(|sample| sample.ball == ball).map(|sample| sample.place);
        for place in thinned(&seen.collect::<Vec<DVec2>>()) {
            drawing.disc(place, DOT, &format!("fill=\"{MEASURED}\""), "");
        }
    }
    drawing.caption(0, MEASURED, &format!("Shot {}, dots: measured", shot.id));
    drawing.caption(1, COMPUTED, &format!("lines: computed, {words}"));
    drawing.finish()
}

/// The points without those that lie close to the one before them; the last one stays.
fn thinned(points: &[DVec2]) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::new();
    for (index, point) in points.iter().enumerate() {
        let is_far = kept.last().is_none_or(|last| last.distance(*point) > APART);
        if is_far || index + 1 == points.len() {
            kept.push(*point);
        }
    }
    kept
}
