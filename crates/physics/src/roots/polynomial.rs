//! Polynomials up to the fourth degree: the fast path of the root finder.

use super::smooth::{Smooth, advance};
use crate::time_window::TimeWindow;

/// c0 + c1 t + c2 t^2 + c3 t^3 + c4 t^4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartic(pub [f64; 5]);

impl Quartic {
    /// Value at `t`.
    #[must_use]
    pub fn value(&self, t: f64) -> f64 {
        let [c0, c1, c2, c3, c4] = self.0;
        c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
    }

    /// First derivative at `t`.
    #[must_use]
    pub fn slope(&self, t: f64) -> f64 {
        let [_, c1, c2, c3, c4] = self.0;
        c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * (4.0 * c4)))
    }

    /// Second derivative at `t`.
    #[must_use]
    pub fn curvature(&self, t: f64) -> f64 {
        let [_, _, c2, c3, c4] = self.0;
        2.0 * c2 + t * (6.0 * c3 + t * (12.0 * c4))
    }

    /// The polynomial without its constant term, divided by t.
    #[must_use]
    pub fn divided_by_t(&self) -> Self {
        let [_, c1, c2, c3, c4] = self.0;
        Self([c1, c2, c3, c4, 0.0])
    }

    /// The same polynomial with the time counted from `origin`.
    #[must_use]
    pub fn shifted(&self, origin: f64) -> Self {
        let [c0, c1, c2, c3, c4] = self.0;
        let t = origin;
        Self([
            c0 + t * (c1 + t * (c2 + t * (c3 + t * c4))),
            c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * (4.0 * c4))),
            c2 + t * (3.0 * c3 + t * (6.0 * c4)),
            c3 + t * (4.0 * c4),
            c4,
        ])
    }

    /// Its Bernstein coefficients on 0 to `span`. The curve stays between the smallest and the largest of them, and has
    /// at most as many roots there as they have sign changes.
    fn bernstein(&self, span: f64) -> Bernstein {
        let [a0, c1, c2, c3, c4] = self.0;
        let s2 = span * span;
        let (a1, a2, a3, a4) = (c1 * span, c2 * s2, c3 * s2 * span, c4 * s2 * s2);
        [a0, a0 + 0.25 * a1, a0 + 0.5 * a1 + a2 / 6.0, a0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3, a0 + a1 + a2 + a3 + a4]
    }

    /// The only root in `window`, where the value falls from positive to not positive. The search starts
    /// at `t`.
    ///
    /// Each step goes to the root of the osculating parabola (Euler 1768). Gaps between balls are nearly parabolas:
    /// about four steps suffice, where Newton's method took fourteen.
    ///
    /// If the value rises to zero at the end of the window, its sign there is rounding. Then there is an earlier root,
    /// which [`advance`] finds.
    fn bracketed(&self, window: TimeWindow, mut t: f64) -> Option<f64> {
        let TimeWindow { from: mut low, until: mut high } = window;
        loop {
            let (value, slope, curvature) = (self.value(t), self.slope(t), self.curvature(t));
            if value > 0.0 {
                low = t;
            } else {
                high = t;
            }
            let square = slope * slope - 2.0 * value * curvature;
            // If the parabola has no such root: Newton's step.
            let root = if square > 0.0 && slope < 0.0 { square.sqrt() } else { -slope };
            let step = 2.0 * value / (root - slope);
            let next = t + step;
            // Where the polynomial rises, a step leads to an exit, not to an entry.
            if slope < 0.0 && step.abs() <= LAST_STEP * t {
                return Some(next.clamp(low, high));
            }
            if next > low && next < high {
                t = next;
                continue;
            }
            let middle = 0.5 * (low + high);
            if middle == t || middle <= low || middle >= high {
                let only_rises = high == window.until && slope > 0.0;
                return if only_rises { advance(self, window) } else { Some(middle) };
            }
            t = middle;
        }
    }

    /// The first root from 0 to `span` of a quadratic (the third and fourth coefficients are zero) that is positive at
    /// 0. Uses the form of the root without cancellation, then one Newton step against its rounding.
    fn first_root_of_quadratic(&self, span: f64) -> Option<f64> {
        let [c0, c1, c2, ..] = self.0;
        let discriminant = c1 * c1 - 4.0 * c2 * c0;
        if discriminant < 0.0 || c1 >= 0.0 && c2 >= 0.0 {
            return None;
        }
        let root = 2.0 * c0 / (discriminant.sqrt() - c1);
        let (value, slope) = self.value_and_slope(root);
        let step = value / slope;
        // At a double root slope and step are rounding errors.
        let polished = if slope < 0.0 && step.abs() <= POLISH * root { root - step } else { root };
        (0.0..=span).contains(&polished).then_some(polished)
    }

    /// The first root in an interval that may have several. Halves the interval until the Bernstein coefficients of
    /// each part allow at most one root. Parts that stay undecided are searched by [`advance`].
    fn first_of_several(&self, bernstein: Bernstein, span: f64) -> Option<f64> {
        // The right halves still to be searched, each half as long as the one before.
        let mut waiting = [([0.0; 5], 0.0, 0.0); MOST_HALVINGS + 1];
        let mut count = 0;
        let (mut part, mut low, mut high) = (bernstein, 0.0, span);
        loop {
            if part[0] <= 0.0 {
                return Some(low);
            }
            match changes_of_sign(&part) {
                ChangesOfSign::None => {}
                ChangesOfSign::One => {
                    return self.bracketed(TimeWindow::new(low, high), guess(&part, low, high));
                }
                ChangesOfSign::Several if (high - low) * HALVED_TO <= span => {
                    let found = advance(self, TimeWindow::new(low, high));
                    if found.is_some() {
                        return found;
                    }
                }
                ChangesOfSign::Several => {
                    let (middle, (left, right)) = (0.5 * (low + high), halves(part));
                    waiting[count] = (right, middle, high);
                    count += 1;
                    (part, high) = (left, middle);
                    continue;
                }
            }
            if count == 0 {
                return None;
            }
            count -= 1;
            (part, low, high) = waiting[count];
        }
    }
}

