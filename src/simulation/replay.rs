//! The replay: a shot of the history, shown again at any time of it and at any speed. The table stands still meanwhile.

mod mark;
mod watched;
mod shown;
mod steer;

pub use mark::{Mark, MarkKind};
pub use shown::{Replayed, SeenState};
pub(super) use shown::{mark_balls, show_replay};
pub use steer::{ReplayCommand, WatchSetup};
pub(super) use steer::{advance, leave, take_commands, take_setups};
pub use watched::{Replay, Watched};
