//! The bands of cut angle and of distance into which pots are sorted.

use crate::share::Share;

/// Where the bands of the cut angle begin, in degrees; the last one ends at 90.
pub const CUTS: [f64; 6] = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0];
/// Where the bands of the distance from the cue ball to the object ball begin, in metres; the last one has no end.
pub const DISTANCES: [f64; 5] = [0.0, 0.5, 1.0, 1.5, 2.0];

/// The pots of a band.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Where it begins: degrees or metres.
    pub from: f64,
    /// Where it ends; `None` for no end.
    pub to: Option<f64>,
    /// How many of them were made.
    pub pots: Share,
}

/// The index of the band in which a number lies.
pub(super) fn band_of(begins: &[f64], number: f64) -> usize {
    begins.iter().rposition(|from| number >= *from).unwrap_or(0)
}

/// The bands with these beginnings. `end` is the end of the last one.
pub(super) fn bands(begins: &[f64], end: Option<f64>, pots: impl Fn(usize) -> Share) -> Vec<Band> {
    let band = |(index, from): (usize, &f64)| Band {
        from: *from,
        to: begins.get(index + 1).copied().or(end),
        pots: pots(index),
    };
    begins.iter().enumerate().map(band).collect()
}
