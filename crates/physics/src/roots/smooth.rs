//! The search that works for every function of time with a bound on its second derivative.

use crate::time_window::TimeWindow;

/// A search gives up after this many steps. It comes to this only if a function breaks its own bound.
pub(crate) const STEPS: usize = 10_000;

/// A function of time with a lower bound on its second derivative.
pub trait Smooth {
    /// Value and first derivative at `t`.
    fn value_and_slope(&self, t: f64) -> (f64, f64);

    /// M >= 0 such that the second derivative is nowhere below -M in `window`.
    fn curvature_bound(&self, window: TimeWindow) -> f64;

    /// The first time in `window` at which the function is zero or less; the start of `window` if it is so from the
    /// start. `None` if it stays positive.
    fn first_entry(&self, window: TimeWindow) -> Option<f64> {
        advance(self, window)
    }
}

/// Conservative advancement: at `t + h` the function is at least f + s h - M h^2 / 2 (value f, slope s, bound M). The
/// positive root of this parabola is a step that cannot pass an entry. Near a simple root it is almost Newton's step, and
/// approaches the root from below.
pub(super) fn advance<F: Smooth + ?Sized>(function: &F, window: TimeWindow) -> Option<f64> {
    let TimeWindow { from, until } = window;
    let mut t = from;
    for _ in 0..STEPS {
        let (value, slope) = function.value_and_slope(t);
        if value <= 0.0 {
            return Some(t);
        }
        let far = safe_step(value, slope, function.curvature_bound(window.starting_at(t)));
        if t + far > until {
            return None;
        }
        // Repeat with the tighter bound of a shorter window. This makes long windows as cheap as short ones.
        let reach = (t + 8.0 * far).min(until);
        let step = safe_step(value, slope, function.curvature_bound(TimeWindow::new(t, reach))).min(reach - t).max(far);
        let next = t + step;
        if next <= t {
            return Some(t);
        }
        if next >= until {
            let (value, _) = function.value_and_slope(until);
            return (value <= 0.0).then_some(until);
        }
        t = next;
    }
    None
}

/// Positive root h of value + slope h - curvature h^2 / 2; infinite if there is none.
pub(crate) fn safe_step(value: f64, slope: f64, curvature: f64) -> f64 {
    let root = (slope * slope + 2.0 * curvature * value).sqrt();
    // The root has two forms; this is the one without cancellation.
    if slope > 0.0 { (slope + root) / curvature } else { 2.0 * value / (root - slope) }
}
