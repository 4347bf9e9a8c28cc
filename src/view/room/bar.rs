//! The sideboard of a club with its bottles, and what hangs on a wall beside it: cues in their rack, and the triangle.

use bevy::prelude::*;

use super::furniture::Furniture;
use super::seats::{WALNUT, tumbler};
use super::solids::{Spot, paint};

/// Linear colours of the shaft of a cue, and of the brass of knobs.
const MAPLE: Vec3 = Vec3::new(0.52, 0.35, 0.17);
const BRASS: Vec3 = Vec3::new(0.48, 0.31, 0.10);
/// Linear colours of the glass of bottles.
const GLASS: [Vec3; 5] = [
    Vec3::new(0.020, 0.060, 0.018),
    Vec3::new(0.110, 0.036, 0.008),
    Vec3::new(0.16, 0.17, 0.17),
    Vec3::new(0.012, 0.020, 0.060),
    Vec3::new(0.150, 0.014, 0.012),
];
/// Linear colours of the labels.
const LABELS: [Vec3; 3] = [Vec3::new(0.55, 0.50, 0.38), Vec3::new(0.035, 0.033, 0.030), Vec3::new(0.45, 0.32, 0.08)];
/// Linear colours of the butts of the cues in the rack.
const BUTTS: [Vec3; 3] =
    [Vec3::new(0.020, 0.014, 0.012), Vec3::new(0.060, 0.016, 0.010), Vec3::new(0.014, 0.022, 0.050)];
/// Distance of two cues, length of a cue, and height of its butt over the floor, in metres.
const BETWEEN: f64 = 0.115;
const CUE: f64 = 1.46;
const BUTT: f64 = 0.42;
/// Length of a side of the triangle in metres.
const TRIANGLE: f64 = 0.36;

/// A sideboard with doors, and two rows of bottles before a dark mirror.
pub(super) fn sideboard(room: &mut Furniture, spot: Spot) {
    let wood = &mut room.satin;
    spot.block(wood, [0.0, 0.0, 0.04], [0.92, 0.20, 0.04]);
    paint(wood, WALNUT * 0.5);
    spot.rounded(wood, [0.0, 0.0, 0.50], [0.96, 0.24, 0.43], 0.012);
    spot.rounded(wood, [0.0, -0.01, 0.95], [1.0, 0.27, 0.022], 0.012);
    paint(wood, WALNUT);
    for door in [-1.5, -0.5, 0.5, 1.5] {
        spot.rounded(wood, [0.465 * door, -0.245, 0.50], [0.205, 0.012, 0.36], 0.010);
        spot.rounded(wood, [0.465 * door, -0.256, 0.50], [0.145, 0.008, 0.29], 0.007);
    }
    paint(wood, WALNUT * 1.5);
    for door in [-1.5, -0.5, 0.5, 1.5] {
        let side = if [-1.5, 0.5].contains(&door) { 0.17 } else { -0.17 };
        spot.block(&mut room.gloss, [0.465 * door + side, -0.275, 0.52], [0.008, 0.012, 0.035]);
    }
    paint(&mut room.gloss, BRASS);
    // The back of the shelf, its sides, and the board for the upper bottles.
    spot.block(&mut room.gloss, [0.0, 0.215, 1.36], [0.90, 0.008, 0.37]);
    paint(&mut room.gloss, Vec3::splat(0.012));
    let wood = &mut room.satin;
    for side in [-1.0, 1.0] {
        spot.rounded(wood, [0.92 * side, 0.13, 1.37], [0.022, 0.10, 0.40], 0.008);
    }
    spot.rounded(wood, [0.0, 0.13, 1.37], [0.90, 0.09, 0.013], 0.006);
    spot.rounded(wood, [0.0, 0.13, 1.78], [0.97, 0.12, 0.022], 0.012);
    paint(wood, WALNUT);
    for (at, aside) in (-6..=6).map(|at| (at, f64::from(at) * 0.128)) {
        bottle(room, spot, [aside, 0.12, 0.972], at + 7);
        if at % 4 != 0 {
            bottle(room, spot, [aside + 0.02, 0.13, 1.383], at + 16);
        }
    }
    for aside in [-0.62, -0.50, -0.38, 0.45, 0.57] {
        tumbler(room, spot, [aside, -0.13, 0.972]);
    }
}

