//! Spearman's rank correlation.

/// The correlation of the ranks of two lists of the same length. Equal values share the mean of their ranks.
pub fn spearman(a: &[f64], b: &[f64]) -> f64 {
    pearson(&ranks(a), &ranks(b))
}

/// Its 95 % interval, by Fisher's transformation with the variance of Bonett and Wright (2000).
pub fn interval(a: &[f64], b: &[f64]) -> (f64, f64) {
    let correlation = spearman(a, b);
    let count = a.len() as f64;
    let deviation = ((1.0 + 0.5 * correlation * correlation) / (count - 3.0).max(1.0)).sqrt();
    let at = |off: f64| libm::tanh(libm::atanh(correlation.clamp(-0.999_999, 0.999_999)) + off);
    (at(-1.96 * deviation), at(1.96 * deviation))
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: &f64| values.iter().filter(|other| *other < value).count() as f64;
    let same = |value: &f64| values.iter().filter(|other| *other == value).count() as f64;
    values.iter().map(|value| below(value) + 0.5 * (same(value) + 1.0)).collect()
}

fn pearson(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |of: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(a, b)| of(a - mean_a, b - mean_b)).sum::<f64>();
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}
