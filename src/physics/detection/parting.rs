//! Balls that touch something round and part from it: a gap that is no polynomial has no root at zero to divide out.

use crate::physics::roots::Smooth;
use crate::physics::tolerances::{CREEPING, TOUCHING};

/// A push on a touching ball below this, in m/s^2, is none.
const PUSHED: f64 = 1e-8;

/// Gaps below this, in metres, are rounding.
const ROUNDING: f64 = 1e-14;

/// How long, in seconds, a ball that parts is let go before it is looked at for the first time.
const SHORTEST: f64 = 1e-7;

/// A gap of which the second derivative is known.
pub(super) trait Bends: Smooth {
    /// Second derivative at `t`.
    fn bend(&self, t: f64) -> f64;
}

/// First time from `from` to `until` at which a gap (metres) closes. Surfaces that touch at `from` meet there if they come
/// together or are pushed together; ones that part are looked at from where they have parted for sure.
pub(super) fn entry_of(gap: &impl Bends, from: f64, until: f64) -> Option<f64> {
    if from >= until {
        return None;
    }
    let (value, slope) = gap.value_and_slope(from);
    if value > TOUCHING {
        return gap.first_entry(from, until);
    }
    if slope < -CREEPING || slope <= CREEPING && gap.bend(from) < -PUSHED {
        return Some(from);
    }
    let touching = Touching { gap, overlap: value.min(0.0) };
    let mut wait = (slope / gap.curvature_bound(from, until)).max(SHORTEST);
    while from + wait < until {
        let (value, _) = touching.value_and_slope(from + wait);
        if value > ROUNDING {
            return touching.first_entry(from + wait, until);
        }
        if value < -ROUNDING {
            return Some(from + wait);
        }
        wait *= 2.0;
    }
    None
}

/// The gap of surfaces that overlap by a hair, as if they touched.
struct Touching<'a, G> {
    gap: &'a G,
    overlap: f64,
}

impl<G: Smooth> Smooth for Touching<'_, G> {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let (value, slope) = self.gap.value_and_slope(t);
        (value - self.overlap, slope)
    }

    fn curvature_bound(&self, a: f64, b: f64) -> f64 {
        self.gap.curvature_bound(a, b)
    }
}