/// Coefficients of a quartic in Bernstein form.
type Bernstein = [f64; 5];

/// Largest relative error of the closed form of a root. Larger Newton corrections are rejected.
const POLISH: f64 = 1e-6;

/// A step shorter than this share of the time is the last: the error after it is of third order in the step (of second
/// order for Newton's step).
const LAST_STEP: f64 = 1e-7;

/// Values at the end of an interval below this share of the value at its start are rounding.
const NO_VALUE: f64 = 1e-13;

/// How often an interval with several sign changes is halved at most.
const MOST_HALVINGS: usize = 10;

/// How many of the shortest parts make up the whole interval.
const HALVED_TO: f64 = (1_u64 << MOST_HALVINGS) as f64;

/// How often the coefficients change sign; zero counts as negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangesOfSign {
    None,
    One,
    Several,
}

fn changes_of_sign(bernstein: &Bernstein) -> ChangesOfSign {
    let positive = |index: usize| u32::from(bernstein[index] > 0.0) << index;
    let signs = positive(0) | positive(1) | positive(2) | positive(3) | positive(4);
    // One bit for each sign change.
    let changes = (signs ^ (signs >> 1)) & 0b1111;
    match (changes, changes & changes.wrapping_sub(1)) {
        (0, _) => ChangesOfSign::None,
        (_, 0) => ChangesOfSign::One,
        _ => ChangesOfSign::Several,
    }
}

/// Start of the search for the only root from `low` to `high`: the zero of the chord. If the value at the end is
/// rounding, the polynomial may have fallen below zero earlier and rise to zero there. The chord is then useless, and
/// the search starts in the middle. Rounding must not put the start beyond the end.
fn guess(bernstein: &Bernstein, low: f64, high: f64) -> f64 {
    let [first, .., before, last] = *bernstein;
    let comes_up = before < last && -last <= NO_VALUE * first;
    if comes_up { low.midpoint(high) } else { (low + (high - low) * first / (first - last)).min(high) }
}

/// The Bernstein coefficients of both halves of the interval (de Casteljau 1959).
fn halves(b: Bernstein) -> (Bernstein, Bernstein) {
    let middle = |a: f64, b: f64| 0.5 * (a + b);
    let first = [middle(b[0], b[1]), middle(b[1], b[2]), middle(b[2], b[3]), middle(b[3], b[4])];
    let second = [middle(first[0], first[1]), middle(first[1], first[2]), middle(first[2], first[3])];
    let third = [middle(second[0], second[1]), middle(second[1], second[2])];
    let last = middle(third[0], third[1]);
    ([b[0], first[0], second[0], third[0], last], [last, third[1], second[2], first[3], b[4]])
}

impl Smooth for Quartic {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        (self.value(t), self.slope(t))
    }

    fn curvature_bound(&self, TimeWindow { from: a, until: b }: TimeWindow) -> f64 {
        // The second derivative is a parabola: its extremes are at the ends or at its vertex.
        let [_, _, _, c3, c4] = self.0;
        let ends = self.curvature(a).abs().max(self.curvature(b).abs());
        let vertex = -c3 / (4.0 * c4);
        if vertex > a && vertex < b { ends.max(self.curvature(vertex).abs()) } else { ends }
    }

    fn first_entry(&self, window: TimeWindow) -> Option<f64> {
        let from = window.from;
        let local = if from == 0.0 { *self } else { self.shifted(from) };
        let span = window.span();
        if local.0[0] <= 0.0 {
            return Some(from);
        }
        if local.0[3] == 0.0 && local.0[4] == 0.0 {
            return local.first_root_of_quadratic(span).map(|t| from + t);
        }
        let bernstein = local.bernstein(span);
        let found = match changes_of_sign(&bernstein) {
            ChangesOfSign::None => None,
            ChangesOfSign::One => local.bracketed(TimeWindow::of(span), guess(&bernstein, 0.0, span)),
            ChangesOfSign::Several => local.first_of_several(bernstein, span),
        };
        found.map(|t| from + t)
    }
}
