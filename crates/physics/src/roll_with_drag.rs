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
    pub(super) fn after(&self, dt: f64) -> (f64, f64) {
        let Self { speed, resistance, drag } = *self;
        if dt == 0.0 {
            return (0.0, speed);
        }
        let half_angle = 0.5 * (resistance * drag).sqrt() * dt;
        let half = 0.5 * dt * ratio(libm::sin, half_angle);
        let whole = 2.0 * half * libm::cos(half_angle);
        let lost = 2.0 * resistance * half * half;
        let straight = speed * whole - lost;
        let distance = straight * ratio(libm::log1p, drag * straight);
        (distance, (speed * (1.0 - drag * lost) - resistance * whole) / (1.0 + drag * straight))
    }

    /// The time in seconds after which the ball has covered `distance` metres; at most the lifetime.
    pub(super) fn time_to(&self, distance: f64) -> f64 {
        let Self { speed, resistance, drag } = *self;
        // v0^2 - v^2 = 2 (a + k v0^2) (1 - exp(-2ks)) / 2k.
        let lost = 2.0 * self.deceleration(speed) * distance * ratio(libm::expm1, -2.0 * drag * distance);
        let left = (speed * speed - lost).max(0.0).sqrt();
        let tangent = lost.min(speed * speed) / ((speed + left) * (resistance + drag * speed * left));
        let time = tangent * ratio(libm::atan, (resistance * drag).sqrt() * tangent);
        // One Newton step on the distance removes the rounding of the root.
        let (made, still) = self.after(time);
        if still > 0.0 { (time - (made - distance) / still).min(self.lifetime()) } else { time }
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
