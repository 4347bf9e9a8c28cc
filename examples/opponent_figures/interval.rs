//! Intervals of confidence of 95 %.

/// Standard deviations that enclose 95 % of a normal distribution.
const Z: f64 = 1.96;

/// The interval of a share in per cent (Wilson 1927).
pub fn wilson(hits: usize, count: usize) -> (f64, f64) {
    if count == 0 {
        return (0.0, 100.0);
    }
    let (n, p) = (count as f64, hits as f64 / count as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}

/// A mean, and half the width of its interval.
pub fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let square = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, Z * (square / n).sqrt())
}
