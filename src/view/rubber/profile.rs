//! The section through a cushion: undercut, rounded nose, and a top that bends down into the seam before the wood.

use super::nose::Piece;
use crate::view::plan::RUBBER_DEPTH;

/// How far the foot of the rubber is behind the nose, in metres. Along a facing it comes forward, until the rubber stands upright
/// where the wood begins.
pub(super) const UNDERCUT: f64 = 0.016;
/// Radius in metres of the rounding whose foremost point is the nose, and the angles in radians, up from there, at which it
/// begins and ends. Below it the rubber slants back to its foot, above it the top begins.
const ROUNDING: f64 = 0.0045;
pub(super) const ROUND: [f64; 2] = [-0.35, 1.4];
/// Slope of the top where the rounding ends, and at its shoulder.
const SLOPES: [f64; 2] = [0.172, -0.02];
/// Where the top bends down into the seam, and where the strip of wood stands in the seam, in metres behind the nose.
const SHOULDER: f64 = RUBBER_DEPTH - 0.0034;
pub(super) const SEAM: f64 = RUBBER_DEPTH - 0.0019;
/// Height of the shoulder over the wood and depth of the seam below the shoulder, in metres.
const SHOULDER_HEIGHT: f64 = -0.0002;
const SEAM_DEPTH: f64 = 0.0018;
/// Number of parts of the slant from the foot to the rounding, of the rounding (one of its rows is the nose), and of the top up to
/// its shoulder.
pub(super) const SLANT_PARTS: u32 = 3;
pub(super) const ROUND_PARTS: u32 = 5;
const TOP_PARTS: u32 = 6;
/// How far into the seam rows of corners are, as shares.
const IN_SEAM: [f64; 3] = [0.45, 0.8, 1.0];

/// How far back and up from the nose its rounding is, in metres, where it looks up by that angle.
pub(super) fn rounding(angle: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle);
    [ROUNDING * (1.0 - cos), ROUNDING * sin]
}

/// Distances of rows of corners on the top behind the nose, in metres, from the first one after the rounding to below the strip.
pub(super) fn top_rows() -> impl Iterator<Item = f64> {
    let [start, _] = rounding(ROUND[1]);
    let share = |part: u32| f64::from(part) / f64::from(TOP_PARTS);
    let top = (1..=TOP_PARTS).map(move |part| start + (SHOULDER - start) * share(part));
    let seam = IN_SEAM.map(|share| SHOULDER + (SEAM - SHOULDER) * share);
    top.chain(seam).chain([RUBBER_DEPTH])
}

impl Piece<'_> {
    /// Height of the rubber's top that far (metres) behind the nose, where the wood is `wood` metres high: a curve from the
    /// rounding to the shoulder, and from there a rounding into the seam.
    pub fn height(&self, depth: f64, wood: f64) -> f64 {
        let [back, up] = rounding(ROUND[1]);
        let (low, high) = (self.nose_height() + up, wood + SHOULDER_HEIGHT);
        let length = SHOULDER - back;
        let share = ((depth - back) / length).clamp(0.0, 1.0);
        let left = 1.0 - share;
        let (square, left_square) = (share * share, left * left);
        let curve = low * left_square * (1.0 + 2.0 * share)
            + high * square * (3.0 - 2.0 * share)
            + length * (SLOPES[0] * share * left_square - SLOPES[1] * square * left);
        let into = ((depth - SHOULDER) / (SEAM - SHOULDER)).clamp(0.0, 1.0);
        curve - SEAM_DEPTH * (1.0 - libm::sqrt(1.0 - into * into))
    }
}
