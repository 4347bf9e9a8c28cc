//! Rolling against a resistance that grows with speed, v' = -(a + k v^2): speed, way and time in closed form.

/// A roll along a straight line, in the time after its start.
///
/// v = sqrt(a/k) tan(p - sqrt(ak) t) and s = ln(cos(p - sqrt(ak) t) / cos(p)) / k with tan(p) = v0 sqrt(k/a), written so
/// that nothing cancels and that both a and k may go to zero: with h = sin(sqrt(ak) t/2) / sqrt(ak), which is t/2 there,
/// and y = 2 v0 h cos(sqrt(ak) t/2) - 2 a h^2, s is ln(1 + ky)/k.
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
    /// The way made after `dt` seconds, in metres, and the speed then, in m/s. Not beyond the roll's end.
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
        let way = straight * ratio(libm::log1p, drag * straight);
        (way, (speed * (1.0 - drag * lost) - resistance * whole) / (1.0 + drag * straight))
    }

    /// When `way` metres are made, in seconds; at most the lifetime.
    pub(super) fn time_to(&self, way: f64) -> f64 {
        let Self { speed, resistance, drag } = *self;
        // What is lost of the square of the speed is 2 (a + k v0^2) (1 - exp(-2ks)) / 2k.
        let lost = 2.0 * self.deceleration(speed) * way * ratio(libm::expm1, -2.0 * drag * way);
        let left = (speed * speed - lost).max(0.0).sqrt();
        let tangent = lost.min(speed * speed) / ((speed + left) * (resistance + drag * speed * left));
        let time = tangent * ratio(libm::atan, (resistance * drag).sqrt() * tangent);
        // What the root rounded off, the way itself puts right.
        let (made, still) = self.after(time);
        if still > 0.0 { (time - (made - way) / still).min(self.lifetime()) } else { time }
    }

    /// After how many seconds the ball stands still; infinite where only drag slows it.
    pub(super) fn lifetime(&self) -> f64 {
        if self.resistance <= 0.0 {
            return f64::INFINITY;
        }
        let tangent = self.speed * (self.drag / self.resistance).sqrt();
        self.speed / self.resistance * ratio(libm::atan, tangent)
    }

    /// The deceleration at a speed, in m/s^2.
    pub(super) fn deceleration(&self, speed: f64) -> f64 {
        self.resistance + self.drag * speed * speed
    }
}

/// f(x) / x for a function that leaves zero with slope 1.
pub(super) fn ratio(function: fn(f64) -> f64, x: f64) -> f64 {
    if x == 0.0 { 1.0 } else { function(x) / x }
}
