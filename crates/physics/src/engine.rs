//! The engine: finds the next event among moving balls, resolves it, and repeats. The table on screen, the headless run
//! and every preview use the same [`Engine`].
//!
//! An event goes through the stages from top to bottom. Each stage uses only what stands above it in the list of
//! modules below.
//!
//! | stage | what it finds |
//! |---|---|
//! | `detect` | the next event: what meets what, and when |
//! | `gather` | the balls that take part |
//! | `resolve` | their velocities after the impact, by the laws |
//! | `hold` | the contacts that stay, and the forces in them |
//! | `plan` | the new courses |
//! | `step` | calls these stages in turn, for each kind of event |
//! | `table_in_motion` | the [`Engine`]: detects and resolves event after event |

mod order;
mod outcome;
mod memory;
mod ball_orientation;
mod body;
mod repeated_impacts;
mod obstacle_map;
mod environment;
mod edges;
mod noses;
mod due;
mod now;
mod detect;
mod gather;
mod resolve;
mod hold;
mod plan;
mod step;
mod table_in_motion;
mod still_table;
mod snapshot;
mod ball_changes;

pub use body::Body;
pub use detect::next_by_search;
pub use due::{Due, DueKind};
pub use environment::Environment;
pub use noses::noses_at;
pub use obstacle_map::ObstacleMap;
pub use order::by_place;
pub use outcome::{CutOff, Outcome};
pub use snapshot::Snapshot;
pub use still_table::StillTable;
pub use table_in_motion::Engine;
