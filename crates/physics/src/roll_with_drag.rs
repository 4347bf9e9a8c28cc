//! Rolling against a resistance that grows with speed, v' = -(a + k v^2): speed, distance and time in closed form.

/// A roll along a straight line.
///
/// At time t after the start, with tan(p) = v0 sqrt(k/a), the speed is v = sqrt(a/k) tan(p - sqrt(ak) t) and the distance
/// is s = ln(cos(p - sqrt(ak) t) / cos(p)) / k.
///
/// The code uses a form in which nothing cancels and in which a and k may be zero: s = ln(1 + ky)/k with
/// y = 2 v0 h cos(sqrt(ak) t/2) - 2 a h^2 and h = sin(sqrt(ak) t/2) / sqrt(ak), which is t/2 if a or k is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Roll {
    /// Speed at the start in m/s, zero or more.
    pub(super) speed: f64,
    /// The part a of the deceleration that does not depend on speed, in m/s^2, zero or more.
    pub(super) resistance: f64,
    /// The factor k of the part that grows with the square of the speed, in 1/m, zero or more.
    pub(super) drag: f64,
}

impl Roll {
    /// The distance after `dt` seconds, in metres, and the speed then, in m/s. `dt` must not be longer than the roll
    /// lasts.
    #[inline]
    pub(super) fn after(&self, dt: f64) -> (f64, f64) {
        let Self { speed, resistance, drag } = *self;
        if dt == 0.0 {
            return (0.0, speed);
        }
        let (sine, cosine) = sine_and_cosine(0.25 * resistance * drag * dt * dt);
        let half = 0.5 * dt * sine;
        let whole = 2.0 * half * cosine;
        let lost = 2.0 * resistance * half * half;
        let straight = speed * whole - lost;
        let distance = straight * logarithm(drag * straight);
        (distance, (speed * (1.0 - drag * lost) - resistance * whole) / (1.0 + drag * straight))
    }

    /// The time in seconds after which the ball has covered `distance` metres; the lifetime if it never does.
    pub(super) fn time_to(&self, distance: f64) -> f64 {
        self.time_of_reaching(distance).unwrap_or_else(|| self.lifetime())
    }

    /// The time in seconds after which the ball has covered `distance` metres; `None` if it stops before.
    pub(super) fn time_of_reaching(&self, distance: f64) -> Option<f64> {
        let Self { speed, resistance, drag } = *self;
        // v0^2 - v^2 = 2 (a + k v0^2) (1 - exp(-2ks)) / 2k.
        let lost = 2.0 * self.deceleration(speed) * distance * ratio(libm::expm1, -2.0 * drag * distance);
        if lost > speed * speed {
            return None;
        }
        let left = (speed * speed - lost).sqrt();
        let tangent = lost / ((speed + left) * (resistance + drag * speed * left));
        let time = tangent * ratio(libm::atan, (resistance * drag).sqrt() * tangent);
        // One Newton step on the distance removes the rounding of the root.
        let (made, still) = self.after(time);
        Some(if still > 0.0 { (time - (made - distance) / still).min(self.lifetime()) } else { time })
    }

    /// How many seconds the roll lasts; infinite if only drag slows it.
    pub(super) fn lifetime(&self) -> f64 {
        if self.resistance <= 0.0 {
            return f64::INFINITY;
        }
        let tangent = self.speed * (self.drag / self.resistance).sqrt();
        self.speed / self.resistance * ratio(libm::atan, tangent)
    }

    /// The deceleration in m/s^2 at that speed.
    pub(super) fn deceleration(&self, speed: f64) -> f64 {
        self.resistance + self.drag * speed * speed
    }
}

/// f(x) / x, or 1 at x = 0, for a function with f(0) = 0 and slope 1 there.
pub(super) fn ratio(function: fn(f64) -> f64, x: f64) -> f64 {
    if x == 0.0 { 1.0 } else { function(x) / x }
}

/// The coefficients of sin(x) / x and cos(x) as series in x^2, and of atanh(w) / w as one in w^2.
const SINE: [f64; 8] = inverse_products(3);
const COSINE: [f64; 8] = inverse_products(2);
const AREA_TANGENT: [f64; 8] = [1.0, 1.0 / 3.0, 1.0 / 5.0, 1.0 / 7.0, 1.0 / 9.0, 1.0 / 11.0, 1.0 / 13.0, 1.0 / 15.0];

