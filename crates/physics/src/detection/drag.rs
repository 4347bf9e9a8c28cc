//! Contacts of balls that roll against drag. Their path is straight, so a fixed object is met where the line meets it.
//! For two moving balls the contact time is found with bounds on their relative motion.

use glam::DVec3;

use super::entry::{entry_into_sphere, grazes, longest_graze};
use crate::piece::Piece;
use crate::roots::{STEPS, Smooth, safe_step};
use crate::time_window::TimeWindow;
use crate::tolerances::{CREEPING, PRESSING, TOUCHING};

/// The contact time of a roll with drag, found from uniform motion along the same line. `entry` gets the velocity at
/// the start of `window`; it returns the time of contact in uniform motion. The rolling ball touches when it has covered
/// the same distance, if it comes so far in `window`.
pub(super) fn along_its_line(
    piece: &Piece,
    window: TimeWindow,
    entry: impl FnOnce(DVec3) -> Option<f64>,
) -> Option<f64> {
    let piece = piece.from(window.from);
    let roll = piece.roll();
    if roll.speed <= 0.0 || window.span() <= 0.0 {
        return None;
    }
    let steady = entry(piece.velocity)?;
    let time = window.from + roll.time_of_reaching(steady * roll.speed)?;
    (time <= window.until).then_some(time)
}

/// First time in `window` at which a roll with drag comes within `distance` metres of a fixed point. `apart`
/// leads from the point to the ball at the start.
pub(super) fn ball_meets_resting_one(piece: &Piece, apart: DVec3, distance: f64, window: TimeWindow) -> Option<f64> {
    along_its_line(piece, window, |velocity| {
        entry_into_sphere(apart, velocity, DVec3::ZERO, distance, TimeWindow::of(f64::INFINITY))
    })
}

/// First time in `window` at which the centres of two balls, one or both of which roll with drag, are
/// `distance` metres apart and closing.
pub(super) fn ball_meets_ball(a: &Piece, b: &Piece, distance: f64, window: TimeWindow) -> Option<f64> {
    let TimeWindow { from, .. } = window;
    let apart = a.position_at(from) - b.position_at(from);
    let still = |piece: &Piece| piece.velocity == DVec3::ZERO && piece.acceleration == DVec3::ZERO;
    if still(b) {
        return ball_meets_resting_one(a, apart, distance, window);
    }
    if still(a) {
        return ball_meets_resting_one(b, -apart, distance, window);
    }
    let squared = apart.length_squared() - distance * distance;
    let approach = Approach { a: a.from(from), b: b.from(from), apart, distance, gap: squared / (2.0 * distance) };
    approach.first_contact(window.span()).map(|entry| from + entry)
}

/// The gap function of two balls, (|d|^2 - D^2) / 2D, as a function of the time after a start: d leads from one centre
/// to the other, D is the distance of touching centres. Near contact the function is about the gap in metres.
#[derive(Clone, Copy)]
struct Approach {
    a: Piece,
    b: Piece,
    /// From the second ball's centre to the first's at the start.
    apart: DVec3,
    distance: f64,
    /// Value of the gap function at the start.
    gap: f64,
}

impl Approach {
    /// As [`super::entry::first_contact`], for a gap that is not a polynomial.
    fn first_contact(&self, span: f64) -> Option<f64> {
        if span <= 0.0 || span.is_nan() {
            return None;
        }
        if self.gap > TOUCHING {
            return self.skip_grazes(span, self.first_entry(TimeWindow::of(span))?);
        }
        // Ignore the gap or overlap at the start: the change since then is computed from displacements, without
        // cancellation.
        let touching = Self { gap: 0.0, ..*self };
        touching.skip_grazes(span, touching.touching_entry(span)?)
    }

