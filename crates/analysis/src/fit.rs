//! What happened on a real table: strikes, and constants of the physics, are found from measured tracks.
//!
//! [`TracksFile`] is what a camera saw, and [`Samples`] one shot of it, ready to be compared. [`find_strike`] searches for its strike,
//! and [`ConstantsSearch`] for constants that fit many shots. [`score()`] says how far a computed shot is from the measured one.

mod tracks;
mod launch;
mod samples;
mod follow;
mod refine;
mod search;
mod side_by_side;
mod score;
mod slopes;
mod strike_errors;
mod constants;
mod drawing;
mod judged;
mod work;

pub use constants::{Constant, ConstantsSearch, Fit, Standing, cost};
pub use drawing::fit_svg;
pub use follow::Follower;
pub use judged::{Computed, Judged};
pub use launch::Launch;
pub use samples::{Sample, Samples};
pub use score::{EARLY, Score, distances, quantile, root_mean_square, score};
pub use search::{Effort, Found, find_strike};
pub use side_by_side::side_by_side;
pub use strike_errors::{LaunchErrors, strike_errors};
pub use tracks::{BallTrack, MOVED, STILL, StrikeEstimate, TableSize, TrackedShot, TracksFile};
pub use work::{Store, Watcher, Work, halves, standard_errors, whole};
