//! The damping that gives a contact its restitution.

/// The least restitution of a contact; smaller ones are raised to it. With zero restitution the contact would never
/// separate.
const LEAST_RESTITUTION: f64 = 0.01;

/// The damping a of a contact F = K d^1.5 + a sqrt(m K) d^0.25 d' with the restitution `e`, at every speed (Tsuji
/// 1992).
///
/// With u = d^1.25 the pair is a linear oscillator (Antypov and Elliott 2011) that separates when the force is zero:
///
/// - for e above exp(-2): -ln e = (pi - 2 phi) tan phi with a = sqrt 5 sin phi;
/// - for smaller e (overdamped): -ln e = 2 psi coth psi with a = sqrt 5 cosh psi.
pub(super) fn damping(e: f64) -> f64 {
    let loss = -libm::log(e.max(LEAST_RESTITUTION));
    if loss <= 0.0 {
        return 0.0;
    }
    let quarter = std::f64::consts::FRAC_PI_2;
    let turn = |phi: f64| 2.0 * (quarter - phi) * libm::tan(phi);
    let creep = |psi: f64| 2.0 * psi / libm::tanh(psi);
    if loss < 2.0 {
        5.0_f64.sqrt() * libm::sin(bisect(turn, loss, 0.0, quarter))
    } else {
        5.0_f64.sqrt() * libm::cosh(bisect(creep, loss, 0.0, loss))
    }
}

/// Where an increasing function reaches `value` between `low` and `high`.
fn bisect(function: impl Fn(f64) -> f64, value: f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..60 {
        let middle = low.midpoint(high);
        if function(middle) < value {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}
