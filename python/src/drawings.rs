//! Drawings and pictures of set-ups.

use baize_analysis::plots::{DrawnBall, Trace, animation_svg, setup_svg, table_picture, trace_svg};
use baize_table::shot::{Run, Setup, simulate};
use glam::DVec2;
use numpy::PyArray3;
use numpy::ndarray::{ArrayViewD, Ix2};
use pyo3::prelude::*;

use crate::error::refused;
use crate::shots::array;

/// The widths in pixels that a picture may have.
const WIDTHS: std::ops::RangeInclusive<usize> = 16..=4096;

/// The set-up as SVG: with a stroke that can be played also the tracks, the impacts and where the balls end.
pub fn svg(setup: &Setup) -> String {
    match played(setup) {
        Some(run) => trace_svg(setup, &run, &Trace::of(setup, &run)),
        None => setup_svg(setup),
    }
}

/// The shot as SVG that moves.
///
/// # Errors
/// A sentence, if the set-up has no stroke, or one that cannot be played.
pub fn animation(setup: &Setup) -> PyResult<String> {
    if setup.strike.is_none() {
        return Err(refused("the set-up has no stroke, so nothing moves; `with_strike` gives it one"));
    }
    let run = simulate(setup).map_err(refused)?;
    Ok(animation_svg(setup, &run))
}

/// The shot as HTML for a notebook; `None` without a stroke that can be played. A click on the drawing stops it and lets it go on.
pub fn html(setup: &Setup) -> Option<String> {
    let run = played(setup)?;
    let toggle = "this.animationsPaused()?this.unpauseAnimations():this.pauseAnimations()";
    let svg = animation_svg(setup, &run);
    let svg = svg.replacen("<svg ", &format!("<svg style=\"width:100%;max-width:48em\" onclick=\"{toggle}\" "), 1);
    Some(svg)
}

fn played(setup: &Setup) -> Option<Run> {
    setup.strike.and_then(|_| simulate(setup).ok())
}

/// The table with the balls in pixels: uint8 (height, width, 3). With `places`, (balls, 2 or 3) in metres, they lie there; a ball whose x
/// is NaN is not drawn.
///
/// # Errors
/// A sentence about a width or a shape that cannot be.
pub fn picture(
    py: Python<'_>,
    setup: &Setup,
    width: usize,
    places: Option<&ArrayViewD<'_, f64>>,
) -> PyResult<Py<PyArray3<u8>>> {
    if !WIDTHS.contains(&width) {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        return Err(refused(format_args!("width is {width}, but must be a number of pixels from {least} to {most}")));
    }
    let count = setup.balls.len();
    let places: Vec<DVec2> = match places {
        None => setup.balls.iter().map(|placed| placed.motion.position.truncate()).collect(),
        Some(places) => {
            let rows = places.view().into_dimensionality::<Ix2>().ok();
            let rows = rows.filter(|rows| rows.nrows() == count && matches!(rows.ncols(), 2 | 3)).ok_or_else(|| {
                refused(format_args!(
                    "positions has the shape {:?}, but must have ({count}, 2) or ({count}, 3)",
                    places.shape()
                ))
            })?;
            rows.outer_iter().map(|row| DVec2::new(row[0], row[1])).collect()
        }
    };
    let drawn = setup.balls.iter().zip(places).map(|(placed, place)| DrawnBall {
        place,
        radius: placed.ball.radius,
        look: &placed.look,
    });
    let (pixels, [width, height]) = table_picture(&setup.table, &drawn.collect::<Vec<_>>(), width);
    array(py, pixels, [height, width, 3])
}
