//! Impacts of discs that obey special relativity, in the table's frame: of two, and of one with a cushion. Several at once
//! are in `cluster/reflected_momenta.rs`.

mod momenta;
mod pair;
mod nose;

pub use momenta::{Momenta, ROUNDING};
pub use nose::turn_back;
pub use pair::{collide_fast, normal_impulse};
