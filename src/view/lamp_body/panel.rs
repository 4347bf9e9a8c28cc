//! What shines in the lamp: tubes, or sheets that diffuse the light.

use bevy::color::{ColorToComponents, LinearRgba};
use bevy::math::{DVec2, DVec3};

use super::frame::Source;
use super::hung::Hung;
use crate::view::grid::{add_grid, smooth};
use crate::view::surface::{Corner, Surface, ring};

/// Radius of a tube, the longest tube, and the gap around each end, in metres.
pub(super) const TUBE: f64 = 0.013;
const LONGEST: f64 = 1.6;
const TUBE_GAP: f64 = 0.025;
/// The end of a tube: shares of its radius, and distances from its end in metres.
const TIP: [(f64, f64); 3] = [(0.0, 0.0), (0.8, 0.001), (1.0, 0.006)];
/// Corners around a tube.
const TUBE_PARTS: u32 = 16;
/// Gap around a sheet, and how far its middle hangs down, in metres.
const SHEET_GAP: f64 = 0.006;
const BULGE: f64 = 0.006;
/// Number of parts of a sheet along each side, and the share of the light that it has at its corners.
const SHEET_PARTS: u32 = 8;
const AT_CORNER: f32 = 0.80;

/// What shines in a lamp. The room does not light it.
pub(super) fn panel(hung: &Hung) -> Surface {
    let mut surface = Surface::default();
    match hung.frame.source {
        Source::Tubes(_) => add_tubes(&mut surface, hung),
        Source::Sheets(count) => {
            let half = DVec2::new(hung.half.x / f64::from(count), hung.half.y);
            for index in 0..count {
                add_sheet(&mut surface, hung, middle_of(index, count) * hung.half.x, half);
            }
        }
    }
    surface
}

/// The middle of one of `count` equal parts, from -1 to 1.
fn middle_of(index: u32, count: u32) -> f64 {
    (2.0 * f64::from(index) + 1.0) / f64::from(count) - 1.0
}

/// The middles of the tubes, side by side and end to end, and half their length in metres.
pub(super) fn tubes(hung: &Hung) -> (Vec<DVec3>, f64) {
    let Source::Tubes(count) = hung.frame.source else { return (Vec::new(), 0.0) };
    let in_row = (2.0 * hung.half.x / (LONGEST * hung.times)).ceil().max(1.0) as u32;
    let places = (0..count).flat_map(|aside| (0..in_row).map(move |ahead| (ahead, aside)));
    let middle = |(ahead, aside)| {
        let flat = DVec2::new(middle_of(ahead, in_row), middle_of(aside, count)) * hung.half;
        hung.middle + flat.extend(0.0)
    };
    (places.map(middle).collect(), hung.half.x / f64::from(in_row) - TUBE_GAP * hung.times)
}

/// Adds the tubes.
fn add_tubes(surface: &mut Surface, hung: &Hung) {
    let (middles, half) = tubes(hung);
    for middle in middles {
        let row = |(radius, x): (f64, f64)| -> Vec<Corner> {
            let out = |out: DVec2| {
                let flat = out * radius * TUBE * hung.times;
                DVec3::new(x, flat.x, flat.y)
            };
            ring(TUBE_PARTS).map(|around| Corner::flat(middle + out(around), DVec3::NEG_Z)).collect()
        };
        let first = TIP.map(|(radius, from_end)| (radius, from_end - half));
        let last = TIP.into_iter().rev().map(|(radius, from_end)| (radius, half - from_end));
        add_grid(surface, first.into_iter().chain(last).map(row).collect(), -1.0);
    }
    surface.paint(LinearRgba::from_vec3(hung.bright));
}

/// Adds a sheet of that half size, its middle so far along the lamp: its middle hangs down a little, and is the brightest.
fn add_sheet(surface: &mut Surface, hung: &Hung, along: f64, half: DVec2) {
    let half = half - SHEET_GAP * hung.times;
    let share = |part: u32| 2.0 * f64::from(part) / f64::from(SHEET_PARTS) - 1.0;
    let row = |across: u32| -> Vec<Corner> {
        let corner = |part: u32| {
            let at = DVec2::new(share(part), share(across));
            let flat = DVec2::ONE - at * at * at * at;
            let down = BULGE * hung.times * flat.x * flat.y;
            let place = DVec3::X * along + (at * half).extend(-down);
            Corner { place: hung.middle + place, normal: -DVec3::Z, grain: at }
        };
        (0..=SHEET_PARTS).map(corner).collect()
    };
    let rows = smooth((0..=SHEET_PARTS).map(row).collect(), 1.0);
    let light = |corner: &Corner| {
        let from_middle = (corner.grain.length_squared() / 2.0) as f32;
        LinearRgba::from_vec3(hung.bright * (1.0 - (1.0 - AT_CORNER) * from_middle))
    };
    for pair in rows.windows(2) {
        for (near, far) in pair[0].windows(2).zip(pair[1].windows(2)) {
            surface.quad_in_colours([near[0], near[1], far[1], far[0]].map(|corner| (corner, light(&corner))));
        }
    }
}
