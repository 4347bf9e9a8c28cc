//! Impact of two viscoelastic balls: the faster they meet, the more they lose.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

use super::law::BallLaw;
use crate::ball::Ball;
use crate::parameters::{BallNumbers, SlipFriction};

/// Hertz balls of a viscous material, F = K (d^1.5 + 3/2 A d^0.5 d') (Kuwabara and Kono, Jpn. J. Appl. Phys. 26:1230,
/// 1987; Brilliantov et al. 1996). Their restitution depends on the speed of approach v alone: it is
/// 1 - 1.15344 x^2 + 0.79826 x^4 - .. with x^2 proportional to v^(1/5) (Ramirez et al., Phys. Rev. E 60:4465, 1999).
/// Friction is that of `Frictional`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct KuwabaraKono {
    /// Speed of approach at which the balls have the given restitution; slower balls lose less.
    #[described(label = "Ball restitution, given at", default = 1.0, unit = "m/s", range = 0.01..=10.0)]
    pub at_speed: f64,
}

/// A given restitution below this counts as zero at every speed: the approximant is not valid for such small values.
const LEAST: f64 = 1e-3;

/// Bisection steps that find the x of a restitution to the last bit.
const HALVINGS: usize = 60;

/// The restitution at x = (viscosity)^(1/2) (speed)^(1/10): a Pade approximant of the whole series (Mueller and
/// Poeschel, Phys. Rev. E 84:021302, 2011).
fn restitution_at(x: f64) -> f64 {
    const C: f64 = 0.501_086;
    const B: [f64; 4] = [0.501_086, 1.153_45, 0.577_977, 0.532_178];
    (1.0 + C * x) / (1.0 + x * (B[0] + x * (B[1] + x * (B[2] + x * B[3]))))
}

/// Inverse of the decreasing function [`restitution_at`], by bisection.
fn place_of(restitution: f64) -> f64 {
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if restitution_at(middle) > restitution { low = middle } else { high = middle }
    }
    low
}

impl BallLaw for KuwabaraKono {
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, approach: f64) -> f64 {
        let given = numbers.mixed_restitution(a, b);
        if given < LEAST {
            return 0.0;
        }
        restitution_at(place_of(given) * libm::pow(approach / self.at_speed, 0.1))
    }

    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        numbers.friction_at(slip)
    }

    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction> {
        Some(numbers.friction_with_cling())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BallBall, BallId};

    const BALL: Ball = Ball { id: BallId(0), radius: 0.028_575, mass: 0.17, restitution: None };

    fn restitution(given: f64, at_speed: f64, speed: f64) -> f64 {
        let numbers = BallBall { restitution: given, ..BallBall::default() };
        KuwabaraKono { at_speed }.restitution(&numbers.numbers(), &BALL, &BALL, speed)
    }

    #[test]
    fn balls_of_clay_have_the_given_restitution_at_the_given_speed() {
        for given in [0.002, 0.005, 0.05] {
            assert!((restitution(given, 0.5, 0.5) - given).abs() <= 1e-12, "{given}");
        }
    }

    #[test]
    fn slow_balls_lose_as_the_published_series_says() {
        for x in [0.0, 0.01_f64, 0.05, 0.1] {
            let square = x * x;
            let series = 1.0 - 1.153_44 * square + 0.798_26 * square * square;
            // The tolerance: the last published digit, and the next term of the series.
            let off = 1e-5 * square + square * square * x;
            assert!((restitution_at(x) - series).abs() <= off, "{x}");
        }
    }

    #[test]
    fn the_restitution_is_that_of_the_force_law() {
        // Two balls of unit reduced mass and stiffness that meet at unit speed, integrated until the force is zero.
        let force = |d: f64, v: f64, damping: f64| d * d.sqrt() + damping * d.sqrt() * v;
        for beta in [0.01, 0.05, 0.2, 0.5, 1.0] {
            let (mut d, mut v, step) = (1e-9_f64, 1.0_f64, 1e-4);
            let rate = |d: f64, v: f64| (v, -force(d.max(0.0), v, beta));
            while force(d, v, beta) > 0.0 && d > 0.0 {
                let one = rate(d, v);
                let two = rate(d + 0.5 * step * one.0, v + 0.5 * step * one.1);
                let three = rate(d + 0.5 * step * two.0, v + 0.5 * step * two.1);
                let four = rate(d + step * three.0, v + step * three.1);
                d += step / 6.0 * (one.0 + 2.0 * (two.0 + three.0) + four.0);
                v += step / 6.0 * (one.1 + 2.0 * (two.1 + three.1) + four.1);
            }
            let by_series = restitution_at(beta.sqrt());
            assert!((by_series + v).abs() < 0.005, "{beta}: {by_series} and {}", -v);
        }
    }

    #[test]
    fn the_given_restitution_holds_at_the_given_speed_and_falls_with_the_speed() {
        for given in [0.01, 0.3, 0.95, 1.0] {
            assert!((restitution(given, 2.0, 2.0) - given).abs() < 1e-12, "{given}");
            assert!(restitution(given, 2.0, 0.1) >= given && restitution(given, 2.0, 9.0) <= given, "{given}");
        }
        assert!(restitution(0.95, 1.0, 0.1) > 0.965 && restitution(0.95, 1.0, 10.0) < 0.925);
        assert_eq!([restitution(0.0, 1.0, 3.0), restitution(1.0, 1.0, 3.0)], [0.0, 1.0]);
    }
}
