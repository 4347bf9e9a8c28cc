//! Polynomials up to the fourth degree: the fast path of the root finder.

use super::{Smooth, advance};

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

    /// The polynomial divided by t, its constant term left out.
    #[must_use]
    pub fn divided_by_t(&self) -> Self {
        let [_, c1, c2, c3, c4] = self.0;
        Self([c1, c2, c3, c4, 0.0])
    }

    /// The same polynomial with its time counted from `origin`.
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

    /// Its Bernstein coefficients on 0 to `span`: the curve lies between the smallest and the largest, and has at most
    /// as many roots there as the coefficients have changes of sign.
    fn bernstein(&self, span: f64) -> [f64; 5] {
        let [a0, c1, c2, c3, c4] = self.0;
        let s2 = span * span;
        let (a1, a2, a3, a4) = (c1 * span, c2 * s2, c3 * s2 * span, c4 * s2 * s2);
        [a0, a0 + 0.25 * a1, a0 + 0.5 * a1 + a2 / 6.0, a0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3, a0 + a1 + a2 + a3 + a4]
    }

    /// The only root between 0 and `span`, where the value falls from positive to not positive.
    fn bracketed(&self, span: f64) -> f64 {
        let (mut low, mut high) = (0.0, span);
        let mut t = 0.5 * span;
        loop {
            let value = self.value(t);
            if value > 0.0 {
                low = t;
            } else {
                high = t;
            }
            let newton = t - value / self.slope(t);
            let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
            if next == t || next <= low || next >= high {
                return next;
            }
            t = next;
        }
    }
}

impl Smooth for Quartic {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        (self.value(t), self.slope(t))
    }

    fn curvature_bound(&self, a: f64, b: f64) -> f64 {
        // The second derivative is a parabola: its extremes lie at the ends or at its vertex.
        let [_, _, _, c3, c4] = self.0;
        let ends = self.curvature(a).abs().max(self.curvature(b).abs());
        let vertex = -c3 / (4.0 * c4);
        if vertex > a && vertex < b { ends.max(self.curvature(vertex).abs()) } else { ends }
    }

    fn first_entry(&self, from: f64, until: f64) -> Option<f64> {
        let local = if from == 0.0 { *self } else { self.shifted(from) };
        let span = until - from;
        let bernstein = local.bernstein(span);
        if bernstein[0] <= 0.0 {
            return Some(from);
        }
        let changes = bernstein.windows(2).filter(|pair| (pair[0] > 0.0) != (pair[1] > 0.0)).count();
        let found = match changes {
            0 => None,
            1 => Some(local.bracketed(span)),
            _ => advance(&local, 0.0, span),
        };
        found.map(|t| from + t)
    }
}
