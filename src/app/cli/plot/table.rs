//! The numbers of a plot as a table of comma-separated values.

use std::fmt::Write;

use crate::app::cli::csv::quoted;
use crate::plots::Chart;

/// The heads of the columns.
const HEAD: &str = "panel,kind,name,x,y\n";

/// The table: a line of heads, then a line for each place of a curve and for each published point, panel by panel. `kind` is `curve`, `computed`
/// or `measured`; the name of a point is its source.
pub fn csv(chart: &Chart) -> String {
    let mut text = HEAD.to_owned();
    for panel in &chart.panels {
        let title = quoted(panel.title);
        for curve in &panel.curves {
            let name = quoted(&curve.name);
            for [x, y] in &curve.places {
                let _ = writeln!(text, "{title},curve,{name},{x},{y}");
            }
        }
        for point in &panel.points {
            let source = &chart.sources[point.source];
            let (kind, name, [x, y]) = (source.kind(), quoted(source.words), point.place);
            let _ = writeln!(text, "{title},{kind},{name},{x},{y}");
        }
    }
    text
}
