//! A measured shot beside the computed one, as a drawing in SVG.

use bevy::math::DVec2;

use super::samples::Samples;
use crate::physics::Track;
use crate::plots::{Drawing, TRACK};

/// The colours of what was measured and what is computed, which also people who see few colours tell apart (Okabe and Ito 2008).
const MEASURED: &str = "#d55e00";
const COMPUTED: &str = "#0072b2";

/// A point of a track is drawn when it is so far from the last drawn one, in metres.
const APART: f64 = 0.01;

/// The table with the balls before the strike, the measured places as dots, and the computed tracks as lines. Below it stand
/// `words`.
#[must_use]
pub fn fit_svg(shot: &Samples, tracks: &[Track], words: &str) -> String {
    let mut drawing = Drawing::of(&shot.setup.table, 1);
    drawing.balls(&shot.setup.balls);
    for (ball, track) in tracks.iter().enumerate() {
        let samples = shot.samples.iter().filter(|sample| sample.ball == ball);
        let computed: Vec<DVec2> =
            samples.clone().map(|sample| track.at(sample.time.max(0.0)).position.truncate()).collect();
        drawing.line(&thinned(&computed), &format!("stroke=\"{COMPUTED}\" stroke-width=\"{TRACK}\""));
        for place in thinned(&samples.map(|sample| sample.place).collect::<Vec<_>>()) {
            drawing.disc(place, 0.004, &format!("fill=\"{MEASURED}\""), "");
        }
    }
    drawing.caption(0, MEASURED, words);
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
