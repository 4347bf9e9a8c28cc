//! Squirt against the offset of the tip.

use glam::DVec3;

use super::set_up::{POOL, bearing, moving};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::{Cue, Physics, Strike, Tip};

/// Squirt in degrees at the offsets 0.1, 0.25 and 0.5, by how many times heavier the ball is than the end of the cue (Alciatore TP A.31).
const COMPUTED: [(f64, [f64; 3]); 4] = [
    (12.0, [0.921, 2.259, 4.162]),
    (20.0, [0.607, 1.485, 2.709]),
    (30.0, [0.426, 1.040, 1.886]),
    (50.0, [0.267, 0.650, 1.173]),
];
const OFFSETS: [f64; 3] = [0.1, 0.25, 0.5];

/// Offset and squirt of three cues: Stinger, Players, Predator Z (Alciatore TP B.1). For their ends the theory gives 12.0, 20.2 and 29.2.
const CUES: [[f64; 2]; 3] = [[0.2667, 2.4], [0.4533, 2.5], [0.4533, 1.8]];

const SOURCES: [Source; 2] = [
    Source { words: "Alciatore, TP A.31", measured: false },
    Source {
        words: "Alciatore, TP B.1: from the left a Stinger break cue, a Predator Z below, a Players above",
        measured: true,
    },
];

/// By how many degrees the ball leaves to the left of the line of the cue if the tip is that far to the right; `None` if it misses.
fn squirted(offset: f64, cue: &Cue) -> Option<f64> {
    let strike = Strike { speed: 1.0, tip: Tip { side: offset, height: 0.0 }, ..Strike::default() };
    strike.on(&POOL, &moving(&POOL, DVec3::ZERO, DVec3::ZERO), cue).ok().map(|motion| bearing(motion.velocity))
}

pub fn squirt(given: Option<&Physics>) -> Chart {
    let cue = given.map_or_else(Cue::default, |physics| physics.cue.clone());
    let until = cue.offset_limit().clamp(0.01, 0.98);
    let curve = |name: String, end_mass: f64| {
        let cue = Cue { end_mass, ..cue.clone() };
        Curve::of(name, [0.0, until], 128, |offset| squirted(offset, &cue))
    };
    let of_ratio = |(ratio, _): (f64, [f64; 3])| curve(format!("ball : end = {ratio}"), POOL.mass / ratio);
    let own = given.map(|physics| curve("the cue's own end".to_owned(), physics.cue.end_mass));
    let computed = COMPUTED
        .iter()
        .enumerate()
        .flat_map(|(index, (_, degrees))| Point::on_curve(index, 0, [0, 1, 2].map(|at| [OFFSETS[at], degrees[at]])));
    Chart {
        title: "Squirt",
        panels: vec![Panel {
            title: "Angle between the path of the ball and the line of the cue",
            x: Axis::fixed("offset of the tip", "ball radii", [0.0, (10.0 * until).ceil() / 10.0, 0.1]),
            y: Axis::fitting("squirt", "°", Span::WithZero),
            curves: COMPUTED.map(of_ratio).into_iter().chain(own).collect(),
            points: computed.chain(Point::alone(1, CUES)).collect(),
        }],
        sources: SOURCES.to_vec(),
        constants: "Each curve is of a pool ball that is so many times heavier than the end of the cue: 12 for a break cue, 20 for an ordinary \
                    one, 30 to 50 for a shaft of low deflection. It ends at the miscue limit."
            .to_owned(),
        remark: "The heavier the end, the more squirt. Each cue was measured at one offset, and its end is as heavy as the theory then says: 12, \
                 20 and 29. So these points test whether such masses are plausible, not how the curve bends.",
    }
}
