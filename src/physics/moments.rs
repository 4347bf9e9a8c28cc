//! Which of two times is the earlier: one comparison, without the care that `f64::min` takes of what is no number.

/// The earlier of two times; the first where one of them is no number.
pub(crate) fn earlier(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The later of two times; the first where one of them is no number.
pub(crate) fn later(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
