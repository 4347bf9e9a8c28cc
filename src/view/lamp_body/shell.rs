//! The body of the lamp: its shade, the white reflector inside, and the rods on which it hangs.

use std::f64::consts::FRAC_PI_2;

use bevy::color::{ColorToComponents, LinearRgba};
use bevy::math::{DVec2, DVec3, Vec3};

use super::frame::TRAY;
use super::hung::Hung;
use super::panel::{TUBE, tubes};
use crate::view::grid::{add_grid, smooth};
use crate::view::room::Room;
use crate::view::surface::{Corner, Surface, ring};

/// Radius of the corners of the light, in metres, and the least radius of a corner of the shade.
const CORNER: f64 = 0.006;
const LEAST_CORNER: f64 = 0.003;
/// Number of parts of the rounding of a corner.
const CORNER_PARTS: u32 = 6;
/// Share of the light that the reflector sends down, at the light and at the lower edge, and share that the tray above it sends.
const REFLECTED: [f32; 2] = [0.55, 0.26];
const TRAY_LIGHT: f32 = 0.45;
/// Thickness of the sockets of the tubes, in metres.
const SOCKET: f64 = 0.010;
/// Linear colour of the fringe.
const BRASS: Vec3 = Vec3::new(0.16, 0.11, 0.04);
/// Where the rods are, in halves of the length of the light.
const RODS: [f64; 2] = [-0.6, 0.6];
/// The outline of a rod's foot on the shade and of its plate at the ceiling: radius, and height over the shade or below the ceiling,
/// in metres.
const FOOT: [(f64, f64); 4] = [(0.020, -0.002), (0.020, 0.010), (0.008, 0.018), (ROD, 0.026)];
const PLATE: [(f64, f64); 4] = [(ROD, 0.045), (0.016, 0.030), (0.050, 0.014), (0.055, 0.0)];
/// Radius of a rod in metres.
const ROD: f64 = 0.006;
/// Corners around a rod.
const ROD_PARTS: u32 = 16;

/// The outside of the shade of a lamp that hangs in that room, with what holds it.
pub(super) fn body(room: &Room, hung: &Hung) -> Surface {
    let mut surface = Surface::default();
    let frame = hung.frame;
    let colour = |of: Vec3| LinearRgba::from_vec3(of);
    let rows = |section: Vec<DVec2>| -> Vec<Vec<Corner>> { section.into_iter().map(|at| hung.around(at)).collect() };
    let outside = rows(frame.outside());
    if let Some(top) = outside.last() {
        surface.sheet(&top.iter().map(|corner| Corner { normal: DVec3::Z, ..*corner }).collect::<Vec<_>>());
    }
    add_grid(&mut surface, outside, -1.0);
    surface.paint(colour(frame.outside));
    if frame.has_fringe {
        rows(frame.fringe()).windows(2).for_each(|pair| add_grid(&mut surface, pair.to_vec(), -1.0));
        surface.paint(colour(BRASS));
    }
    RODS.iter().for_each(|share| add_rod(&mut surface, hung, *share, room.ceiling));
    surface.paint(colour(frame.rods));
    surface
}

/// The inside of the shade, as bright as it is seen in the light of the lamp.
pub(super) fn inside(hung: &Hung) -> Surface {
    let mut surface = Surface::default();
    let section = hung.frame.reflector();
    let rows = smooth(section.iter().map(|at| hung.around(*at)).collect(), -1.0);
    let light = |at: &DVec2| {
        let down = (-at.y / hung.frame.deep).clamp(0.0, 1.0) as f32;
        LinearRgba::from_vec3(hung.bright * (REFLECTED[0] + (REFLECTED[1] - REFLECTED[0]) * down))
    };
    for (pair, at) in rows.windows(2).zip(section.windows(2)) {
        surface.band_of(&pair[0], &pair[1], [light(&at[0]), light(&at[1])]);
    }
    let tray = hung.around(DVec2::new(0.0, TRAY));
    surface.sheet(&tray.iter().map(|corner| Corner { normal: -DVec3::Z, ..*corner }).collect::<Vec<_>>());
    add_sockets(&mut surface, hung);
    surface.paint(LinearRgba::from_vec3(hung.bright * TRAY_LIGHT));
    surface
}

/// Adds the sockets that hold the tubes at their ends.
fn add_sockets(surface: &mut Surface, hung: &Hung) {
    let (middles, half) = tubes(hung);
    for (middle, side) in middles.into_iter().flat_map(|middle| [-1.0, 1.0].map(|side| (middle, side))) {
        let size = DVec3::new(SOCKET / 2.0, TUBE, (TRAY + TUBE) / 2.0) * hung.times;
        let at = DVec3::new(side * (half + size.x), 0.0, (TRAY - TUBE) / 2.0 * hung.times);
        surface.block(middle + at, size);
    }
}

/// Adds a rod with its foot on the shade and its plate at the ceiling.
fn add_rod(surface: &mut Surface, hung: &Hung, share: f64, ceiling: f32) {
    let foot = hung.middle + DVec3::new(share * hung.half.x, 0.0, hung.frame.high * hung.times);
    let top = f64::from(ceiling) - foot.z;
    let outline = FOOT.into_iter().chain(PLATE.map(|(radius, below)| (radius, top - below)));
    let row = |(radius, up): (f64, f64)| -> Vec<Corner> {
        let corner = |out: DVec2| Corner::flat(foot + (out * radius).extend(up), out.extend(0.0));
        ring(ROD_PARTS).map(corner).collect()
    };
    add_grid(surface, outline.map(row).collect(), -1.0);
}

impl Hung {
    /// A row of corners around the light, counter-clockwise: `at` gives how far out and how far above the light (metres, of a lamp of
    /// the usual size).
    pub fn around(&self, at: DVec2) -> Vec<Corner> {
        let (out, up) = (at.x * self.times, at.y * self.times);
        let radius = (CORNER + out).max(LEAST_CORNER);
        let straight = self.half + out - radius;
        let mut row = Vec::new();
        for corner in 0..4 {
            for part in 0..=CORNER_PARTS {
                let turn = f64::from(corner) + f64::from(part) / f64::from(CORNER_PARTS);
                let (sin, cos) = libm::sincos(FRAC_PI_2 * turn);
                let middle = DVec2::from_angle(FRAC_PI_2 * (f64::from(corner) + 0.5));
                let flat = middle.signum() * straight + DVec2::new(cos, sin) * radius;
                row.push(Corner::flat(self.middle + flat.extend(up), DVec3::Z));
            }
        }
        row.extend(row.first().copied());
        row
    }
}
