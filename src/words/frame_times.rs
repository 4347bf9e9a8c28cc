//! The time of a frame at the upper edge of the window.

/// The mean of the last second and the longest, in milliseconds.
pub(crate) fn times(mean: f32, worst: f32) -> String {
    format!("{mean:.1} ms a frame, worst of the last second {worst:.1} ms")
}
