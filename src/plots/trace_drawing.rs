//! The trace of a shot as a drawing in SVG, seen from above, and the colours of the kinds of motion.

use bevy::math::DVec2;

use super::svg::{Drawing, EDGE, TRACK};
use super::trace::Trace;
use crate::physics::Phase;
use crate::shot::{Run, Setup};

/// The kinds of motion with a colour on paper, which also people who see few colours tell apart (Okabe and Ito 2008).
const MOTIONS: [(&str, &str); 4] =
    [("sliding", "#d55e00"), ("rolling", "#0072b2"), ("spinning", "#cc79a7"), ("flying", "#000000")];
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
        let Some((_, colour)) = motion(stretch.phase) else { continue };
        let places: Vec<DVec2> = stretch.places.iter().map(|place| place.truncate()).collect();
        let line = format!("stroke=\"{colour}\" stroke-width=\"{TRACK}\" stroke-opacity=\"0.8\"");
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
    for impact in &trace.impacts {
        let style = format!("fill=\"white\" stroke=\"{IMPACT}\" stroke-width=\"{EDGE}\"");
        drawing.disc(impact.place.truncate(), MARK, &style, &impact.lines().join("; "));
    }
    for (number, (word, colour)) in MOTIONS.iter().enumerate() {
        drawing.caption(number, colour, word);
    }
    drawing.finish()
}

/// Word and colour of a kind of motion; `None` for a ball that rests or is out of play.
fn motion(phase: Phase) -> Option<(&'static str, &'static str)> {
    let index = match phase {
        Phase::Sliding => 0,
        Phase::Rolling => 1,
        Phase::Spinning => 2,
        Phase::Airborne | Phase::Toppling => 3,
        Phase::Resting | Phase::OffTable | Phase::Pocketed(_) => return None,
    };
    Some(MOTIONS[index])
}
