//! The earlier and the later of two times: one comparison, without the NaN handling of `f64::min` and `f64::max`.

/// The earlier of two times; `a` if either is NaN.
#[must_use]
pub fn earlier(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The later of two times; `a` if either is NaN.
#[must_use]
pub fn later(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
