//! What people sit on and drink at: club chairs, benches, stools, tables, and the rows of a stand.

use bevy::prelude::*;

use super::furniture::Furniture;
use super::solids::{Spot, paint};

/// Linear colours: walnut, oak, and brass that is rubbed by shoes.
pub(super) const WALNUT: Vec3 = Vec3::new(0.150, 0.074, 0.040);
const OAK: Vec3 = Vec3::new(0.235, 0.140, 0.072);
const BRASS: Vec3 = Vec3::new(0.42, 0.27, 0.09);
/// Linear colours of leather.
pub(super) const OXBLOOD: Vec3 = Vec3::new(0.170, 0.032, 0.026);
pub(super) const BOTTLE_GREEN: Vec3 = Vec3::new(0.030, 0.095, 0.058);
pub(super) const TAN: Vec3 = Vec3::new(0.260, 0.115, 0.042);
/// Linear colours of the seats of a stand, of its steps, and of the board before it.
const STAND_SEAT: Vec3 = Vec3::new(0.055, 0.065, 0.105);
const STAND_STEP: Vec3 = Vec3::new(0.055, 0.055, 0.060);
const STAND_BOARD: Vec3 = Vec3::new(0.034, 0.056, 0.130);

/// Width of a seat of a stand, depth and height of its steps, in metres.
pub(super) const SEAT: f64 = 0.56;
pub(super) const STEP: [f64; 2] = [0.82, 0.30];

/// A leather club chair with wings of wood.
pub(super) fn club_chair(room: &mut Furniture, spot: Spot, leather: Vec3) {
    let soft = &mut room.satin;
    spot.rounded(soft, [0.0, -0.03, 0.41], [0.265, 0.285, 0.085], 0.05);
    spot.rounded(soft, [0.0, 0.265, 0.66], [0.285, 0.085, 0.31], 0.07);
    for side in [-1.0, 1.0] {
        spot.rounded(soft, [0.335 * side, -0.01, 0.47], [0.075, 0.31, 0.17], 0.065);
    }
    paint(soft, leather);
    spot.rounded(soft, [0.0, 0.0, 0.27], [0.385, 0.305, 0.055], 0.02);
    paint(soft, leather * 0.7);
    for (side, behind) in [(-1.0, -0.25), (1.0, -0.25), (-1.0, 0.25), (1.0, 0.25)] {
        let outline = [(0.016, 0.0), (0.018, 0.03), (0.028, 0.20), (0.028, 0.23)];
        spot.turned(soft, [0.33 * side, behind, 0.0], &outline, 8);
    }
    paint(soft, WALNUT);
}

/// A chair of oak with a cushioned seat and an open back.
pub(super) fn side_chair(room: &mut Furniture, spot: Spot, leather: Vec3) {
    let wood = &mut room.satin;
    spot.rounded(wood, [0.0, -0.01, 0.455], [0.225, 0.225, 0.035], 0.03);
    paint(wood, leather);
    for side in [-1.0, 1.0] {
        spot.beam(wood, [[0.205 * side, -0.20, 0.0], [0.205 * side, -0.19, 0.43]], 0.017);
        spot.beam(wood, [[0.195 * side, 0.27, 0.0], [0.205 * side, 0.20, 0.45]], 0.017);
        spot.beam(wood, [[0.205 * side, 0.20, 0.45], [0.195 * side, 0.275, 0.96]], 0.016);
        spot.beam(wood, [[0.205 * side, -0.195, 0.20], [0.20 * side, 0.235, 0.20]], 0.010);
    }
    spot.block(wood, [0.0, 0.0, 0.42], [0.215, 0.205, 0.022]);
    for [behind, up, half] in [[0.272, 0.91, 0.045], [0.240, 0.70, 0.024]] {
        spot.rounded(wood, [0.0, behind, up], [0.195, 0.011, half], 0.009);
    }
    paint(wood, OAK);
}

/// A high stool with a round seat and a ring of brass for the feet.
pub(super) fn stool(room: &mut Furniture, spot: Spot, leather: Vec3) {
    let seat = [(0.0, 0.70), (0.15, 0.70), (0.178, 0.715), (0.182, 0.745), (0.165, 0.775), (0.09, 0.787), (0.0, 0.789)];
    spot.turned(&mut room.satin, [0.0; 3], &seat, 16);
    paint(&mut room.satin, leather);
    for (aside, behind) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        spot.beam(
            &mut room.satin,
            [[0.185 * aside, 0.185 * behind, 0.0], [0.105 * aside, 0.105 * behind, 0.70]],
            0.017,
        );
    }
    paint(&mut room.satin, WALNUT);
    let ring = [(0.192, 0.247), (0.201, 0.256), (0.192, 0.265), (0.183, 0.256), (0.192, 0.247)];
    spot.turned(&mut room.gloss, [0.0; 3], &ring, 20);
    paint(&mut room.gloss, BRASS);
}

