//! Intervals of confidence of 95 %.

/// Standard deviations that enclose 95 % of a normal distribution.
pub const Z: f64 = 1.96;

/// The interval of a share in per cent (Wilson 1927).
#[must_use]
pub fn wilson(hits: usize, count: usize) -> (f64, f64) {
    if count == 0 {
        return (0.0, 100.0);
    }
    let (n, p) = (count as f64, hits as f64 / count as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}
