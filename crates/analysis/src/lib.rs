//! What numbers say about shots: [`plots`] draws them, and `fit` finds strikes and constants from measured tracks.
//! The module `fit` needs the feature `fit`.

#![forbid(unsafe_code)]

pub mod plots;
#[cfg(feature = "fit")]
pub mod fit;