/// A long leather bench with a buttoned back, for three.
pub(super) fn bench(room: &mut Furniture, spot: Spot, leather: Vec3) {
    let soft = &mut room.satin;
    for place in [-1.0, 0.0, 1.0] {
        spot.rounded(soft, [0.56 * place, -0.03, 0.41], [0.278, 0.27, 0.08], 0.05);
        for up in [0.62, 0.84] {
            spot.rounded(soft, [0.56 * place, 0.235, up], [0.278, 0.065, 0.108], 0.055);
        }
    }
    paint(soft, leather);
    spot.rounded(soft, [0.0, 0.0, 0.26], [0.86, 0.29, 0.07], 0.012);
    spot.rounded(soft, [0.0, 0.30, 0.52], [0.87, 0.022, 0.45], 0.012);
    for side in [-1.0, 1.0] {
        spot.rounded(soft, [0.875 * side, 0.0, 0.40], [0.028, 0.31, 0.26], 0.02);
        spot.block(soft, [0.76 * side, 0.0, 0.095], [0.04, 0.24, 0.095]);
    }
    paint(soft, WALNUT);
}

/// A low round table with what somebody drinks.
pub(super) fn low_table(room: &mut Furniture, spot: Spot) {
    let wood = &mut room.satin;
    let foot = [(0.17, 0.0), (0.17, 0.018), (0.05, 0.04), (0.026, 0.10), (0.026, 0.44), (0.05, 0.50)];
    spot.turned(wood, [0.0; 3], &foot, 16);
    let top = [(0.25, 0.50), (0.262, 0.507), (0.262, 0.523), (0.25, 0.53), (0.0, 0.53)];
    spot.turned(wood, [0.0; 3], &top, 28);
    paint(wood, WALNUT * 1.3);
    tumbler(room, spot, [0.09, 0.05, 0.53]);
    pint(room, spot, [-0.08, -0.06, 0.53]);
}

/// A high round table on a column of dark metal, with two drinks.
pub(super) fn high_table(room: &mut Furniture, spot: Spot) {
    let foot = [(0.24, 0.0), (0.24, 0.012), (0.07, 0.035), (0.032, 0.06), (0.032, 1.0), (0.06, 1.03)];
    spot.turned(&mut room.satin, [0.0; 3], &foot, 20);
    paint(&mut room.satin, Vec3::splat(0.018));
    let top = [(0.29, 1.03), (0.302, 1.037), (0.302, 1.053), (0.29, 1.06), (0.0, 1.06)];
    spot.turned(&mut room.satin, [0.0; 3], &top, 32);
    paint(&mut room.satin, OAK);
    pint(room, spot, [0.12, 0.04, 1.06]);
    pint(room, spot, [-0.10, 0.09, 1.06]);
    tumbler(room, spot, [-0.02, -0.13, 1.06]);
}

/// A glass of beer, three quarters full.
fn pint(room: &mut Furniture, spot: Spot, foot: [f64; 3]) {
    spot.turned(&mut room.gloss, foot, &[(0.030, 0.0), (0.036, 0.10), (0.038, 0.108)], 12);
    paint(&mut room.gloss, Vec3::new(0.42, 0.17, 0.020));
    spot.turned(&mut room.gloss, foot, &[(0.038, 0.108), (0.039, 0.122), (0.0, 0.124)], 12);
    paint(&mut room.gloss, Vec3::new(0.80, 0.74, 0.60));
    spot.turned(&mut room.gloss, foot, &[(0.039, 0.124), (0.041, 0.148)], 12);
    paint(&mut room.gloss, Vec3::new(0.30, 0.30, 0.28));
}

/// A short glass of something dark.
pub(super) fn tumbler(room: &mut Furniture, spot: Spot, foot: [f64; 3]) {
    spot.turned(&mut room.gloss, foot, &[(0.034, 0.0), (0.037, 0.040), (0.0, 0.041)], 12);
    paint(&mut room.gloss, Vec3::new(0.22, 0.060, 0.010));
    spot.turned(&mut room.gloss, foot, &[(0.037, 0.041), (0.040, 0.090)], 12);
    paint(&mut room.gloss, Vec3::new(0.24, 0.24, 0.23));
}

/// A stand of so many rows of so many seats, whose first row begins at the spot; before it a board keeps people from the table.
pub(super) fn stand(room: &mut Furniture, spot: Spot, [rows, seats]: [u32; 2]) {
    let [deep, high] = STEP;
    let half = f64::from(seats) * SEAT / 2.0;
    for row in 0..rows {
        let (behind, up) = ((f64::from(row) + 0.5) * deep, f64::from(row) * high);
        spot.block(&mut room.matt, [0.0, behind, up / 2.0 + 0.05], [half + 0.2, deep / 2.0, up / 2.0 + 0.05]);
        paint(&mut room.matt, STAND_STEP);
        for seat in 0..seats {
            let aside = (f64::from(seat) + 0.5) * SEAT - half;
            let on_step = up + 0.10;
            spot.rounded(&mut room.matt, [aside, behind, on_step + 0.42], [0.225, 0.21, 0.035], 0.03);
            spot.rounded(&mut room.matt, [aside, behind + 0.215, on_step + 0.68], [0.225, 0.03, 0.24], 0.028);
            paint(&mut room.matt, STAND_SEAT);
            spot.block(&mut room.matt, [aside, behind, on_step + 0.19], [0.03, 0.12, 0.19]);
            paint(&mut room.matt, STAND_STEP * 0.7);
        }
    }
    spot.block(&mut room.matt, [0.0, -0.12, 0.40], [half + 0.2, 0.02, 0.40]);
    paint(&mut room.matt, STAND_BOARD);
    spot.block(&mut room.satin, [0.0, -0.12, 0.81], [half + 0.2, 0.03, 0.012]);
    paint(&mut room.satin, Vec3::splat(0.20));
}