/// A bottle of one of several kinds.
fn bottle(room: &mut Furniture, spot: Spot, foot: [f64; 3], kind: i32) {
    let pick = |of: usize, by: i32| (kind * by).rem_euclid(of as i32) as usize;
    let high = [0.30, 0.27, 0.32, 0.25][pick(4, 3)];
    let wide = [0.037, 0.042, 0.034][pick(3, 5)];
    let shoulder = high * 0.62;
    let outline =
        [(wide, 0.0), (wide, shoulder), (wide * 0.75, shoulder + 0.03), (0.014, shoulder + 0.055), (0.013, high)];
    spot.turned(&mut room.gloss, foot, &outline, 10);
    paint(&mut room.gloss, GLASS[pick(GLASS.len(), 7)]);
    spot.turned(&mut room.gloss, foot, &[(0.015, high - 0.02), (0.015, high + 0.004), (0.0, high + 0.004)], 8);
    paint(&mut room.gloss, LABELS[pick(3, 2)] * 0.6);
    let label = [(wide + 0.0006, shoulder * 0.30), (wide + 0.0006, shoulder * 0.78)];
    spot.turned(&mut room.matt, foot, &label, 10);
    paint(&mut room.matt, LABELS[pick(3, 4)]);
}

/// A rack of cues on the wall at the spot's back, one place of which is empty.
pub(super) fn cue_rack(room: &mut Furniture, spot: Spot) {
    let wood = &mut room.satin;
    spot.rounded(wood, [0.0, -0.018, 1.22], [0.52, 0.016, 0.86], 0.010);
    paint(wood, WALNUT * 0.7);
    spot.rounded(wood, [0.0, -0.07, 0.40], [0.50, 0.055, 0.022], 0.012);
    spot.rounded(wood, [0.0, -0.055, 1.52], [0.50, 0.040, 0.020], 0.012);
    spot.rounded(wood, [0.0, -0.035, 2.09], [0.55, 0.035, 0.020], 0.012);
    paint(wood, WALNUT * 1.5);
    for place in (-3..=3).filter(|place| *place != 1) {
        let foot = [BETWEEN * f64::from(place), -0.075, BUTT];
        let cue = &mut room.gloss;
        let butt = BUTTS[(place + 3) as usize % 3];
        let parts: [(f64, f64, Vec3); 4] = [
            (0.0, 0.04, Vec3::splat(0.01)),
            (0.04, 0.16, butt),
            (0.16, 0.48, Vec3::splat(0.012)),
            (0.48, 0.75, butt * 1.6),
        ];
        let radius = |share: f64| 0.0148 - 0.0088 * share / CUE;
        for (from, to, colour) in parts {
            spot.turned(cue, foot, &[(radius(from), from), (radius(to), to)], 10);
            paint(cue, colour);
        }
        spot.turned(cue, foot, &[(radius(0.75), 0.75), (radius(1.43), 1.43)], 10);
        paint(cue, MAPLE);
        spot.turned(cue, foot, &[(radius(1.43), 1.43), (radius(1.455), 1.455)], 10);
        paint(cue, Vec3::splat(0.75));
        spot.turned(cue, foot, &[(radius(CUE), 1.455), (radius(CUE), CUE), (0.0, CUE + 0.002)], 10);
        paint(cue, Vec3::new(0.03, 0.10, 0.22));
    }
}

/// A triangle of wood on a peg of the wall at the spot's back, and a long rest below it.
pub(super) fn triangle(room: &mut Furniture, spot: Spot) {
    let (wood, half) = (&mut room.satin, TRIANGLE / 2.0);
    let top = 1.66;
    let corners = [[0.0, -0.03, top], [-half, -0.03, top - 0.866 * TRIANGLE], [half, -0.03, top - 0.866 * TRIANGLE]];
    for [from, to] in [[0, 1], [1, 2], [2, 0]] {
        spot.beam(wood, [corners[from], corners[to]], 0.014);
    }
    paint(wood, Vec3::new(0.23, 0.10, 0.035));
    spot.block(&mut room.gloss, [0.0, -0.025, top - 0.028], [0.008, 0.03, 0.008]);
    paint(&mut room.gloss, BRASS);
}
