//! Spin about the vertical (side spin), which decays on its own.

use super::parameters::Cloth;
use super::roll_with_drag::ratio;
use super::tolerances::STILL;

/// Spin w about the vertical. On the bed it decays independently of the other motion: |w|' = -(a + b |w|).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VerticalSpin {
    /// Value at the course's start, in rad/s.
    pub initial: f64,
    /// The constant part a of the decay in rad/s^2, zero or more.
    pub decay: f64,
    /// The factor b of the part that is proportional to the spin, in 1/s, zero or more.
    pub damping: f64,
}

impl VerticalSpin {
    /// A spin in rad/s that does not decay, as in the air.
    #[must_use]
    pub(super) fn steady(initial: f64) -> Self {
        Self { initial, ..Self::default() }
    }

    /// A spin in rad/s on that cloth. Damping alone would never end it, so a tiny constant decay is added then.
    #[must_use]
    pub fn on(cloth: &Cloth, initial: f64) -> Self {
        let damping = cloth.spin_damping;
        Self { initial, decay: cloth.spin_deceleration.max(damping * STILL), damping }
    }

    /// Value after `dt` seconds, in rad/s: |w| = |w0| - (a + b |w0|) (1 - exp(-b dt)) / b.
    #[must_use]
    pub fn after(&self, dt: f64) -> f64 {
        if self.initial == 0.0 {
            return 0.0;
        }
        let undamped = self.rate() * dt;
        let lost = if self.damping > 0.0 { undamped * ratio(libm::expm1, -self.damping * dt) } else { undamped };
        let left = self.initial.abs() - lost;
        if left > 0.0 { left.copysign(self.initial) } else { 0.0 }
    }

    /// How many seconds it lasts, ln(1 + b |w0| / a) / b; infinite if it does not decay.
    #[must_use]
    pub fn lifetime(&self) -> f64 {
        if self.initial == 0.0 || self.decay <= 0.0 {
            return if self.initial == 0.0 { 0.0 } else { f64::INFINITY };
        }
        self.initial.abs() / self.decay * ratio(libm::log1p, self.damping * self.initial.abs() / self.decay)
    }

    /// The angle in radians by which it turns the ball from `from` to `to` seconds after the start. The spin must not
    /// end in between.
    #[must_use]
    pub fn turn(&self, from: f64, to: f64) -> f64 {
        let (first, span) = (self.after(from), to - from);
        if self.damping == 0.0 || first == 0.0 {
            return (first + self.after(to)) * (0.5 * span);
        }
        let rate = Self { initial: first, ..*self }.rate();
        (first.abs() * span - rate * span * span * second_ratio(self.damping * span)).copysign(first)
    }

    /// Its decay at the start, in rad/s^2.
    pub(super) fn rate(&self) -> f64 {
        self.decay + self.damping * self.initial.abs()
    }
}

/// (x - 1 + exp(-x)) / x^2, a half at zero.
fn second_ratio(x: f64) -> f64 {
    if x > 0.1 {
        return (x + libm::expm1(-x)) / (x * x);
    }
    // The series 1/2! - x/3! + x^2/4! - ..., summed from its last term.
    (2..=11).rev().fold(0.0, |rest, n| (1.0 - x * rest) / f64::from(n))
}