    /// As [`super::entry::touching_entry`]. If the balls separate, the search starts at a time at which they are certainly
    /// apart.
    fn touching_entry(&self, span: f64) -> Option<f64> {
        let (_, speed) = self.value_and_slope(0.0);
        if speed > CREEPING {
            let parted = speed / self.curvature_bound(TimeWindow::of(span));
            return if parted < span { self.first_entry(TimeWindow::new(parted, span)) } else { None };
        }
        let bend = self.curvature(0.0);
        if speed < -CREEPING && grazes(speed, bend, 1.0) {
            let parted = longest_graze(bend, 1.0);
            return if parted < span { self.first_entry(TimeWindow::new(parted, span)) } else { None };
        }
        if speed < -CREEPING || bend < -PRESSING {
            return Some(0.0);
        }
        let (third, bound) = self.third_derivative(span);
        if bend <= PRESSING {
            return (third < 0.0).then_some(0.0);
        }
        let parted = bend / bound;
        if parted < span { self.first_entry(TimeWindow::new(parted, span)) } else { None }
    }

    /// Skips entries so shallow that only rounding made them.
    fn skip_grazes(&self, span: f64, mut entry: f64) -> Option<f64> {
        loop {
            let ((_, slope), curvature) = (self.value_and_slope(entry), self.curvature(entry));
            if entry == 0.0 || !grazes(slope, curvature, 1.0) {
                return Some(entry);
            }
            let beyond = entry + longest_graze(curvature, 1.0);
            if beyond >= span {
                return None;
            }
            entry = self.first_entry(TimeWindow::new(beyond, span))?;
        }
    }

    /// The motion of the first ball relative to the second at `t`.
    fn seen_at(&self, t: f64) -> RelativeMotion {
        let state = |piece: &Piece| {
            let (displacement, velocity) = piece.displacement_and_velocity_at(piece.start + t);
            (displacement, velocity, piece.acceleration_with(velocity))
        };
        let ((moved_a, velocity_a, slowing_a), (moved_b, velocity_b, slowing_b)) = (state(&self.a), state(&self.b));
        RelativeMotion {
            displacement: moved_a - moved_b,
            velocity: velocity_a - velocity_b,
            acceleration: slowing_a - slowing_b,
            speeds: [velocity_a.length(), velocity_b.length()],
            slowings: [slowing_a.length(), slowing_b.length()],
        }
    }

    /// Value and first derivative of the gap function for this relative motion.
    fn value_and_slope_of(&self, seen: &RelativeMotion) -> (f64, f64) {
        let grown = 2.0 * self.apart.dot(seen.displacement) + seen.displacement.length_squared();
        (self.gap + grown / (2.0 * self.distance), (self.apart + seen.displacement).dot(seen.velocity) / self.distance)
    }

    /// Second derivative at `t`.
    fn curvature(&self, t: f64) -> f64 {
        let seen = self.seen_at(t);
        (seen.velocity.length_squared() + (self.apart + seen.displacement).dot(seen.acceleration)) / self.distance
    }

    /// The bound of [`Smooth::curvature_bound`] over the next `span` seconds. `seen` is the relative motion at the
    /// start of this time, and `most` bounds it for all of it.
    ///
    /// The relative speed only makes the gap function convex. Only the relative acceleration along the line of centres
    /// can bend it down. Over a short span that part is its initial value plus a small change. Over a long span it is at
    /// most the largest distance times the largest acceleration.
    fn bent_at_most(&self, seen: &RelativeMotion, most: &UpperBounds, span: f64) -> f64 {
        let apart = self.apart + seen.displacement;
        let turned = most.velocity * span * most.acceleration + apart.length() * most.jerk * span;
        let shut = (turned - apart.dot(seen.acceleration)).min(most.apart * most.acceleration);
        shut.max(0.0) / self.distance
    }

    /// Third derivative at the start, and M >= 0 such that the third derivative stays above -M until `span`.
    fn third_derivative(&self, span: f64) -> (f64, f64) {
        let jerk = |piece: &Piece| piece.acceleration_at(piece.start) * (-2.0 * piece.drag * piece.velocity.length());
        let (velocity, jerk) = (self.a.velocity - self.b.velocity, jerk(&self.a) - jerk(&self.b));
        let seen = self.seen_at(0.0);
        let (acceleration, most) = (seen.acceleration, self.most(&seen, TimeWindow::of(span)));
        (
            (3.0 * velocity.dot(acceleration) + self.apart.dot(jerk)) / self.distance,
            (3.0 * most.velocity * most.acceleration + most.apart * most.jerk) / self.distance,
        )
    }

