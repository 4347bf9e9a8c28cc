//! First contact of surfaces that may touch at the start, for any gap function. Only a polynomial can be divided by its
//! root at zero. So here separating surfaces are followed until they are certainly apart.

use crate::roots::Smooth;
use crate::time_window::TimeWindow;
use crate::tolerances::{CREEPING, TOUCHING};

/// Accelerations up to this, in m/s^2, do not press a touching ball against the surface.
const PUSHED: f64 = 1e-8;

/// Gaps below this, in metres, are rounding.
const ROUNDING: f64 = 1e-14;

/// Shortest time in seconds after which separating surfaces are checked for the first time.
const SHORTEST: f64 = 1e-7;

/// A gap function with a known second derivative.
pub(super) trait Bends: Smooth {
    /// Second derivative at `t`.
    fn bend(&self, t: f64) -> f64;
}

/// First time in `window` at which a gap (metres) closes. Surfaces that touch at the start of the window are in contact at
/// once if they approach or are pressed together. If they separate, the search starts at a time at which they are
/// certainly apart.
pub(super) fn entry_of(gap: &impl Bends, window: TimeWindow) -> Option<f64> {
    let TimeWindow { from, until } = window;
    if from >= until {
        return None;
    }
    let (value, slope) = gap.value_and_slope(from);
    if value > TOUCHING {
        return gap.first_entry(window);
    }
    if slope < -CREEPING || slope <= CREEPING && gap.bend(from) < -PUSHED {
        return Some(from);
    }
    let touching = Touching { gap, overlap: value.min(0.0) };
    // Until twice this time no bend brings the surfaces together again.
    let apart = slope / gap.curvature_bound(window);
    let mut wait = apart.max(SHORTEST);
    while from + wait < until {
        let (value, _) = touching.value_and_slope(from + wait);
        if value > ROUNDING {
            return touching.first_entry(window.starting_at(from + wait));
        }
        if value < -ROUNDING {
            // A ball that runs round an edge at tens of m/s comes back from a small bounce within SHORTEST.
            let has_left = apart < wait && touching.value_and_slope(from + apart).0 > ROUNDING;
            return if has_left { touching.first_entry(window.starting_at(from + apart)) } else { Some(from + wait) };
        }
        wait *= 2.0;
    }
    None
}

/// A gap function shifted so that a tiny overlap at the start counts as zero.
struct Touching<'a, G> {
    gap: &'a G,
    overlap: f64,
}

impl<G: Smooth> Smooth for Touching<'_, G> {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let (value, slope) = self.gap.value_and_slope(t);
        (value - self.overlap, slope)
    }

    fn curvature_bound(&self, window: TimeWindow) -> f64 {
        self.gap.curvature_bound(window)
    }
}
