//! The first fall of a smooth function to zero, found safely and to the last bit.

mod polynomial;

pub use polynomial::Quartic;

/// Steps after which a search gives up; reached only by functions that break their own bounds.
pub(super) const STEPS: usize = 10_000;

/// A function of time with a bound on how fast it bends down.
pub trait Smooth {
    /// Value and first derivative at `t`.
    fn value_and_slope(&self, t: f64) -> (f64, f64);

    /// A number, zero or more, below whose negative the second derivative never falls between `a` and `b`.
    fn curvature_bound(&self, a: f64, b: f64) -> f64;

    /// The first time from `from` to `until` at which the function, positive before, is zero. `None` where it stays
    /// positive. A function that is not positive at `from` has entered there.
    fn first_entry(&self, from: f64, until: f64) -> Option<f64> {
        advance(self, from, until)
    }
}

/// Conservative advancement: at `t` the function lies above f + s h - M h^2 / 2, so the positive root of that parabola
/// is a step that cannot pass an entry. Near a simple root this is Newton's method from the left.
fn advance<F: Smooth + ?Sized>(function: &F, from: f64, until: f64) -> Option<f64> {
    let mut t = from;
    for _ in 0..STEPS {
        let (value, slope) = function.value_and_slope(t);
        if value <= 0.0 {
            return Some(t);
        }
        let far = safe_step(value, slope, function.curvature_bound(t, until));
        if t + far > until {
            return None;
        }
        // A second look with the bound of a shorter stretch makes long windows as cheap as short ones.
        let reach = (t + 8.0 * far).min(until);
        let step = safe_step(value, slope, function.curvature_bound(t, reach)).min(reach - t).max(far);
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

/// Positive root h of value + slope h - curvature h^2 / 2; infinite where there is none.
pub(super) fn safe_step(value: f64, slope: f64, curvature: f64) -> f64 {
    let root = (slope * slope + 2.0 * curvature * value).sqrt();
    // Of the two forms of that root the one without cancellation.
    if slope > 0.0 { (slope + root) / curvature } else { 2.0 * value / (root - slope) }
}