    /// Bounds on the relative motion in `window`. `seen` is the relative motion at the start of the window. The speed
    /// of a roll only falls, and so does its deceleration a + k v^2; all other motion is parabolic.
    fn most(&self, seen: &RelativeMotion, window: TimeWindow) -> UpperBounds {
        let ([speed_a, speed_b], [slowing_a, slowing_b]) = (seen.speeds, seen.slowings);
        let jerk = 2.0 * self.a.drag * speed_a * slowing_a + 2.0 * self.b.drag * speed_b * slowing_b;
        let span = window.span();
        let mut acceleration = (slowing_a + slowing_b).min(seen.acceleration.length() + jerk * span);
        let mut fastest = seen.velocity.length() + acceleration * span;
        if self.a.drag == self.b.drag {
            // A resistance that grows with speed brings two velocities ever closer. So their difference D does not
            // grow, and the decelerations differ by at most (a / v_least + 2 k v_most) D.
            let last = |piece: &Piece| piece.velocity_at(piece.start + window.until).length();
            let (most, least) = (speed_a.max(speed_b), last(&self.a).min(last(&self.b)));
            let resistance = self.a.acceleration.length().max(self.b.acceleration.length());
            fastest = seen.velocity.length();
            acceleration = acceleration.min((resistance / least + 2.0 * self.a.drag * most) * fastest);
        }
        let velocity = fastest;
        UpperBounds { apart: (self.apart + seen.displacement).length() + velocity * span, velocity, acceleration, jerk }
    }
}

/// The motion of one ball relative to another, in metres and seconds.
struct RelativeMotion {
    displacement: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    /// The speed of each ball on the table.
    speeds: [f64; 2],
    /// The acceleration of each ball on the table.
    slowings: [f64; 2],
}

/// Upper bounds on a relative motion, in metres and seconds.
struct UpperBounds {
    apart: f64,
    velocity: f64,
    acceleration: f64,
    jerk: f64,
}

impl Smooth for Approach {
    /// As the default method, but in windows that grow while the balls are far apart and shrink where they come close:
    /// the bound over a short window is far tighter than over the whole span.
    fn first_entry(&self, window: TimeWindow) -> Option<f64> {
        let until = window.until;
        let (mut t, mut length) = (window.from, window.span());
        for _ in 0..STEPS {
            let seen = self.seen_at(t);
            let (value, slope) = self.value_and_slope_of(&seen);
            if value <= 0.0 {
                return Some(t);
            }
            length = length.min(until - t);
            let ahead = TimeWindow::new(t, t + length);
            let most = self.most(&seen, ahead);
            let bent = safe_step(value, slope, self.bent_at_most(&seen, &most, ahead.span()));
            // Second bound: the balls must first close the gap |d| - D, at most at the largest relative speed.
            let apart = (self.apart + seen.displacement).length();
            let gap = 2.0 * self.distance * value / (apart + self.distance);
            let step = bent.max(gap / most.velocity);
            if step >= length && t + length >= until {
                return (self.value_and_slope(until).0 <= 0.0).then_some(until);
            }
            let next = t + step.min(length);
            // The step is below the resolution of the shot clock: contact.
            if self.a.start + next <= self.a.start + t {
                return Some(t);
            }
            length = 4.0 * (next - t);
            t = next;
        }
        None
    }

    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        self.value_and_slope_of(&self.seen_at(t))
    }

    fn curvature_bound(&self, window: TimeWindow) -> f64 {
        let seen = self.seen_at(window.from);
        self.bent_at_most(&seen, &self.most(&seen, window), window.span())
    }
}
