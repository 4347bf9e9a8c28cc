//! The chance of a pot by a formula, before any stroke is computed. What the strokes of a hand then give is counted in `candidates`.

/// The chance of a pot: the error of the cue ball's direction grows by reach / (apart cos(cut)) to that of the object ball, and
/// `half` is half the width of the pocket's range in radians.
pub(super) fn pot_chance(half: f64, reach: f64, apart: f64, cut: f64, error: f64) -> f64 {
    let growth = reach.max(apart) / (apart * libm::cos(cut).max(0.15));
    let spread = error * libm::hypot(growth, 2.0) + 5e-4;
    libm::erf(half / (spread * std::f64::consts::SQRT_2))
}
