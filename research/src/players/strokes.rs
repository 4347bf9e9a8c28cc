//! The strokes that are tried for a shot: speeds, heights and sides.

use baize_physics::{Strike, Tip};

use super::bed::Target;

/// The speeds as multiples of the least that pots, and the places of the tip in ball radii.
const SPEEDS: [f64; 4] = [1.15, 1.6, 2.3, 3.3];
const HEIGHTS: [f64; 3] = [0.0, 0.35, -0.4];
const SIDES: [f64; 3] = [0.0, 0.28, -0.28];
/// The slowest and fastest stroke of a pot in m/s: the tournaments allow 4.5.
const SLOWEST: f64 = 0.4;
const FASTEST: f64 = 4.5;
/// Friction of rolling times gravity, in m/s^2.
const ROLLING: f64 = 0.015 * 9.81;

/// How many strokes are tried for a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variety {
    /// All of them.
    Full,
    /// Without side.
    NoSide,
    /// Without side, at two speeds.
    Little,
}

/// The strokes for a target. Their direction is not set yet.
pub fn strokes(target: &Target, variety: Variety) -> impl Iterator<Item = Strike> {
    let least = least_speed(target);
    let sides: &[f64] = if variety == Variety::Full && !target.roundabout { &SIDES } else { &SIDES[..1] };
    let speeds: &[f64] = if variety == Variety::Little { &SPEEDS[..2] } else { &SPEEDS };
    let tips =
        HEIGHTS.iter().flat_map(move |height| sides.iter().map(move |side| Tip { side: *side, height: *height }));
    tips.flat_map(move |tip| {
        let speed = move |times: &f64| (times * least).clamp(SLOWEST, FASTEST);
        let strike = move |speed: f64| Strike { speed, tip, ..Strike::default() };
        let mut speeds: Vec<f64> = speeds.iter().map(speed).collect();
        speeds.dedup();
        speeds.into_iter().map(strike)
    })
}

/// The speed of the cue in m/s with which the object ball just reaches the pocket. A ball that slides first loses two sevenths of
/// its speed until it rolls; a cut passes on the cosine of the speed; the cue is slower than the ball by 1.3.
fn least_speed(target: &Target) -> f64 {
    let object = 1.4 * (2.0 * ROLLING * target.further + 0.09).sqrt();
    let at_hit = object / (0.95 * libm::cos(target.cut).max(0.2));
    libm::hypot(at_hit, (2.0 * ROLLING * target.reach).sqrt()) / 1.3
}
