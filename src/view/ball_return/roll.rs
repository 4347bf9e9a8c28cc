//! How a ball rolls into the tray: straight out of the table, then along the tray to its place.

use std::f64::consts::TAU;

use bevy::math::{DQuat, DVec3};
use bevy::prelude::Component;

/// Speed in m/s with which a ball comes out of the table, and its acceleration on the slope of the tray, in m/s².
const SPEED: f64 = 0.25;
const SLOPE: f64 = 0.3;
/// Balls come out at least this many seconds one after the other: by then the first one has left the place of the second.
const APART: f64 = 0.4;

/// When a ball comes out that reaches the end of its way under the table at `now`, after those that came out `before` (seconds).
pub(super) fn start(now: f64, before: impl Iterator<Item = f64>) -> f64 {
    before.map(|since| since + APART).fold(now, f64::max)
}

/// A ball that rolls into the tray.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Roll {
    /// Where its centre starts, inside the foot of the table, and where it ends, in metres.
    pub inside: DVec3,
    pub place: DVec3,
    /// Its radius in metres.
    pub radius: f64,
    /// When it starts, in seconds.
    pub since: f64,
}

impl Roll {
    /// The lengths of its two legs, in metres: out of the table, and along the tray.
    fn legs(&self) -> [f64; 2] {
        [self.place.x - self.inside.x, self.place.y - self.inside.y]
    }

    /// How far it has come at a time (seconds): at most to its place.
    fn rolled(&self, now: f64) -> f64 {
        let passed = (now - self.since).max(0.0);
        (passed * (SPEED + SLOPE * passed / 2.0)).min(self.legs().iter().sum())
    }

    /// Whether it lies in its place at a time (seconds).
    pub fn has_ended(&self, now: f64) -> bool {
        self.rolled(now) >= self.legs().iter().sum()
    }

    /// The centre at a time (seconds), and the rotation away from how it lies at the end.
    pub fn at(&self, now: f64) -> (DVec3, DQuat) {
        let ([out, along], rolled) = (self.legs(), self.rolled(now));
        let left = [(out - rolled).max(0.0), along - (rolled - out).max(0.0)];
        let [turned_out, turned_along] = left.map(|left| (left / self.radius) % TAU);
        // A ball that rolls towards +x turns about +y, and one that rolls towards +y about -x.
        let turn = DQuat::from_axis_angle(DVec3::Y, -turned_out) * DQuat::from_axis_angle(DVec3::NEG_X, -turned_along);
        (self.place - DVec3::new(left[0], left[1], 0.0), turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 0.028_575;

    fn roll() -> Roll {
        let inside = DVec3::new(1.4, -0.4, -0.12);
        Roll { inside, place: inside + DVec3::new(0.06, 0.7, 0.0), radius: RADIUS, since: 3.0 }
    }

    #[test]
    fn a_ball_rolls_out_of_the_table_and_along_the_tray_without_slipping() {
        let (roll, step) = (roll(), 1e-5);
        let mut now = 3.0;
        while !roll.has_ended(now + step) {
            let ((before, turned), (after, turned_on)) = (roll.at(now), roll.at(now + step));
            let spin = (turned_on * turned.inverse()).to_scaled_axis();
            let slip = (after - before) + spin.cross(DVec3::NEG_Z * RADIUS);
            assert!(slip.length() < 1e-4 * (after - before).length(), "{slip} at {now} s");
            now += 0.0137;
        }
        assert!((4.0..6.0).contains(&now), "in its place after {now} s");
        assert_eq!(roll.at(now + 1.0), (roll.place, DQuat::IDENTITY));
    }

    #[test]
    fn a_ball_waits_until_the_one_before_it_has_left_the_mouth_of_the_tray() {
        assert_eq!(start(9.0, [2.0, f64::NEG_INFINITY].into_iter()), 9.0);
        let second = start(3.0, [roll().since].into_iter());
        assert!(roll().rolled(second) > 2.0 * RADIUS);
    }
}