/// Up to this square of an angle, what the series of sine and cosine leave out is below 3e-17.
const SMALL_SQUARE: f64 = 0.38;

/// Up to this number x, what the series of ln(1 + x) / x leaves out is below 3e-17.
const SMALL: f64 = 0.25;

/// 1, -1/((n - 1) n), 1/((n - 1) n (n + 1) (n + 2)) and so on.
const fn inverse_products(n: u32) -> [f64; 8] {
    let mut terms = [1.0; 8];
    let (mut index, mut next) = (1, n as f64);
    while index < 8 {
        terms[index] = -terms[index - 1] / ((next - 1.0) * next);
        (index, next) = (index + 1, next + 2.0);
    }
    terms
}

/// The polynomial with these coefficients, the constant one first. Even and odd powers are summed apart, so that one half
/// does not wait for the other.
#[inline]
fn series(terms: &[f64; 8], x: f64) -> f64 {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = *terms;
    let square = x * x;
    let even = t0 + square * (t2 + square * (t4 + square * t6));
    let odd = t1 + square * (t3 + square * (t5 + square * t7));
    even + x * odd
}

/// sin(x) / x and cos(x) of the angle with this square: by short series, where these are exact to the last bits, because
/// nearly every search evaluates them.
#[inline]
fn sine_and_cosine(square: f64) -> (f64, f64) {
    if square <= SMALL_SQUARE {
        return (series(&SINE, square), series(&COSINE, square));
    }
    let angle = square.sqrt();
    (ratio(libm::sin, angle), libm::cos(angle))
}

/// ln(1 + x) / x for x >= 0, by ln(1 + x) = 2 atanh(x / (2 + x)) where the series of that is short.
#[inline]
fn logarithm(x: f64) -> f64 {
    if (0.0..=SMALL).contains(&x) {
        let inverse = 1.0 / (2.0 + x);
        let share = x * inverse;
        return 2.0 * inverse * series(&AREA_TANGENT, share * share);
    }
    ratio(libm::log1p, x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest relative error of the series.
    const ROUNDING: f64 = 4.0 * f64::EPSILON;

    #[test]
    fn the_series_give_sine_cosine_and_logarithm_up_to_rounding() {
        for step in 1..=10_000 {
            let square = SMALL_SQUARE * f64::from(step) / 10_000.0;
            let (angle, (sine, cosine)) = (square.sqrt(), sine_and_cosine(square));
            assert!((sine - libm::sin(angle) / angle).abs() <= ROUNDING, "sine of {angle}");
            assert!((cosine - libm::cos(angle)).abs() <= ROUNDING, "cosine of {angle}");
            let x = SMALL * f64::from(step) / 10_000.0;
            assert!((logarithm(x) - libm::log1p(x) / x).abs() <= ROUNDING, "logarithm of 1 + {x}");
        }
        assert_eq!((sine_and_cosine(0.0), logarithm(0.0)), ((1.0, 1.0), 1.0));
    }

    #[test]
    fn beyond_the_series_nothing_jumps() {
        let next = f64::next_up;
        let ((sine, cosine), (sine_next, cosine_next)) =
            (sine_and_cosine(SMALL_SQUARE), sine_and_cosine(next(SMALL_SQUARE)));
        assert!((sine - sine_next).abs() <= ROUNDING && (cosine - cosine_next).abs() <= ROUNDING);
        assert!((logarithm(SMALL) - logarithm(next(SMALL))).abs() <= ROUNDING);
    }

    #[test]
    fn a_roll_reaches_no_distance_beyond_its_end() {
        let roll = Roll { speed: 2.0, resistance: 0.1, drag: 0.02 };
        let (most, _) = roll.after(roll.lifetime());
        assert_eq!(roll.time_of_reaching(1.000_001 * most), None);
        let time = roll.time_of_reaching(0.999_999 * most);
        assert!(time.is_some_and(|time| time < roll.lifetime()), "{time:?}");
        assert_eq!(roll.time_to(2.0 * most), roll.lifetime());
    }
}
