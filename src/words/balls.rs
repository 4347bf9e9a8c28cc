//! What balls are called, and how far one is from another, beside the balls and in sentences.

/// The short name of the cue ball, over it on the table.
pub(crate) const CUE: &str = "cue";

/// The name of the cue ball in a sentence or as a title.
pub(crate) const CUE_BALL: &str = "cue ball";

/// The cushion in the three sentences about a gap.
pub(crate) const THE_CUSHION: &str = "the cushion";

/// The name of a ball that has a number and nothing else; `number` is it.
pub(crate) fn ball(number: impl std::fmt::Display) -> String {
    format!("ball {number}")
}

/// Beside a ball that is dragged into another thing; `name` is that of a ball, or the cushion.
pub(crate) fn overlaps(name: &str) -> String {
    format!("overlaps {name}")
}

/// Beside a ball that is dragged and touches another thing; `name` is that of a ball, or the cushion.
pub(crate) fn touches(name: &str) -> String {
    format!("touches {name}")
}

/// Beside a ball that is dragged near another thing; `name` is that of a ball, or the cushion.
pub(crate) fn gap(millimetres: f64, name: &str) -> String {
    format!("{millimetres:.1} mm to {name}")
}
