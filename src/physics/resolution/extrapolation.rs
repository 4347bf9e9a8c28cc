//! One step along a smooth flow by extrapolation: modified midpoint rule, tenth order (Gragg; Bulirsch and Stoer 1966).

/// Something that moves along a flow: a point, or the rate at which it moves.
pub trait Flow: Copy {
    /// This point moved by `by` times `rate`.
    #[must_use]
    fn plus(&self, rate: &Self, by: f64) -> Self;
}

/// Substeps of the successive midpoint rules.
const SUBSTEPS: [u32; 5] = [2, 4, 6, 8, 10];

/// A step that was tried.
pub struct Trial<F> {
    /// Where it leads.
    pub end: F,
    /// How far that is from what the next lower order gives.
    pub error: f64,
    /// Whether a low order was enough, so that a much longer step may do.
    pub easy: bool,
}

/// A step by `by` from `start`, to the first order that agrees with the one below to `tolerance`.
pub fn step<F: Flow>(
    start: &F,
    by: f64,
    tolerance: f64,
    rate: impl Fn(&F) -> F,
    distance: impl Fn(&F, &F) -> f64,
) -> Trial<F> {
    let first = rate(start);
    let mut row: [F; SUBSTEPS.len()] = [*start; SUBSTEPS.len()];
    let mut trial = Trial { end: *start, error: f64::INFINITY, easy: false };
    for (k, &substeps) in SUBSTEPS.iter().enumerate() {
        let mut above = midpoint(start, &first, by, substeps, &rate);
        for j in 0..=k {
            // Neville's scheme in the square of the substep: row[j] holds the value of one row up.
            let old = row[j];
            row[j] = above;
            if j < k {
                let ratio = f64::from(substeps) / f64::from(SUBSTEPS[k - 1 - j]);
                let share = 1.0 / (ratio * ratio - 1.0);
                above = above.plus(&above, share).plus(&old, -share);
            }
        }
        if k > 0 {
            trial = Trial { end: row[k], error: distance(&row[k], &row[k - 1]), easy: k + 2 < SUBSTEPS.len() };
            if trial.error <= tolerance {
                break;
            }
        }
    }
    trial
}

/// Gragg's rule: midpoint steps that start with one of Euler's and end smoothed.
fn midpoint<F: Flow>(start: &F, first: &F, by: f64, substeps: u32, rate: &impl Fn(&F) -> F) -> F {
    let h = by / f64::from(substeps);
    let mut before = *start;
    let mut now = start.plus(first, h);
    for _ in 1..substeps {
        let next = before.plus(&rate(&now), 2.0 * h);
        (before, now) = (now, next);
    }
    let last = rate(&now);
    // (now + before + h rate) / 2
    now.plus(&now, -0.5).plus(&before, 0.5).plus(&last, 0.5 * h)
}
