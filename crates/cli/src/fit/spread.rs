//! How the errors of the shots spread, as a drawing.

use baize_analysis::fit::{EARLY, Judged, Score, quantile};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Span, chart_svg};

/// Shares of the shots in percent at which the curves are drawn.
const SHARES: [f64; 2] = [2.0, 95.0];

/// The drawing: for every share of the shots, the error below which they lie.
#[must_use]
pub fn spread_svg(all: &Judged) -> String {
    let curve = |name: &str, part: fn(&Score) -> f64| {
        let values: Vec<f64> = all.computed.iter().map(|shot| 100.0 * part(&shot.score)).collect();
        let [from, to] = SHARES;
        Curve::of(name, SHARES, (to - from) as u32, |share| Some(quantile(&values, share / 100.0)))
    };
    let early = format!("all balls, first {EARLY} s");
    let curves = vec![
        curve("cue ball", |score| score.cue_ball),
        curve("all balls", |score| score.all),
        curve(&early, |score| score.early),
    ];
    chart_svg(&Chart {
        title: "Measured and computed shots",
        panels: vec![Panel {
            title: "Root mean square distance of a shot from the measured places",
            x: Axis::fixed("share of the shots that are closer", "%", [0.0, 100.0, 25.0]),
            y: Axis::fitting("distance", "cm", Span::WithZero),
            curves,
            points: Vec::new(),
        }],
        sources: Vec::new(),
        constants: format!("{} shots.", all.shots.len()),
        remark: "At 50 % stands the median. A few shots go far astray: a ball that just misses another one changes all that follows.",
    })
}
