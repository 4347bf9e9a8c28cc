//! Power series for the slips and forces of an impact, up to a fixed order.

/// Number of terms of a series.
pub const TERMS: usize = 19;

/// Coefficients of the powers 0, 1, 2, ...
pub type Series = [f64; TERMS];

/// Two components, for example of a slip.
pub type Pair = [f64; 2];

/// The length of a pair.
pub fn length(pair: Pair) -> f64 {
    (pair[0] * pair[0] + pair[1] * pair[1]).sqrt()
}

/// The scalar product of two pairs.
pub fn dot(a: Pair, b: Pair) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Coefficient `k` of the product of two series.
pub fn product(a: &Series, b: &Series, k: usize) -> f64 {
    a[..=k].iter().zip(b[..=k].iter().rev()).map(|(a, b)| a * b).sum()
}

/// As [`product`], without the term that has coefficient 0 of the second series.
pub fn product_so_far(a: &Series, b: &Series, k: usize) -> f64 {
    a[..k].iter().zip(b[1..=k].iter().rev()).map(|(a, b)| a * b).sum()
}

/// The value of a series at `at`.
pub fn value(series: &Series, at: f64) -> f64 {
    series.iter().rev().fold(0.0, |sum, c| sum * at + c)
}

/// Where a series falls to `goal` between `low` and `high`; at `low` it is above `goal`. Newton's method, safeguarded
/// by bisection.
pub fn falls_to(series: &Series, goal: f64, mut low: f64, mut high: f64) -> f64 {
    let mut at = low.midpoint(high);
    for _ in 0..60 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for c in series.iter().rev() {
            slope = slope * at + sum;
            sum = sum * at + c;
        }
        if sum > goal {
            low = at;
        } else {
            high = at;
        }
        let newton = at - (sum - goal) / slope;
        let next = if newton > low && newton < high { newton } else { low.midpoint(high) };
        if (next - at).abs() <= f64::EPSILON * high {
            return next;
        }
        at = next;
    }
    at
}

/// Length and direction of a pair of series, as series.
pub struct Polar {
    pub length: Series,
    pub direction: [Series; 2],
}

impl Polar {
    pub fn new() -> Self {
        Self { length: [0.0; TERMS], direction: [[0.0; TERMS]; 2] }
    }

    /// The contributions of coefficients below `k` to coefficient `k` of length r and direction (e, f) of the pair (x,
    /// y): half the sum of x_i x_j + y_i y_j - r_i r_j, and the sums of e_i r_j and f_i r_j. In all of them i + j = k,
    /// and both are above zero.
    pub fn known(&self, of: [&[f64]; 2], k: usize) -> (f64, Pair) {
        let [x, y] = of.map(|series| &series[1..k]);
        let (r, e, f) = (&self.length[1..k], &self.direction[0][1..k], &self.direction[1][1..k]);
        let (mut square, mut along, mut across) = (0.0, 0.0, 0.0);
        for i in 0..k - 1 {
            let j = k - 2 - i;
            square += x[i] * x[j] + y[i] * y[j] - r[i] * r[j];
            along += e[i] * r[j];
            across += f[i] * r[j];
        }
        (0.5 * square, [along, across])
    }

    /// Appends coefficient `k` for the pair `of`.
    pub fn push(&mut self, of: &[Series; 2], k: usize) {
        let first = [of[0][0], of[1][0]];
        if k == 0 {
            self.length[0] = length(first);
            for (direction, first) in self.direction.iter_mut().zip(first) {
                direction[0] = first / self.length[0];
            }
            return;
        }
        let (square, known) = self.known([&of[0], &of[1]], k);
        let inverse = 1.0 / self.length[0];
        let length = (square + dot(first, [of[0][k], of[1][k]])) * inverse;
        self.length[k] = length;
        for i in 0..2 {
            self.direction[i][k] = (of[i][k] - self.direction[i][0] * length - known[i]) * inverse;
        }
    }
}
