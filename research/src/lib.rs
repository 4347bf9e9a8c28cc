//! What the programs in `src/bin` share: measurements that are kept and added up, players to measure the opponents against, and
//! curves of the engine beside published points.

#![forbid(unsafe_code)]

pub mod interval;
pub mod kept;
pub mod law_plots;
pub mod players;
