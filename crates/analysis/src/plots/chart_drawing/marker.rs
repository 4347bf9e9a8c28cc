//! The marks of published points.

use glam::DVec2;

use crate::plots::svg::Svg;

/// Half the width of a mark.
const SIZE: f64 = 4.2;

/// A mark around a place. Its shape says from which source the point is; it is full if the point was measured, and open if it was computed.
pub fn marker(svg: &mut Svg, place: DVec2, source: usize, measured: bool, colour: &str) {
    let style = if measured {
        format!("fill=\"{colour}\" stroke=\"white\" stroke-width=\"0.8\"")
    } else {
        format!("fill=\"white\" stroke=\"{colour}\" stroke-width=\"1.6\"")
    };
    let corners = |corners: &[[f64; 2]]| -> Vec<DVec2> {
        corners.iter().map(|[x, y]| place + SIZE * DVec2::new(*x, *y)).collect()
    };
    match source % 4 {
        0 => svg.disc(place, SIZE, &style, ""),
        1 => svg.polygon(&corners(&[[0.0, -1.35], [1.35, 0.0], [0.0, 1.35], [-1.35, 0.0]]), &style),
        2 => svg.polygon(&corners(&[[-0.95, -0.95], [0.95, -0.95], [0.95, 0.95], [-0.95, 0.95]]), &style),
        _ => svg.polygon(&corners(&[[0.0, -1.25], [1.2, 0.9], [-1.2, 0.9]]), &style),
    }
}
