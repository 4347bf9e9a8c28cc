//! What numbers say about shots: [`plots`] draws them, and `fit` finds strikes and constants from measured tracks.
//! The module `fit` needs the feature `fit`.
//!
//! ```
//! use baize_analysis::plots::Trace;
//! use baize_table::shot::{Setup, simulate};
//!
//! let setup = Setup::shot("stop_shot").load()?;
//! let trace = Trace::of(&setup, &simulate(&setup)?);
//! assert!(trace.listed().count() > 0, "the cue ball meets the object ball");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod plots;
#[cfg(feature = "fit")]
pub mod fit;
